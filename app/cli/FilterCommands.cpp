// SPDX-License-Identifier: GPL-3.0-or-later
// filter W list, save, delete, export, import; basket W list, add, remove, union, rename, delete, ...
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/StandardStreams.h"
#include "core/io/FileSystem.h"
#include "core/items/OwnFiles.h"
#include "core/json/Json.h"
#include "core/search/Baskets.h"
#include "core/search/RowReader.h"
#include "core/search/RowSample.h"
#include "core/search/SavedFilters.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <utility>

namespace voxdeck::cli {

namespace {

struct StoreOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::string name;
    std::string query;
    std::string sort;
    std::string other;
    std::string file;
    std::uint64_t rows = 0;
    std::int64_t seed = 0;
    bool replaces = false;
    bool isForced = false;
    bool asJson = false;
};

using Work = std::function<Result<>(Surroundings &, Workspace &, const StoreOptions &)>;

int runOn(Surroundings &s, const StoreOptions &options, const Work &work)
{
    const auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    const auto done = work(s, **workspace, options);
    return done ? Done : reportFailure(s, done.error());
}

Result<> writeOut(Surroundings &s, Workspace &workspace, const std::string &text,
                  const StoreOptions &options)
{
    const std::filesystem::path file = options.file;
    VOX_CHECK(checkNotOfDataset(s.fs, workspace, std::span(&file, 1)));
    if (!options.file.empty())
        return writeTextOut(s, options.file, text, options.isForced);
    s.out << text;
    return {};
}

Result<std::string> readIn(const Surroundings &s, const StoreOptions &options)
{
    std::shared_ptr<void> holder;
    VOX_TRY(const auto path, inputFile(s, options.file, ".json", holder));
    return readWholeFile(s.fs, path, kMostBasketFileBytes);
}

// ---- filters

Result<> listFilters(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto filters, SavedFilters(workspace).all());
    for (const SavedFilter &filter : filters) {
        if (options.asJson) {
            auto object = JsonValue::object();
            object.set("name", JsonValue::ofString(filter.name));
            object.set("query", JsonValue::ofString(filter.query));
            object.set("sort", JsonValue::ofString(filter.sort));
            object.set("profile",
                       filter.profile.empty() ? JsonValue() : JsonValue::ofString(filter.profile));
            object.set("is_of_other_profile", JsonValue::ofBool(filter.isOfOtherProfile));
            printJson(s, object);
        } else {
            s.out << oneLine(filter.name) << '\t' << oneLine(filter.query) << '\t'
                  << (filter.sort.empty() ? "-" : filter.sort) << '\n';
        }
        if (filter.isOfOtherProfile)
            s.err
                << oneLine(filter.name) << ": its rates were by the profile "
                << oneLine(filter.profileName) << " (" << filter.profile
                << "), the project has another one now; it may find other segments. Save it again "
                   "with --replace to keep it\n";
    }
    return {};
}

Result<> saveFilter(Surroundings &, Workspace &workspace, const StoreOptions &options)
{
    return SavedFilters(workspace).save({options.name, options.query, options.sort, 0},
                                        options.replaces);
}

Result<> deleteFilter(Surroundings &, Workspace &workspace, const StoreOptions &options)
{
    return SavedFilters(workspace).remove(options.name);
}

Result<> renameFilter(Surroundings &, Workspace &workspace, const StoreOptions &options)
{
    return SavedFilters(workspace).rename(options.name, options.other);
}

Result<> exportFilters(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto json, SavedFilters(workspace).toJson(options.name));
    return writeOut(s, workspace, json, options);
}

Result<> importFilters(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto json, readIn(s, options));
    VOX_TRY(const auto count, SavedFilters(workspace).addJson(json, options.replaces));
    s.out << count << (count == 1 ? " filter" : " filters") << " imported\n";
    return {};
}

// ---- baskets

Result<std::vector<std::uint32_t>> idsOf(Surroundings &s, Workspace &workspace,
                                         const std::string &search)
{
    RowQuery query;
    query.search = search;
    VOX_TRY(const auto order, RowReader(workspace).order(query, s.stop));
    std::vector<std::uint32_t> ids;
    for (std::uint64_t row = 0; row < order->size(); ++row)
        ids.push_back(order->idAt(row));
    return ids;
}

