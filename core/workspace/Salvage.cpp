// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/Salvage.h"

#include "core/base/Stopped.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

using Kind = SalvagedPages::Kind;
using Want = SalvagedPages::Want;

constexpr std::uint32_t kSchemaRoot = 1;
constexpr std::size_t kPagesBetweenStopChecks = 256;
constexpr const char *kEndOfFile = "the end of the file, which is missing";
/// Records of fewer columns look like those of indexes.
constexpr std::size_t kFewestOfLoose = 3;

/// Of its schema: type, name, table, root page, SQL.
const StoredTable &schemaTable()
{
    static const StoredTable table{"sqlite_schema",
                                   {{"type", 'T', false, false},
                                    {"name", 'T', false, false},
                                    {"tbl_name", 'T', false, false},
                                    {"rootpage", 'I', false, false},
                                    {"sql", 'T', true, false}},
                                   true,
                                   -1};
    return table;
}

char typeOf(std::string_view declared)
{
    if (declared.starts_with("INT"))
        return 'I';
    return declared == "REAL" ? 'R' : declared == "TEXT" ? 'T' : declared == "BLOB" ? 'B' : 'N';
}

bool isOfType(const SalvagedValue &value, char type)
{
    switch (type) {
    case 'I': return std::holds_alternative<std::int64_t>(value);
    case 'R': // a whole number is stored as an integer
        return std::holds_alternative<double>(value) || std::holds_alternative<std::int64_t>(value);
    case 'T': return std::holds_alternative<std::string>(value);
    case 'B': return std::holds_alternative<SalvagedBlob>(value);
    default: return true;
    }
}

bool isTablePage(Kind kind)
{
    return kind == Kind::TableLeaf || kind == Kind::TableBranch;
}

} // namespace

bool StoredTable::fits(const SalvagedRecord &record) const
{
    if (record.values.empty() || record.values.size() > columns.size())
        return false;
    for (std::size_t at = 0; at < columns.size(); ++at) {
        if (at >= record.values.size()) {
            if (!columns[at].mayBeMissing)
                return false;
            continue;
        }
        const SalvagedValue &value = record.values[at];
        const bool isNull = std::holds_alternative<std::monostate>(value);
        if (static_cast<int>(at) == rowIdColumn) {
            if (!isNull)
                return false;
        } else if (isNull ? !columns[at].mayBeNull : !isOfType(value, columns[at].type)) {
            return false;
        }
    }
    return true;
}

Result<std::vector<StoredTable>> storedTables(Database &database)
{
    std::vector<StoredTable> tables;
    auto names = database.statement("SELECT name, wr FROM pragma_table_list WHERE schema = 'main'"
                                    " AND type = 'table' AND name NOT LIKE 'sqlite_%'");
    VOX_CHECK(eachRow(names, [&tables](std::string name, bool isWithoutRowIds) {
        tables.push_back({std::move(name), {}, !isWithoutRowIds, -1});
    }));
    for (StoredTable &table : tables) {
        std::vector<std::pair<std::int64_t, StoredTable::Column>> columns; // and place in the key
        auto info = database.statement("SELECT name, type, \"notnull\", dflt_value IS NOT NULL, pk"
                                       " FROM pragma_table_info(?)");
        VOX_CHECK(eachRow(
            bindAll(info, std::string_view(table.name)),
            [&](std::string name, std::string_view type, bool isNeeded, bool hasDefault,
                std::int64_t key) {
                columns.push_back(
                    {key, {std::move(name), typeOf(type), !isNeeded, !isNeeded || hasDefault}});
            }));
        if (!table.hasRowIds) { // the key's columns come first
            std::stable_sort(columns.begin(), columns.end(), [](const auto &a, const auto &b) {
                return (a.first == 0 ? INT64_MAX : a.first) < (b.first == 0 ? INT64_MAX : b.first);
            });
        }
        const auto inKey = std::count_if(columns.begin(), columns.end(),
                                         [](const auto &column) { return column.first > 0; });
        for (auto &[key, column] : columns) {
            if (table.hasRowIds && inKey == 1 && key == 1 && column.type == 'I')
                table.rowIdColumn = static_cast<int>(table.columns.size());
            table.columns.push_back(std::move(column));
        }
    }
    return tables;
}

