// SPDX-License-Identifier: GPL-3.0-or-later
// convert: the metadata of one format as that of another; the audio stays where it is.
#include "app/cli/CommandLine.h"
#include "app/cli/ConversionOutput.h"
#include "app/cli/SourceArguments.h"
#include "app/cli/StandardStreams.h"
#include "core/format/Conversion.h"
#include "core/format/DatasetKind.h"
#include "core/format/KeyField.h"
#include "core/format/KeyStyle.h"
#include "core/format/SaidParts.h"
#include "core/format/SameNames.h"
#include "core/items/PlainRoles.h"
#include "core/workspace/Workspace.h"

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
    std::string keys = "kept";
    SourceArguments source;
    bool isRelative = false;
    bool isForSpreadsheets = false;
    bool mustExist = false;
    bool isForced = false;
    bool asJson = false;
};

/// A manifest names recordings, and lists of NeMo name utterances, by the files of their audio.
Result<std::unique_ptr<UtteranceSource>> openToldApart(Surroundings &s,
                                                       const std::filesystem::path &input,
                                                       const SourceOptions &options, DatasetKind to)
{
    auto kind = options.kind;
    if (!kind) {
        VOX_TRY(const auto detected, detectDatasetKind(s.fs, input));
        kind = detected.kind;
    }
    const auto open = [&]() -> Result<std::unique_ptr<UtteranceSource>> {
        VOX_TRY(auto opened, openUtteranceSource(s.fs, input, options));
        VOX_TRY(auto source, withOwnKeys(s.fs, std::move(opened), *kind, s.stop));
        if (*kind != to)
            source = withPartsSaid(s.fs, std::move(source));
        const bool keepsNames = !traitsOf(*kind).holdsSegments || traitsOf(to).holdsSegments;
        return keepsNames ? std::move(source) : withPlainRoles(std::move(source));
    };
    const bool isManifest = traitsOf(to).namesRecordings;
    if (!isManifest && !traitsOf(*kind).keyOf)
        return open();
    ProgressLine line(s, "reading names");
    VOX_TRY(auto names, SameNames::of(s.fs, open, s.stop));
    VOX_TRY(auto source, open());
    return withNamesToldApart(std::move(source), std::move(names),
                              isManifest ? SameNames::Recordings::Named
                                         : SameNames::Recordings::Kept);
}

Result<ConversionReport> convert(Surroundings &s, const ConvertOptions &options)
{
    if (isWorkspaceFile(s.fs, options.input))
        return fail(ErrorCode::InvalidArgument,
                    "is a workspace, which holds no list; \"voxdeck-cli export " + options.input
                        + " --to " + options.to + " -o " + options.output
                        + "\" writes its rows, with all edits",
                    options.input);
    std::shared_ptr<void> holder;
    const auto said = datasetKindNamed(options.source.format);
    VOX_TRY(const auto input,
            inputFile(s, options.input, said ? endingOf(*said) : std::string(), holder));
    VOX_TRY(const DatasetKind to, datasetKindNamed(options.to));
    if (traitsOf(to).hasRecords)
        return fail(ErrorCode::InvalidArgument,
                    "a TouchDataset holds audio: voxdeck-cli pack " + options.input + " -o "
                        + options.output + " makes one",
                    options.output);
    if (!datasetKindEntry(to).openWriter)
        return fail(ErrorCode::InvalidArgument,
                    "this format can only be read; expected one of " + writableKinds(), options.to);
    VOX_TRY(const KeyStyle keys, keyStyleNamed(options.keys));
    VOX_TRY(auto from, sourceOptions(s.fs, options.source, options.input));
    from.rules.mustExist = options.mustExist;
    from.splitsSegments = !traitsOf(to).holdsSegments;
    VOX_TRY(auto output, OutputFile::create(s, options.output, endingOf(to), options.isForced));
    if (!output.isStandard())
        VOX_CHECK(checkReplacesNothing(s.fs, to, options.output, options.isForced));
    VOX_TRY(auto source, openToldApart(s, input, from, to));
    if (options.mustExist)
        source = withAudioAlone(std::move(source));
    WriterOptions writing;
    writing.forSpreadsheets = options.isForSpreadsheets;
    if (options.isRelative)
        writing.relativeTo = folderOfOutput(to, options.output);
    VOX_TRY(const auto writer, openUtteranceWriter(s.fs, to, output.path(), writing));
    KeySpeller spelling(*writer, keys);
    ProgressLine line(s, "converting");
    VOX_TRY(auto report,
            convertUtterances(s.fs, *source, spelling, output.path(), line.sink(), s.stop,
                              options.input == "-" ? "standard input" : options.input));
    if (report.written > 0 || report.lines == 0)
        VOX_CHECK(output.finish(s));
    if (output.isStandard())
        report.ledger.clear(); // it goes with the temporary folder
    return report;
}

int runConvert(Surroundings &s, const ConvertOptions &options)
{
    const auto report = convert(s, options);
    if (!report)
        return reportFailure(s, report.error());
    Surroundings said = reportingBeside(s, options.output);
    return printConversion(said, *report, *datasetKindNamed(options.to), options.output,
                           options.asJson);
}

} // namespace

void addConvert(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ConvertOptions>();
    auto *const command = app.add_subcommand(
        "convert", "Write the metadata of any input in another format. Audio is referenced, not "
                   "copied; the manual says which fields are kept.");
    command
        ->add_option("IN", options->input,
                     "File or folder; its format is detected. - is standard input")
        ->required();
    command->add_option("OUT", options->output, "File or folder to write. - is standard output")
        ->required();
    command->add_option("--to", options->to, "Format to write: " + writableKinds())->required();
    addSourceArguments(*command, options->source);
    addKeyStyle(*command, options->keys);
    command->add_flag("--relative", options->isRelative,
                      "Name audio below OUT's folder relative to it");
    command->add_flag("--spreadsheet", options->isForSpreadsheets,
                      "In tables, escape spreadsheet formulas (not for files that programs read)");
    command->add_flag("--check-audio", options->mustExist,
                      "Check that each audio file exists; utterances without audio fail");
    command->add_flag("--force", options->isForced, "Replace an existing file");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli convert data/train train.jsonl --to wenet");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runConvert(s, *options);
        };
    });
}

} // namespace voxdeck::cli