Result<> listBaskets(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto baskets, Baskets(workspace).all());
    for (const BasketInfo &basket : baskets) {
        if (options.asJson) {
            auto object = JsonValue::object();
            object.set("name", JsonValue::ofString(basket.name));
            object.set("segments", JsonValue::ofCount(basket.segments));
            printJson(s, object);
        } else {
            s.out << oneLine(basket.name) << '\t' << basket.segments << '\n';
        }
    }
    return {};
}

Result<> addToBasket(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto ids, idsOf(s, workspace, options.query));
    VOX_TRY(const auto added, Baskets(workspace).add(options.name, ids));
    s.out << counted(added, "segment") << " added to " << oneLine(options.name) << '\n';
    return {};
}

Result<> sampleIntoBasket(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    RowQuery query;
    query.search = options.query;
    VOX_TRY(const auto order, RowReader(workspace).order(query, s.stop));
    VOX_TRY(const auto added,
            Baskets(workspace).add(options.name, sampleOf(*order, options.rows, options.seed)));
    s.out << counted(added, "segment") << " of " << order->size() << " added to "
          << oneLine(options.name) << '\n';
    return {};
}

Result<> removeFromBasket(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto ids, idsOf(s, workspace, options.query));
    VOX_TRY(const auto gone, Baskets(workspace).remove(options.name, ids, s.stop));
    s.out << counted(gone, "segment") << " removed from " << oneLine(options.name) << '\n';
    return {};
}

Result<> uniteBaskets(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto added, Baskets(workspace).unite(options.name, options.other));
    s.out << counted(added, "segment") << " added to " << oneLine(options.name) << '\n';
    return {};
}

Result<> renameBasket(Surroundings &, Workspace &workspace, const StoreOptions &options)
{
    return Baskets(workspace).rename(options.name, options.other);
}

Result<> deleteBasket(Surroundings &, Workspace &workspace, const StoreOptions &options)
{
    return Baskets(workspace).drop(options.name);
}

Result<> settleBasket(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    Baskets baskets(workspace);
    VOX_TRY(const auto moved, baskets.settle(options.name, s.stop));
    VOX_TRY(const auto rows, baskets.rows(options.name, s.stop));
    s.out << counted(rows.ids.size(), "segment") << " found, " << moved << " moved, " << rows.lost
          << " missing\n";
    return {};
}

Result<> exportBasket(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto json, Baskets(workspace).toJson(options.name));
    return writeOut(s, workspace, json, options);
}

Result<> importBasket(Surroundings &s, Workspace &workspace, const StoreOptions &options)
{
    VOX_TRY(const auto json, readIn(s, options));
    VOX_TRY(const auto added, Baskets(workspace).addJson(json, options.name));
    s.out << counted(added, "segment") << " imported\n";
    return {};
}

// ---- their options

class Group {
public:
    Group(CLI::App &app, Run &run, const char *name, const char *description)
        : m_run(run),
          m_group(*app.add_subcommand(name, description)),
          m_name(name),
          m_options(std::make_shared<StoreOptions>())
    {
        m_group.require_subcommand(1);
        m_group.add_option("W", m_options->path, "Dataset of any kind, or a workspace")->required();
        addDatasetOptions(m_group, m_options->workspace);
    }

    CLI::App &add(const char *name, const char *description, const std::string &example, Work work)
    {
        auto *const command = m_group.add_subcommand(name, description);
        command->footer("Example: voxdeck-cli " + m_name + " corpus " + example);
        command->callback([options = m_options, work = std::move(work), &run = m_run] {
            run = [options, work](Surroundings &s) {
                return runOn(s, *options, work);
            };
        });
        return *command;
    }
    void addName(CLI::App &command, bool isRequired = true)
    {
        command.add_option("NAME", m_options->name, "Its name")->required(isRequired);
    }
    void footer(const std::string &example)
    {
        m_group.footer("Example: voxdeck-cli " + m_name + " corpus " + example);
    }
    StoreOptions &options() { return *m_options; }

private:
    Run &m_run;
    CLI::App &m_group;
    std::string m_name;
    std::shared_ptr<StoreOptions> m_options;
};

} // namespace

