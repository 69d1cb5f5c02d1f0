// SPDX-License-Identifier: GPL-3.0-or-later
// import: reads a dataset or lists into a workspace.
#include "app/cli/CommandLine.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SourceArguments.h"
#include "core/base/Counted.h"
#include "core/format/DatasetKind.h"
#include "core/import/ListImport.h"
#include "core/items/KnownKind.h"
#include "core/items/MappedFields.h"
#include "core/items/Relink.h"
#include "core/json/Json.h"
#include "core/search/TextStoreUpdate.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

constexpr std::size_t kMissingNamed =
    5; ///< of the recordings that cannot be heard; relink lists all

struct ImportOptions {
    std::vector<std::string> sources;
    std::string workspace;
    std::string format;
    std::vector<std::string> mapping;
    std::vector<std::string> roots;
    std::vector<std::string> relocations;
    bool asJson = false;
};

/// "left=right"; InvalidArgument without an equals sign or with nothing before it.
Result<std::pair<std::string, std::string>> pairIn(const std::string &text, const char *option)
{
    const std::size_t sign = text.find('=');
    if (sign == 0 || sign == std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    std::string(option) + " takes NAME=VALUE, not \"" + text + '"');
    return std::pair(text.substr(0, sign), text.substr(sign + 1));
}

/// Later keys of one role are added to the earlier ones.
Result<std::optional<FieldMapping>> mappingIn(const ImportOptions &options)
{
    if (options.mapping.empty())
        return std::optional<FieldMapping>();
    FieldMapping mapping;
    for (const auto &text : options.mapping) {
        VOX_TRY(const auto pair, pairIn(text, "--map"));
        VOX_TRY(const auto role, fieldRoleNamed(pair.first));
        auto keys = mapping.keysOf(role);
        keys.push_back(pair.second);
        mapping.set(role, std::move(keys));
    }
    return std::optional(std::move(mapping));
}

Result<ItemChoices> choicesIn(const ImportOptions &options)
{
    ItemChoices choices;
    if (!options.format.empty()) {
        VOX_TRY(choices.kind, datasetKindNamed(options.format));
    }
    VOX_TRY(choices.mapping, mappingIn(options));
    if (options.roots.empty() && options.relocations.empty())
        return choices;
    choices.audio.emplace();
    for (const auto &root : options.roots)
        choices.audio->allowedRoots.emplace_back(root);
    for (const auto &text : options.relocations) {
        VOX_TRY(auto pair, pairIn(text, "--relocate"));
        choices.audio->relocations.emplace_back(std::move(pair.first), std::move(pair.second));
    }
    return choices;
}

Result<OpenedDataset> openSources(Surroundings &s, const ImportOptions &options,
                                  ItemChoices choices)
{
    OpenedDataset opened;
    const std::filesystem::path file = options.workspace;
    if (options.sources.size() == 1) {
        if (!choices.kind)
            choices.kind = knownKindOf(s.fs, options.sources.front(), file);
        VOX_TRY(opened.items, openItems(s.fs, options.sources.front(), choices));
    } else {
        const std::vector<std::filesystem::path> lists(options.sources.begin(),
                                                       options.sources.end());
        VOX_TRY(opened.items, openLists(s.fs, file, lists, choices));
    }
    VOX_TRY(opened.workspace,
            Workspace::open(file.empty() ? defaultWorkspacePath(opened.items->path()) : file,
                            opened.items->path()));
    return opened;
}

/// --map, in the words of the lists' records.
Result<FieldMapping> mappingThere(Surroundings &s, const ImportOptions &options,
                                  const ItemChoices &choices)
{
    const std::vector<std::filesystem::path> lists(options.sources.begin(), options.sources.end());
    std::filesystem::path file = options.workspace;
    if (file.empty() && lists.size() == 1)
        file = defaultWorkspacePath(lists.front());
    ProgressLine line(s, "looking for fields");
    return mappedFields(s.fs, lists, file, choices, s.stop);
}

