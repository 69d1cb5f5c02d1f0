// SPDX-License-Identifier: GPL-3.0-or-later
// convert: the metadata of one format as that of another; the audio stays where it is.
#include "app/cli/CommandLine.h"
#include "app/cli/SourceArguments.h"
#include "core/format/Conversion.h"
#include "core/format/DatasetKind.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <memory>
#include <ostream>

namespace voxdeck::cli {

namespace {

struct ConvertOptions {
    std::string input;
    std::string output;
    std::string to;
    SourceArguments source;
    bool isRelative = false;
    bool isForSpreadsheets = false;
    bool mustExist = false;
    bool isForced = false;
    bool asJson = false;
};

/// Nothing that is there is written over unless that was asked for; folders are never replaced.
Result<> checkOutput(const FileSystem &fs, const ConvertOptions &options)
{
    const auto status = fs.status(options.output);
    if (!status)
        return status.error().code == ErrorCode::NotFound ? Result<>() : fail(status.error());
    if (status->kind == FileKind::File && !options.isForced)
        return fail(ErrorCode::InvalidArgument, "is there already; --force replaces it",
                    options.output);
    return {};
}

/// Where the output's relative paths are relative to: the folder it is, or lies in.
std::filesystem::path folderOf(DatasetKind kind, const std::filesystem::path &output)
{
    const bool mayBeAFolder = kind == DatasetKind::Lhotse || kind == DatasetKind::AudioFolder
                              || kind == DatasetKind::Folder;
    if (kind == DatasetKind::Kaldi || (mayBeAFolder && !output.has_extension()))
        return output;
    return output.has_parent_path() ? output.parent_path() : std::filesystem::path(".");
}

Result<ConversionReport> convert(Surroundings &s, const ConvertOptions &options)
{
    VOX_TRY(const DatasetKind to, datasetKindNamed(options.to));
    if (to == DatasetKind::Touch)
        return fail(ErrorCode::InvalidArgument,
                    "a TouchDataset holds audio: voxdeck-cli pack " + options.input + " -o "
                        + options.output + " makes one",
                    options.output);
    if (!datasetKindEntry(to).openWriter)
        return fail(ErrorCode::InvalidArgument,
                    "this format is only read; written are " + writableKinds(), options.to);
    VOX_TRY(auto from, sourceOptions(s.fs, options.source));
    from.rules.mustExist = options.mustExist;
    VOX_CHECK(checkOutput(s.fs, options));
    VOX_TRY(const auto source, openUtteranceSource(s.fs, options.input, from));
    WriterOptions writing;
    writing.forSpreadsheets = options.isForSpreadsheets;
    if (options.isRelative)
        writing.relativeTo = folderOf(to, options.output);
    VOX_TRY(const auto writer, openUtteranceWriter(s.fs, to, options.output, writing));
    ProgressLine line(s, "converting");
    return convertUtterances(s.fs, *source, *writer, options.output, line.sink(), s.stop);
}

void printReport(Surroundings &s, const ConvertOptions &options, const ConversionReport &report)
{
    for (const Error &failure : report.failures)
        reportItem(s, failure);
    if (report.failed > report.failures.size())
        s.err << "... and " << report.failed - report.failures.size() << " more\n";
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("written", JsonValue::ofInteger(static_cast<std::int64_t>(report.written)));
        object.set("failed", JsonValue::ofInteger(static_cast<std::int64_t>(report.failed)));
        auto notes = JsonValue::array();
        for (const std::string &note : report.notes)
            notes.append(JsonValue::ofString(note));
        object.set("notes", std::move(notes));
        object.set("output", JsonValue::ofString(options.output));
        if (!report.ledger.empty())
            object.set("ledger", JsonValue::ofString(report.ledger.string()));
        printJson(s, object);
        return;
    }
    if (report.written > 0 || report.failed == 0)
        s.out << "Wrote " << report.written
              << (report.written == 1 ? " utterance as " : " utterances as ")
              << datasetKindEntry(*datasetKindNamed(options.to)).title << " into "
              << oneLine(options.output) << '\n';
    for (const std::string &note : report.notes)
        s.out << oneLine(note) << '\n';
    if (report.failed > 0)
        s.out << report.failed << (report.failed == 1 ? " line" : " lines") << " failed: see "
              << oneLine(report.ledger.string()) << '\n';
}

int runConvert(Surroundings &s, const ConvertOptions &options)
{
    const auto report = convert(s, options);
    if (!report)
        return reportFailure(s, report.error());
    printReport(s, options, *report);
    if (report->failed == 0)
        return Done;
    return report->written > 0 ? SomeFailed : CouldNot;
}

} // namespace

void addConvert(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ConvertOptions>();
    auto *const command = app.add_subcommand(
        "convert", "Write the metadata of any input in another format. Audio is named, not copied; "
                   "what is told apart and what is kept is in the manual.");
    command->add_option("IN", options->input, "File or folder; what it is is found out")
        ->required();
    command->add_option("OUT", options->output, "File or folder to write")->required();
    command->add_option("--to", options->to, "Format to write: " + writableKinds())->required();
    addSourceArguments(*command, options->source);
    command->add_flag("--relative", options->isRelative,
                      "Name audio below OUT's folder relative to it");
    command->add_flag(
        "--spreadsheet", options->isForSpreadsheets,
        "Of tables: guard texts that a spreadsheet would run as formulas; for people, "
        "not for programs");
    command->add_flag("--check-audio", options->mustExist,
                      "Look whether each audio file is there; what is missing fails");
    command->add_flag("--force", options->isForced, "Replace a file that is there");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli convert data/train train.jsonl --to wenet");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runConvert(s, *options);
        };
    });
}

} // namespace voxdeck::cli
