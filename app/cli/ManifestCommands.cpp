// SPDX-License-Identifier: GPL-3.0-or-later
// manifest build, manifest status, manifest verify.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "core/country/CountryBuild.h"
#include "core/country/CountryLedger.h"
#include "core/country/CountryVerify.h"
#include "core/json/Json.h"
#include "core/publish/Publisher.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdint>
#include <ostream>

namespace voxdeck::cli {

namespace {

struct BuildOptions {
    std::string countries;
    std::string manifests;
    std::string languageMap;
    country::CountryBuildOptions build;
    bool asJson = false;
};

void printCountry(Surroundings &s, const country::CountryReport &report)
{
    s.out << oneLine(report.country) << ": ";
    if (report.error) {
        s.out << "not built: " << oneLine(report.error->detail) << '\n';
        return;
    }
    if (!report.hasAlignment) {
        s.out << "no folder Alignment/alignment_output, nothing to do\n";
        return;
    }
    s.out << counted(report.segmentsAdded, "segment") << " of "
          << counted(report.recordingsAdded, "recording") << " added to " << report.rowsKept
          << ", language " << report.language << "; " << counted(report.filesRead, "file")
          << " read, " << report.filesKnown << " known";
    const auto more = [&](std::uint64_t count, const char *what) {
        if (count > 0)
            s.out << ", " << count << ' ' << what;
    };
    more(report.filesLeft, "left for a later run");
    more(report.filesFailed, "unreadable");
    more(report.segmentsBad, "segments left out");
    more(report.duplicates, "duplicates");
    more(report.missingSources, "recordings without their audio");
    more(report.changed, "texts differ");
    more(report.unlisted, "segments not in the manifest");
    more(report.gone, "rows without a segment");
    s.out << '\n';
}

void printCountryJson(Surroundings &s, const country::CountryReport &report)
{
    auto object = JsonValue::object();
    object.set("country", JsonValue::ofString(report.country));
    object.set("language", JsonValue::ofString(report.language));
    object.set("error", report.error ? JsonValue::ofString(report.error->detail) : JsonValue());
    object.set("error_code",
               report.error ? JsonValue::ofString(errorCodeName(report.error->code)) : JsonValue());
    object.set("has_alignment", JsonValue::ofBool(report.hasAlignment));
    object.set("files_read", JsonValue::ofCount(report.filesRead));
    object.set("files_known", JsonValue::ofCount(report.filesKnown));
    object.set("files_left", JsonValue::ofCount(report.filesLeft));
    object.set("files_failed", JsonValue::ofCount(report.filesFailed));
    object.set("rows_kept", JsonValue::ofCount(report.rowsKept));
    object.set("segments_added", JsonValue::ofCount(report.segmentsAdded));
    object.set("segments_left_out", JsonValue::ofCount(report.segmentsBad));
    object.set("duplicates", JsonValue::ofCount(report.duplicates));
    object.set("recordings_added", JsonValue::ofCount(report.recordingsAdded));
    object.set("missing_sources", JsonValue::ofCount(report.missingSources));
    object.set("texts_changed", JsonValue::ofCount(report.changed));
    object.set("segments_not_listed", JsonValue::ofCount(report.unlisted));
    object.set("rows_without_segment", JsonValue::ofCount(report.gone));
    printJson(s, object);
}

Result<> addLanguageMap(Surroundings &s, BuildOptions &options)
{
    if (options.languageMap.empty())
        return {};
    constexpr std::uint64_t kMaximumMapBytes = std::uint64_t{16} << 20;
    VOX_TRY(const std::string json, readWholeFile(s.fs, options.languageMap, kMaximumMapBytes));
    return options.build.languages.extend(json, options.languageMap);
}

Error noCountryIn(const FileSystem &fs, const std::string &folder)
{
    const auto path = std::filesystem::path(folder);
    std::string why = "has no country; expected folders with Alignment/alignment_output";
    if (exists(fs, path / "Alignment") || path.filename() == "Alignment")
        why += ". It looks like the folder of one country: name the folder above it";
    return {ErrorCode::NotFound, std::move(why), folder};
}

int runBuild(Surroundings &s, BuildOptions options)
{
    if (const auto added = addLanguageMap(s, options); !added)
        return reportFailure(s, added.error());
    options.build.holder = lockHolder("voxdeck-cli manifest build");
    std::optional<Result<country::CountryBuildReport>> built;
    {
        ProgressLine line(s, options.build.isRescan ? "comparing" : "reading");
        built = country::buildCountries(s.fs, options.countries, options.manifests, options.build,
                                        line.sink(), s.stop);
    }
    if (!*built)
        return reportFailure(s, built->error());
    const auto &reports = (*built)->countries;
    for (const auto &report : reports) {
        if (report.error)
            reportItem(s, *report.error);
        if (options.asJson)
            printCountryJson(s, report);
        else
            printCountry(s, report);
    }
    const auto failed = [](const country::CountryReport &report) {
        return report.error.has_value();
    };
    const bool hasProblems = std::any_of(reports.begin(), reports.end(),
                                         [](const auto &report) { return report.hasProblems(); });
    const bool hasLedger = hasProblems
                           || std::any_of(reports.begin(), reports.end(), [](const auto &report) {
                                  return report.missingSources > 0;
                              });
    if (hasLedger)
        s.err << "What was left out or is missing is listed in "
              << oneLine((std::filesystem::path(options.manifests) / country::kLedgerName).string())
              << '\n';
    if (std::none_of(reports.begin(), reports.end(),
                     [](const auto &report) { return report.error || report.hasAlignment; })) {
        reportItem(s, noCountryIn(s.fs, options.countries));
        return CouldNot;
    }
    if (std::all_of(reports.begin(), reports.end(), failed))
        return CouldNot;
    return hasProblems ? SomeFailed : Done;
}

struct FolderOptions {
    std::string manifests;
    std::string countries;
    country::VerifyOptions verify;
    bool asJson = false;
};

JsonValue countsJson(const std::map<std::string, country::SplitCounts> &counts)
{
    auto object = JsonValue::object();
    for (const auto &[name, of] : counts) {
        auto entry = JsonValue::object();
        entry.set("segments", JsonValue::ofCount(of.segments));
        entry.set("recordings", JsonValue::ofCount(of.recordings));
        entry.set("segment_hours", JsonValue::ofDouble(of.segmentHours));
        object.set(name, std::move(entry));
    }
    return object;
}

void printStatus(Surroundings &s, const country::ManifestStatus &status)
{
    s.out << oneLine(status.country) << ": " << counted(status.segments, "segment") << " of "
          << counted(status.recordings, "recording") << ", "
          << hoursText(3600 * status.segmentHours) << '\n';
    for (const auto &[name, of] : status.splits)
        s.out << "  split " << (name.empty() ? "(none)" : oneLine(name)) << ": "
              << counted(of.segments, "segment") << ", " << counted(of.recordings, "recording")
              << ", " << hoursText(3600 * of.segmentHours) << '\n';
    for (const auto &[name, count] : status.statuses)
        s.out << "  " << status.statusColumn << ' ' << (name.empty() ? "(none)" : oneLine(name))
              << ": " << count << '\n';
}

void printStatusJson(Surroundings &s, const country::ManifestStatus &status)
{
    auto object = JsonValue::object();
    object.set("country", JsonValue::ofString(status.country));
    object.set("segments", JsonValue::ofCount(status.segments));
    object.set("recordings", JsonValue::ofCount(status.recordings));
    object.set("segment_hours", JsonValue::ofDouble(status.segmentHours));
    object.set("splits", countsJson(status.splits));
    object.set("status_column", JsonValue::ofString(status.statusColumn));
    auto statuses = JsonValue::object();
    for (const auto &[name, count] : status.statuses)
        statuses.set(name, JsonValue::ofCount(count));
    object.set("statuses", std::move(statuses));
    printJson(s, object);
}

int runStatus(Surroundings &s, const FolderOptions &options)
{
    ProgressLine line(s, "counting");
    const auto report = country::statusOfManifests(s.fs, options.manifests, line.sink(), s.stop);
    if (!report)
        return reportFailure(s, report.error());
    for (const auto &error : report->failures)
        reportItem(s, error);
    for (const auto &status : report->manifests) {
        if (options.asJson)
            printStatusJson(s, status);
        else
            printStatus(s, status);
    }
    if (report->failures.empty())
        return Done;
    return report->manifests.empty() ? CouldNot : SomeFailed;
}

void printFindingsJson(Surroundings &s, const country::VerifyReport &report)
{
    auto object = JsonValue::object();
    object.set("ok", JsonValue::ofBool(report.errors == 0));
    object.set("manifests", JsonValue::ofCount(report.manifests));
    object.set("segments", JsonValue::ofCount(report.segments));
    object.set("errors", JsonValue::ofCount(report.errors));
    object.set("warnings", JsonValue::ofCount(report.warnings));
    auto problems = JsonValue::array();
    for (const auto &finding : report.findings) {
        auto entry = JsonValue::object();
        entry.set("severity", JsonValue::ofString(finding.isError ? "error" : "warning"));
        entry.set("kind", JsonValue::ofString(finding.kind));
        entry.set("country", JsonValue::ofString(finding.country));
        entry.set("subject", JsonValue::ofString(finding.subject));
        entry.set("detail", JsonValue::ofString(finding.detail));
        auto ids = JsonValue::array();
        for (const auto &id : finding.ids)
            ids.append(JsonValue::ofString(id));
        entry.set("ids", std::move(ids));
        problems.append(std::move(entry));
    }
    object.set("problems", std::move(problems));
    printJson(s, object);
}

int runVerify(Surroundings &s, FolderOptions options)
{
    if (!options.countries.empty())
        options.verify.countries = options.countries;
    std::optional<Result<country::VerifyReport>> report;
    {
        ProgressLine line(s, "verifying");
        report = country::verifyManifests(s.fs, options.manifests, options.verify, line.sink(),
                                          s.stop);
    }
    if (!*report)
        return reportFailure(s, report->error());
    const country::VerifyReport &found = **report;
    if (options.asJson) {
        printFindingsJson(s, found);
        return found.errors == 0 ? Done : SomeFailed;
    }
    for (const auto &finding : found.findings)
        s.out << (finding.isError ? "error: " : "warning: ") << oneLine(finding.country) << ": "
              << oneLine(finding.subject) << ": " << oneLine(finding.detail) << '\n';
    if (found.errors + found.warnings > found.findings.size())
        s.out << "... and " << found.errors + found.warnings - found.findings.size() << " more\n";
    s.out << (found.errors == 0 ? "Sound: " : "Not sound: ") << counted(found.segments, "segment")
          << " in " << found.manifests << (found.manifests == 1 ? " manifest, " : " manifests, ")
          << counted(found.errors, "error") << ", " << counted(found.warnings, "warning") << "\n";
    return found.errors == 0 ? Done : SomeFailed;
}

void addBuildCommand(CLI::App &group, Run &run)
{
    auto options = std::make_shared<BuildOptions>();
    auto *const command = group.add_subcommand(
        "build", "Make or extend <country>_manifest.csv and <country>_splits.csv from a tree of "
                 "aligned JSON files. Existing rows stay unchanged; a later run continues.");
    command
        ->add_option("COUNTRIES_DIR", options->countries,
                     "Folder of <country>/Alignment/alignment_output/*_aligned.json")
        ->required();
    command->add_option("--manifest-dir", options->manifests, "Folder for the CSV files")
        ->required();
    command->add_option("--country", options->build.countries,
                        "Only this country; may be given several times");
    command
        ->add_option("--max-files", options->build.maximumFiles,
                     "Read at most so many new files of each country (default: all)")
        ->check(CLI::PositiveNumber);
    command->add_option(
        "--language-map", options->languageMap,
        "JSON object {\"country\": \"language code\"}, takes precedence over the built-in list");
    command->add_flag("--rescan", options->build.isRescan,
                      "Compare the files that were read with the manifest; changes neither");
    command->add_flag("--json", options->asJson, "One JSON object per country on stdout");
    command->footer("Example: voxdeck-cli manifest build countries --manifest-dir manifests");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runBuild(s, *options);
        };
    });
}