JsonValue listJson(const ListImportReport &list)
{
    auto object = JsonValue::object();
    object.set("utterances", JsonValue::ofCount(list.utterances));
    object.set("added", JsonValue::ofCount(list.added));
    object.set("changed", JsonValue::ofCount(list.changed));
    object.set("removed", JsonValue::ofCount(list.removed));
    object.set("problems", JsonValue::ofCount(list.problems));
    object.set("duplicate_keys", JsonValue::ofCount(list.duplicateKeys));
    object.set("missing_audio", JsonValue::ofCount(list.missingAudio));
    object.set("unchanged", JsonValue::ofBool(list.isUnchanged));
    object.set("mapping", list.mapping.toJson());
    auto notes = JsonValue::array();
    for (const auto &note : list.notes)
        notes.append(JsonValue::ofString(note));
    object.set("notes", std::move(notes));
    return object;
}

void printList(std::ostream &out, const std::string &name, const ListImportReport &list)
{
    out << oneLine(name) << ": " << list.utterances
        << (list.utterances == 1 ? " utterance" : " utterances");
    if (list.isUnchanged)
        out << ", nothing changed since the last import";
    else
        out << " (" << list.added << " new, " << list.changed << " changed, " << list.removed
            << " gone)";
    if (list.problems > 0)
        out << "; " << list.problems << (list.problems == 1 ? " line" : " lines")
            << " could not be used";
    if (list.duplicateKeys > 0)
        out << "; " << list.duplicateKeys << " with a duplicate key";
    if (list.missingAudio > 0)
        out << "; audio of " << list.missingAudio
            << (list.missingAudio == 1 ? " recording" : " recordings") << " cannot be read";
    out << '\n';
    for (const FieldRole role : fieldRoles()) {
        const auto &keys = list.mapping.keysOf(role);
        for (std::size_t index = 0; index < keys.size(); ++index)
            out << (index == 0 ? "  " : ", ")
                << (index == 0 ? std::string(fieldRoleName(role)) + ": " : std::string())
                << oneLine(keys[index]);
        out << (keys.empty() ? "" : "\n");
    }
    for (const auto &note : list.notes)
        out << "  note: " << oneLine(note) << '\n';
}

std::uint64_t missingIn(const ImportReport &report)
{
    std::uint64_t missing = 0;
    for (const auto &list : report.lists)
        missing += list.missingAudio;
    return missing;
}

/// The first recordings that cannot be heard. Asked only where the import counted some: with ten million recordings
/// even a look at them costs seconds.
Result<std::vector<MissingAudio>> firstMissing(const OpenedDataset &opened,
                                               const ImportReport &report)
{
    if (missingIn(report) == 0)
        return std::vector<MissingAudio>();
    return missingAudio(*opened.workspace, kMissingNamed);
}

void printMissing(Surroundings &s, const OpenedDataset &opened, const ImportReport &report,
                  const std::vector<MissingAudio> &missing)
{
    for (const auto &one : missing)
        reportItem(
            s,
            {ErrorCode::NotFound, one.audio.empty() ? one.problem : one.audio + ": " + one.problem,
             one.key.empty() ? one.list.string() : one.list.string() + " (" + one.key + ")"});
    if (const std::uint64_t all = missingIn(report); all > missing.size())
        s.err << "voxdeck-cli: " << counted(all - missing.size(), "more recording")
              << " cannot be read; \"voxdeck-cli relink "
              << oneLine(opened.workspace->file().string()) << "\" lists them\n";
}

JsonValue missingJson(const std::vector<MissingAudio> &missing)
{
    auto list = JsonValue::array();
    for (const auto &one : missing) {
        auto object = JsonValue::object();
        object.set("list", JsonValue::ofString(one.list.string()));
        object.set("recording", JsonValue::ofString(one.recording));
        object.set("audio", JsonValue::ofString(one.audio));
        object.set("reason", JsonValue::ofString(one.problem));
        list.append(std::move(object));
    }
    return list;
}

