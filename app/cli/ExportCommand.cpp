// SPDX-License-Identifier: GPL-3.0-or-later
// export: what a workspace shows as the metadata of any format.
#include "app/cli/CommandLine.h"
#include "app/cli/ConversionOutput.h"
#include "app/cli/MeasureCommand.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SourceArguments.h"
#include "app/cli/StandardStreams.h"
#include "core/query/QueryParser.h"
#include "core/search/RowReader.h"
#include "core/shards/export/ManifestExport.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <memory>
#include <ostream>

namespace voxdeck::cli {

namespace {

struct ExportOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::string format;
    std::string filter;
    ManifestExportOptions writing;
    std::string output;
    std::string audioFolder;
    std::string metrics;
    std::string keys = "kept";
    bool isForced = false;
    bool asJson = false;
};

Result<ConversionReport> writeConverted(Surroundings &s, const ExportOptions &options)
{
    auto writing = options.writing;
    VOX_TRY(writing.kind, datasetKindNamed(options.format));
    VOX_TRY(auto output,
            OutputFile::create(s, options.output, endingOf(writing.kind), options.isForced));
    if (!output.isStandard())
        VOX_CHECK(checkExportTarget(s.fs, writing.kind, options.output, options.isForced));
    writing.output = output.path();
    writing.audioFolder = options.audioFolder;
    VOX_TRY(writing.keys, keyStyleNamed(options.keys));
    VOX_TRY(writing.metrics, metricsIn(options.metrics, "--metrics"));
    VOX_TRY(const auto opened,
            openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite));
    VOX_CHECK(importOpened(s, opened));
    RowQuery query;
    query.search = options.filter;
    VOX_TRY(auto order, RowReader(*opened.workspace).order(query, s.stop));
    ProgressLine line(s, "exporting");
    VOX_TRY(auto report, exportManifest(s.fs, *opened.workspace, *opened.items, std::move(order),
                                        writing, line.sink(), s.stop));
    if (report.written > 0 || report.lines == 0)
        VOX_CHECK(output.finish(s));
    if (output.isStandard())
        report.ledger.clear(); // it goes with the temporary folder
    return report;
}

int runExport(Surroundings &s, const ExportOptions &options)
{
    if (const auto parsed = parseQueryOrFail(options.filter); !parsed)
        return reportUsage(s, "export", parsed.error().detail);
    const auto report = writeConverted(s, options);
    if (!report)
        return reportFailure(s, report.error());
    Surroundings said = reportingBeside(s, options.output);
    return printConversion(said, *report, *datasetKindNamed(options.format), options.output,
                           options.asJson);
}

} // namespace

void addExport(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ExportOptions>();
    auto *const command = app.add_subcommand("export",
                                             "Export a dataset or workspace with its edits and "
                                             "splits as new metadata files of any format.");
    command->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("--to,--format", options->format, "Format to write: " + writableKinds())
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "File or folder to write. - is standard output")
        ->required();
    command->add_option("--filter", options->filter,
                        "Only segments that match this query; else all");
    command->add_option("--copy-audio", options->audioFolder,
                        "Write each segment's audio into its own file in this folder; rate, "
                        "channels and depth stay. Without it the list names the original audio");
    command->add_option("--audio-format", options->writing.audioExtension,
                        "Format of these files: flac, wav, ogg, opus or mp3 (default: copy whole "
                        "files, cut others to FLAC)");
    addKeyStyle(*command, options->keys);
    command->add_option("--metrics", options->metrics,
                        "Also write these measured values, such as snr,loudness, or all");
    command->add_option("--merge-to", options->writing.merge.targetSeconds,
                        "Merge consecutive segments of a recording up to so many seconds");
    command->add_option("--merge-gap", options->writing.merge.maximumGap,
                        "With --merge-to: longest gap between two of them in seconds (default 1)");
    command->add_flag("--merge-same-speaker", options->writing.merge.isSameSpeaker,
                      "With --merge-to: only segments of the same speaker");
    command->add_flag("--relative", options->writing.namesAudioRelatively,
                      "Name audio below the output's folder relative to it");
    command->add_flag("--spreadsheet", options->writing.forSpreadsheets,
                      "In tables, escape texts that a spreadsheet would run as formulas; for "
                      "people, not for programs");
    addDatasetOptions(*command, options->workspace);
    command->add_flag("--force", options->isForced, "Replace an existing file");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli export asr.voxdeck --to nemo -o train.json --filter "
                    "'split:train cer:<0.2'");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runExport(s, *options);
        };
    });
}

} // namespace voxdeck::cli