Result<Salvage> Salvage::open(const FileSystem &fs, const std::filesystem::path &file,
                              std::vector<StoredTable> tables, const std::stop_token &stop)
{
    VOX_TRY(auto pages, SalvagedPages::open(fs, file));
    Salvage salvage(std::move(pages));
    salvage.m_tables = std::move(tables);
    VOX_CHECK(salvage.readSchema(stop));
    VOX_CHECK(salvage.lookAtAll(stop));
    return salvage;
}

void Salvage::addRoot(const SalvagedRecord &record)
{
    const auto text = [&record](std::size_t at) -> const std::string & {
        return std::get<std::string>(record.values[at]);
    };
    const std::int64_t page = std::get<std::int64_t>(record.values[3]);
    if ((text(0) != "table" && text(0) != "index") || page < 2 || page > UINT32_MAX)
        return;
    if (text(0) == "table")
        m_named.insert(text(1));
    if (page > m_pages.count()) {
        m_beyond.try_emplace(text(1), static_cast<std::uint32_t>(page));
        return;
    }
    m_roots.try_emplace(text(1),
                        Root{static_cast<std::uint32_t>(page), text(2), text(0) == "index"});
}

/// Where its root is damaged its other pages are looked for.
Result<> Salvage::readSchema(const std::stop_token &stop)
{
    bool &isWhole = m_isSchemaWhole;
    const auto use = [this](std::uint32_t, SalvagedPages::Page &page) -> Result<> {
        for (const auto &record : page.records)
            if (schemaTable().fits(record))
                addRoot(record);
        return {};
    };
    const auto fault = [&](std::uint32_t number) {
        isWhole = false;
        auto &damage = m_damage["the schema"];
        damage.first = damage.pages++ == 0 ? number : damage.first;
    };
    VOX_CHECK(walk(kSchemaRoot, Want::Records, use, fault, stop));
    // The page may be whole, and another one's: a copy that went to a wrong place.
    const bool hasAll = std::all_of(
        m_tables.begin(), m_tables.end(),
        [this](const StoredTable &table) { return m_roots.contains(table.name); });
    if (isWhole && hasAll)
        return {};
    for (std::uint32_t number = 1; number <= m_pages.count(); ++number) {
        if (number % kPagesBetweenStopChecks == 0 && stop.stop_requested())
            return stopped();
        const auto page = m_pages.page(number, Want::Records);
        if (!page || page->kind != Kind::TableLeaf || page->records.empty())
            continue;
        if (std::all_of(page->records.begin(), page->records.end(),
                        [](const auto &record) { return schemaTable().fits(record); }))
            for (const auto &record : page->records)
                addRoot(record);
    }
    return {};
}

Result<> Salvage::walk(std::uint32_t root, Want want, const Visit &visit, const Fault &fault,
                       const std::stop_token &stop) const
{
    std::vector<std::uint32_t> waiting{root};
    std::set<std::uint32_t> seen;
    std::optional<bool> isTable;
    while (!waiting.empty()) {
        const std::uint32_t number = waiting.back();
        waiting.pop_back();
        if (seen.size() % kPagesBetweenStopChecks == 0 && stop.stop_requested())
            return stopped();
        auto page = m_pages.page(number, want);
        if (!page && page.error().code != ErrorCode::Corrupt)
            return fail(page.error());
        if (!page || !seen.insert(number).second
            || (isTable && *isTable != isTablePage(page->kind))) {
            fault(number);
            continue;
        }
        isTable = isTablePage(page->kind);
        if (page->damagedCells > 0)
            fault(number);
        waiting.insert(waiting.end(), page->children.rbegin(), page->children.rend());
        VOX_CHECK(visit(number, *page));
    }
    return {};
}

