// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"
#include "core/workspace/SalvagedPages.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// A table as SQLite stores it.
struct StoredTable {
    struct Column {
        std::string name;
        char type = 'N'; ///< I, R, T, B: integer, real, text, blob; N: any
        bool mayBeNull = true;
        bool mayBeMissing = true; ///< in records that were written before the column was added
    };
    std::string name;
    std::vector<Column> columns; ///< in the order of the records
    bool hasRowIds = true;
    int rowIdColumn = -1; ///< which of them is the row id, and NULL in the records

    bool fits(const SalvagedRecord &record) const;
};

/// The tables of a workspace of this version that is sound.
Result<std::vector<StoredTable>> storedTables(Database &database);

/// Reads what can be read of a damaged SQLite file (SalvagedPages.h): the b-trees from their roots, and the pages that
/// damage cut off from them, by the shape of their records.
///
/// Units    memory: some bytes per page of the file.
class Salvage {
public:
    /// Looks at every page. `tables` are those that the file is expected to have.
    ///
    /// Errors   those of FileSystem; Cancelled.
    static Result<Salvage> open(const FileSystem &fs, const std::filesystem::path &file,
                                std::vector<StoredTable> tables, const std::stop_token &stop);

    /// A piece of the file that is damaged: of a table or an index, "" where it is unknown of what.
    struct Damage {
        std::string name;
        std::uint64_t pages = 0;
        std::uint32_t first = 0; ///< the number of the first of the pages
    };
    std::vector<Damage> damage() const; ///< empty: all b-trees can be walked
    const SalvagedPages &pages() const { return m_pages; }
    bool has(const std::string &table) const { return m_roots.contains(table); }
    /// The tables that the file says it has, also where they begin behind its end.
    const std::set<std::string> &named() const { return m_named; }
    bool isSchemaWhole() const { return m_isSchemaWhole; }

    using Use = std::function<Result<>(SalvagedRecord &record)>;
    /// Every record of a table that can be read, once; those on pages that are cut off come last. A column that is the
    /// row id has its value. Returns how many could not be read on pages that could.
    Result<std::uint64_t> eachRecord(const std::string &table, const Use &use,
                                     const std::stop_token &stop) const;
    /// Every record of an index that can be reached: the columns, and the row id last.
    Result<> eachOfIndex(const std::string &index, const Use &use,
                         const std::stop_token &stop) const;
    /// The row ids that the indexes of a table name, and how many of them do.
    Result<std::map<std::int64_t, int>> indexedRows(const std::string &table,
                                                    const std::stop_token &stop) const;

private:
    explicit Salvage(SalvagedPages pages) : m_pages(std::move(pages)) {}
    struct Root {
        std::uint32_t page = 0;
        std::string table;    ///< whose index it is; of a table: its name
        bool isIndex = false; ///< of a table, not the table
    };
    using Visit = std::function<Result<>(std::uint32_t number, SalvagedPages::Page &page)>;
    using Fault = std::function<void(std::uint32_t number)>;

    Result<> readSchema(const std::stop_token &stop);
    void addRoot(const SalvagedRecord &record);
    Result<> walk(std::uint32_t root, SalvagedPages::Want want, const Visit &visit,
                  const Fault &fault, const std::stop_token &stop) const;
    Result<> lookAtAll(const std::stop_token &stop);
    /// The table all records of the page fit, if there is only one.
    const StoredTable *tableOf(const SalvagedPages::Page &page) const;

    SalvagedPages m_pages;
    std::vector<StoredTable> m_tables;
    std::map<std::string, Root> m_roots;           ///< by name of table or index
    std::map<std::string, std::uint32_t> m_beyond; ///< those that begin behind the end of the file
    std::set<std::string> m_named;
    bool m_isSchemaWhole = true;
    std::map<std::string, Damage> m_damage;
    std::map<std::string, std::vector<std::uint32_t>> m_loose; ///< pages by table
};

} // namespace voxdeck