void printImported(Surroundings &s, const ImportOptions &options, const OpenedDataset &opened,
                   const ImportReport &report, const std::vector<MissingAudio> &missing)
{
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("workspace", JsonValue::ofString(opened.workspace->file().string()));
        object.set("format", JsonValue::ofString(opened.items->kind()));
        object.set("segments", JsonValue::ofCount(report.segments));
        object.set("problems", JsonValue::ofCount(report.problems.size()));
        auto lists = JsonValue::array();
        for (const auto &list : report.lists)
            lists.append(listJson(list));
        object.set("lists", std::move(lists));
        auto notes = JsonValue::array();
        for (const auto &note : report.notes)
            notes.append(JsonValue::ofString(note));
        object.set("notes", std::move(notes));
        object.set("missing_first", missingJson(missing));
        printJson(s, object);
        return;
    }
    if (report.lists.size() == options.sources.size())
        for (std::size_t index = 0; index < report.lists.size(); ++index)
            printList(s.out, options.sources[index], report.lists[index]);
    for (const auto &note : report.notes)
        s.out << "note: " << oneLine(note) << '\n';
    s.out << report.segments << (report.segments == 1 ? " segment" : " segments") << " in "
          << oneLine(opened.workspace->file().string()) << '\n';
}

/// So that the queries to come find words quickly. They find them without it, too.
void makeTextStore(Surroundings &s, const OpenedDataset &opened, const ImportReport &report)
{
    if (report.segments < kRowsWorthATextStore)
        return;
    ProgressLine line(s, "preparing text search");
    const auto made = updateTextStore(*opened.workspace, s.fs, line.sink(), s.stop);
    if (!made && made.error().code != ErrorCode::Cancelled)
        s.err << "note: searching texts will take longer: " << oneLine(describe(made.error()))
              << '\n';
}

int runImport(Surroundings &s, const ImportOptions &options)
{
    if (options.sources.size() > 1 && options.workspace.empty())
        return reportUsage(s, "import", "several lists need a separate workspace: --workspace W");
    auto choices = choicesIn(options);
    if (!choices)
        return reportUsage(s, "import", choices.error().detail);
    if (choices->mapping) {
        auto mapping = mappingThere(s, options, *choices);
        if (!mapping) {
            reportItem(s, mapping.error());
            if (mapping.error().code == ErrorCode::InvalidArgument)
                return WrongUsage;
            return mapping.error().code == ErrorCode::NotFound ? int{SomeFailed}
                                                               : exitCodeOf(mapping.error());
        }
        choices->mapping = *std::move(mapping);
    }
    const auto opened = openSources(s, options, *choices);
    if (!opened)
        return reportFailure(s, opened.error());
    const auto report = importQuietly(s, *opened);
    if (!report)
        return reportFailure(s, report.error());
    makeTextStore(s, *opened, *report);
    const auto missing = firstMissing(*opened, *report);
    if (!missing)
        return reportFailure(s, missing.error());
    printImported(s, options, *opened, *report, *missing);
    printMissing(s, *opened, *report, *missing);
    const int code = codeOf(*report);
    return code == Done && missingIn(*report) > 0 ? int{SomeFailed} : code;
}

} // namespace

void addImport(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ImportOptions>();
    auto *const command = app.add_subcommand(
        "import", "Open datasets of any kind in place: their rows go into a workspace, their files "
                  "are not changed.");
    command
        ->add_option("SRC", options->sources,
                     "Datasets: folders, lists, manifests; several lists make one workspace")
        ->required();
    command->add_option("--workspace", options->workspace,
                        "Workspace file to create or update (default: that of the dataset)");
    command->add_option("--from,--format", options->format,
                        "Format of the sources, where detection fails: " + readableKinds());
    command->add_option("--map", options->mapping,
                        "ROLE=KEY: role of a field, such as reference=human_text; roles are "
                        "reference, hypothesis, language, country, speaker, recording, cer, wer, "
                        "split, status, tags, key; others as detected");
    command->add_option("--root", options->roots, "Audio must be in this folder (repeatable)");
    command->add_option("--relocate", options->relocations,
                        "OLD=NEW: audio below OLD is looked for below NEW");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli import data/train data/dev --workspace asr.voxdeck --map "
                    "hypothesis=whisper");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runImport(s, *options);
        };
    });
}

} // namespace voxdeck::cli