Result<> Salvage::lookAtAll(const std::stop_token &stop)
{
    std::vector<bool> isKnown(std::size_t{m_pages.count()} + 1);
    const auto note = [this](const std::string &name, std::uint32_t number) {
        Damage &damage = m_damage[name];
        damage.first = damage.pages++ == 0 ? number : damage.first;
    };
    const auto markOf = [&](const std::string &name) {
        return [&, name](std::uint32_t number, SalvagedPages::Page &) -> Result<> {
            if (isKnown[number]) // two b-trees have it
                note(name, number);
            isKnown[number] = true;
            return {};
        };
    };
    VOX_CHECK(walk(
        kSchemaRoot, Want::Structure, markOf("the schema"), [](std::uint32_t) {}, stop));
    for (const auto &[name, root] : m_roots)
        VOX_CHECK(walk(
            root.page, Want::Structure, markOf(name),
            [&, &of = name](std::uint32_t number) { note(of, number); }, stop));
    for (const auto &[name, page] : m_beyond)
        if (!m_roots.contains(name))
            note(name, page);
    if (m_pages.missing() > 0)
        m_damage[kEndOfFile] = {std::string(), m_pages.missing(), m_pages.count() + 1};
    VOX_TRY(const auto free, m_pages.freePages());
    for (const std::uint32_t number : free)
        if (number < isKnown.size())
            isKnown[number] = true;
    for (std::uint32_t number = 2; number <= m_pages.count(); ++number) {
        if (number % kPagesBetweenStopChecks == 0 && stop.stop_requested())
            return stopped();
        if (isKnown[number])
            continue;
        auto page = m_pages.page(number, Want::Records);
        if (!page || page->records.empty())
            continue; // of a long record, or damaged
        if (const StoredTable *const table = tableOf(*page))
            m_loose[table->name].push_back(number);
    }
    return {};
}

const StoredTable *Salvage::tableOf(const SalvagedPages::Page &page) const
{
    const StoredTable *found = nullptr;
    for (const StoredTable &table : m_tables) {
        if (table.hasRowIds != isTablePage(page.kind)
            || (!table.hasRowIds && table.columns.size() < kFewestOfLoose))
            continue;
        if (!std::all_of(page.records.begin(), page.records.end(),
                         [&table](const auto &record) { return table.fits(record); }))
            continue;
        if (found)
            return nullptr;
        found = &table;
    }
    return found;
}

std::vector<Salvage::Damage> Salvage::damage() const
{
    std::vector<Damage> all;
    for (const auto &[name, damage] : m_damage)
        all.push_back({name, damage.pages, damage.first});
    return all;
}

Result<std::uint64_t> Salvage::eachRecord(const std::string &table, const Use &use,
                                          const std::stop_token &stop) const
{
    const auto shape = std::find_if(m_tables.begin(), m_tables.end(),
                                    [&](const StoredTable &one) { return one.name == table; });
    if (shape == m_tables.end())
        return fail(ErrorCode::Internal, Sentence::tr("no such table"), table);
    std::uint64_t damaged = 0;
    const auto give = [&](std::uint32_t, SalvagedPages::Page &page) -> Result<> {
        damaged += page.damagedCells;
        for (SalvagedRecord &record : page.records) {
            if (!shape->fits(record)) {
                ++damaged;
                continue;
            }
            if (shape->rowIdColumn >= 0)
                record.values[static_cast<std::size_t>(shape->rowIdColumn)] = record.rowId;
            VOX_CHECK(use(record));
        }
        return {};
    };
    if (const auto root = m_roots.find(table); root != m_roots.end() && !root->second.isIndex)
        VOX_CHECK(walk(
            root->second.page, Want::Records, give, [](std::uint32_t) {}, stop));
    if (const auto loose = m_loose.find(table); loose != m_loose.end())
        for (const std::uint32_t number : loose->second) {
            VOX_TRY(auto page, m_pages.page(number, Want::Records));
            VOX_CHECK(give(number, page));
        }
    return damaged;
}

Result<> Salvage::eachOfIndex(const std::string &index, const Use &use,
                              const std::stop_token &stop) const
{
    const auto root = m_roots.find(index);
    if (root == m_roots.end() || !root->second.isIndex)
        return {};
    const auto give = [&](std::uint32_t, SalvagedPages::Page &page) -> Result<> {
        for (SalvagedRecord &record : page.records)
            VOX_CHECK(use(record));
        return {};
    };
    return walk(
        root->second.page, Want::Records, give, [](std::uint32_t) {}, stop);
}

Result<std::map<std::int64_t, int>> Salvage::indexedRows(const std::string &table,
                                                         const std::stop_token &stop) const
{
    std::map<std::int64_t, int> rows;
    for (const auto &[name, root] : m_roots) {
        if (!root.isIndex || root.table != table)
            continue;
        VOX_CHECK(eachOfIndex(
            name,
            [&rows](SalvagedRecord &record) -> Result<> {
                const auto *const row = record.values.empty()
                                            ? nullptr
                                            : std::get_if<std::int64_t>(&record.values.back());
                if (row)
                    ++rows[*row];
                return {};
            },
            stop));
    }
    return rows;
}

} // namespace voxdeck
