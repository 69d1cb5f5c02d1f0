// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Sorts more records than memory holds: sorted runs are written to files, which are merged when
/// they are read. Records are pairs of bytes in the order of their keys (as LC_ALL=C sorts); of equal
/// keys the one that was added first comes first.
///
/// Units    holds at most `memoryBytes` of records, and while merging 64 KiB a run; a record may have
///          4 GiB of key and as much of value.
/// Threads  one at a time.
/// Errors   those of FileSystem; after one nothing more can be done. The files are removed with the
///          sorter, but those of a killed program stay: use a folder that the next run clears.
class SortedRuns {
public:
    static constexpr std::size_t kUsualMemoryBytes = std::size_t{32} << 20;
    struct Record {
        std::string_view key; ///< until the next call
        std::string_view value;
    };

    /// Reads all records in their order; the sorter must outlive it.
    class Reader {
    public:
        Reader(Reader &&other) noexcept;
        Reader &operator=(Reader &&other) noexcept;
        ~Reader();
        /// False after the last.
        Result<bool> next(Record &record);

    private:
        friend class SortedRuns;
        class Run;
        explicit Reader(std::vector<std::unique_ptr<Run>> runs);
        bool isBefore(std::size_t a, std::size_t b) const;
        void siftDown(std::size_t at);

        std::vector<std::unique_ptr<Run>> m_runs; ///< in the order in which they were added
        std::vector<std::size_t> m_heap;          ///< the run with the smallest record first
        bool m_hasGiven = false;                  ///< the record at the top was given
    };

    /// Files are called `name`.0, `name`.1, ... in `folder`, which must be there when they are needed.
    SortedRuns(FileSystem &fs, std::filesystem::path folder, std::string name,
               std::size_t memoryBytes = kUsualMemoryBytes);
    ~SortedRuns();
    SortedRuns(const SortedRuns &) = delete;
    SortedRuns &operator=(const SortedRuns &) = delete;

    Result<> add(std::string_view key, std::string_view value);
    std::uint64_t count() const { return m_count; }
    /// After the last add(); may be asked for more than once.
    Result<Reader> read();

private:
    struct Entry {
        std::size_t offset = 0;
        std::uint32_t keyBytes = 0;
        std::uint32_t valueBytes = 0;
    };
    void sort();
    Result<> spill();
    Result<> mergeFiles();
    std::filesystem::path nextFile();
    Result<> writeAll(Reader &reader, const std::filesystem::path &file);
    Result<Reader> readerOfFiles() const;

    FileSystem &m_fs;
    std::filesystem::path m_folder;
    std::string m_name;
    std::size_t m_memoryBytes;
    std::string m_bytes; ///< of the records that are not in files: key, value, key, value, ...
    std::vector<Entry> m_entries;
    bool m_isSorted = true;
    std::vector<std::filesystem::path> m_files;
    std::uint64_t m_nextFile = 0;
    std::uint64_t m_count = 0;
};

} // namespace voxdeck
