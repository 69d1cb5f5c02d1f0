// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace voxdeck {

/// A value of a record: NULL, a number, a text or a blob.
struct SalvagedBlob {
    std::string bytes;
    friend bool operator==(const SalvagedBlob &, const SalvagedBlob &) = default;
};
using SalvagedValue = std::variant<std::monostate, std::int64_t, double, std::string, SalvagedBlob>;

struct SalvagedRecord {
    std::int64_t rowId = 0; ///< 0 in an index, and in a table without row ids
    std::vector<SalvagedValue> values;
    bool hasBadText = false; ///< a text is not UTF-8
};

/// The pages of an SQLite file that may be damaged, with those of its write-ahead log over them. SQLite is not
/// asked, no lock is taken and nothing is written: the file and its log stay as they are.
///
/// Format   https://www.sqlite.org/fileformat2.html
/// Units    memory: one page, and 16 bytes per page of the log.
/// Errors   those of FileSystem.
class SalvagedPages {
public:
    static Result<SalvagedPages> open(const FileSystem &fs, const std::filesystem::path &file);

    std::uint32_t count() const { return m_count; } ///< pages; the first has the number 1
    /// How many of the pages that the first page counts are not in the file, nor in the log: the end was cut off.
    std::uint32_t missing() const { return m_missing; }
    bool isHeaderSound() const { return m_isHeaderSound; }
    /// Pages of the log whose checksum is wrong: the older ones are read in their place.
    std::uint64_t damagedLogPages() const { return m_damagedLogPages; }

    enum class Kind : std::uint8_t {
        TableBranch = 5,
        TableLeaf = 13,
        IndexBranch = 2,
        IndexLeaf = 10
    };
    /// What a page of a b-tree holds.
    struct Page {
        Kind kind = Kind::TableLeaf;
        std::vector<std::uint32_t> children; ///< of branches
        std::vector<SalvagedRecord> records; ///< of leaves, and of branches of indexes
        std::uint32_t damagedCells = 0;
    };
    enum class Want { Structure, Records };
    /// Without its records where only the structure is wanted.
    ///
    /// Errors   Corrupt: not a page of a b-tree, or past the end.
    Result<Page> page(std::uint32_t number, Want want) const;
    /// The pages that are free, as far as their list is whole.
    Result<std::vector<std::uint32_t>> freePages() const;

private:
    SalvagedPages() = default;
    Result<> readHeader();
    Result<> readLog(const FileSystem &fs, const std::filesystem::path &file);
    void countMissing();
    Result<std::string> bytes(std::uint32_t number) const;
    /// False: damaged, or an overflow page cannot be read.
    Result<bool> payload(std::string_view page, std::size_t at, std::uint64_t size, bool isTable,
                         std::string &to) const;

    std::unique_ptr<RandomAccessFile> m_file;
    std::unique_ptr<RandomAccessFile> m_log;
    std::map<std::uint32_t, std::uint64_t> m_inLog; ///< where the last whole version of a page is
    std::string m_path;
    std::uint32_t m_pageSize = 4096;
    std::uint32_t m_usable = 4096;
    std::uint32_t m_count = 0;
    std::uint32_t m_missing = 0;
    std::uint64_t m_damagedLogPages = 0;
    bool m_isHeaderSound = false;
};

} // namespace voxdeck