void addStatusCommand(CLI::App &group, Run &run)
{
    auto options = std::make_shared<FolderOptions>();
    auto *const command = group.add_subcommand(
        "status", "Count segments, hours, splits and states of the manifests in a folder.");
    command->add_option("DIR", options->manifests, "Folder of <country>_manifest.csv")->required();
    command->add_flag("--json", options->asJson, "One JSON object per country on stdout");
    command->footer("Example: voxdeck-cli manifest status manifests");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runStatus(s, *options);
        };
    });
}

void addVerifyCommand(CLI::App &group, Run &run)
{
    auto options = std::make_shared<FolderOptions>();
    auto *const command = group.add_subcommand(
        "verify", "Look for leaks between splits, duplicate keys, manifests and splits files that "
                  "disagree, and missing audio; exit code 1 when there are errors.");
    command->add_option("DIR", options->manifests, "Folder of <country>_manifest.csv")->required();
    command->add_option("--countries-dir", options->countries,
                        "Where relative audio paths are looked for too: the tree of countries");
    command->add_option("--min-text", options->verify.texts.minimumLetters,
                        "Letters a text must have to count as a leak (default 30); a Han character "
                        "counts 3, one of Kana or Hangul 2, one of Thai, Lao, Khmer or Myanmar "
                        "1.5");
    command
        ->add_option("--similarity", options->verify.texts.minimumSimilarity,
                     "Share of a near-duplicate text's runs (default 0.8)")
        ->check(CLI::Range(0.0, 1.0));
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli manifest verify manifests");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runVerify(s, *options);
        };
    });
}

} // namespace

void addManifest(CLI::App &app, Run &run)
{
    auto *const group = app.add_subcommand(
        "manifest", "Build, count and verify manifests and splits of country-organised corpora.");
    group->require_subcommand(1);
    group->footer("Example: voxdeck-cli manifest build countries --manifest-dir manifests");
    addBuildCommand(*group, run);
    addStatusCommand(*group, run);
    addVerifyCommand(*group, run);
}

} // namespace voxdeck::cli