void addFilter(CLI::App &app, Run &run)
{
    Group group(app, run, "filter",
                "Manage saved filters: queries under a name, used as filter:NAME in any query.");
    group.footer("save hard 'cer:>0.3 -status:approved'");
    StoreOptions &options = group.options();
    auto &list = group.add("list", "List all, sorted by name.", "list", &listFilters);
    list.add_flag("--json", options.asJson, "JSON lines on stdout");
    auto &save = group.add("save", "Save a query under a name.",
                           "save hard 'cer:>0.3 -status:approved' --sort cer:desc", &saveFilter);
    group.addName(save);
    save.add_option("QUERY", options.query, "Query of the filter")->required();
    save.add_option("--sort", options.sort, "At most three fields, such as cer:desc,dur");
    save.add_flag("--replace", options.replaces, "Replace a filter of this name");
    group.addName(group.add("delete", "Delete a filter.", "delete hard", &deleteFilter));
    auto &rename = group.add("rename", "Rename a filter; queries that use it are not changed.",
                             "rename hard 'to hear'", &renameFilter);
    group.addName(rename);
    rename.add_option("TO", options.other, "The new name")->required();
    auto &write = group.add("export", "Export one filter, or all, as JSON.",
                            "export -o filters.json", &exportFilters);
    group.addName(write, false);
    write.add_option("-o,--output", options.file, "File to write; else stdout");
    write.add_flag("--force", options.isForced, "Replace an existing file");
    auto &read = group.add("import", "Import filters from a JSON file.", "import filters.json",
                           &importFilters);
    read.add_option("FILE", options.file, "File that export wrote")->required();
    read.add_flag("--replace", options.replaces, "Replace those of the same names");
}

void addBasket(CLI::App &app, Run &run)
{
    Group group(
        app, run, "basket",
        "Manage baskets: hand-picked segments under a name, used as basket:NAME in any query.");
    group.footer("add hear 'key:utt-0042'");
    StoreOptions &options = group.options();
    auto &list = group.add("list", "List all, sorted by name.", "list", &listBaskets);
    list.add_flag("--json", options.asJson, "JSON lines on stdout");
    auto &add = group.add("add", "Add the segments of a query.", "add hear 'key:utt-0042'",
                          &addToBasket);
    auto &remove = group.add("remove", "Remove the segments of a query.",
                             "remove hear 'status:approved'", &removeFromBasket);
    auto &sample = group.add("sample", "Add a random sample of the segments of a query.",
                             "sample check 'status:approved' --rows 200 --seed 7",
                             &sampleIntoBasket);
    sample.add_option("--rows", options.rows, "Number of segments")->required();
    sample.add_option("--seed", options.seed, "The same seed gives the same ones (default 0)");
    for (CLI::App *const command : {&add, &remove, &sample}) {
        group.addName(*command);
        command->add_option("QUERY", options.query, "Query of the segments")->required();
    }
    auto &unite = group.add("union", "Add all of one basket to another.", "union hear hard",
                            &uniteBaskets);
    group.addName(unite);
    unite.add_option("FROM", options.other, "Basket to add")->required();
    auto &rename = group.add("rename", "Rename a basket.", "rename hear 'to hear'", &renameBasket);
    group.addName(rename);
    rename.add_option("TO", options.other, "The new name")->required();
    group.addName(group.add("delete", "Delete a basket; its segments stay in the dataset.",
                            "delete hear", &deleteBasket));
    group.addName(group.add("settle",
                            "Update the positions of the segments after an import moved them; this "
                            "makes queries fast again.",
                            "settle hear", &settleBasket));
    auto &write = group.add("export", "Export a basket as JSON.", "export hear -o hear.json",
                            &exportBasket);
    group.addName(write);
    write.add_option("-o,--output", options.file, "File to write; else stdout");
    write.add_flag("--force", options.isForced, "Replace an existing file");
    auto &read = group.add("import", "Import a basket from a JSON file.", "import hear.json",
                           &importBasket);
    read.add_option("FILE", options.file, "File that export wrote")->required();
    read.add_option("--name", options.name, "Name to use instead of that in the file");
}

} // namespace voxdeck::cli
