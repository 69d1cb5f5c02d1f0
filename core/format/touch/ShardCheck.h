// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/format/touch/ShardReader.h"
#include "core/format/touch/Verify.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck::touch {

/// Collects problems: the first ones are kept, all are counted. Private to verify().
class ProblemList {
public:
    void add(Severity severity, ErrorCode code, Sentence detail, std::string subject);
    void add(Severity severity, Error error);
    void count(Severity severity, std::uint64_t number) { m_counts[index(severity)] += number; }
    std::uint64_t count(Severity severity) const { return m_counts[index(severity)]; }
    const std::vector<VerifyProblem> &kept() const { return m_kept; }
    void addTo(VerifyReport &report) const;

private:
    static std::size_t index(Severity severity) { return static_cast<std::size_t>(severity); }
    std::vector<VerifyProblem> m_kept;
    std::uint64_t m_counts[3] = {};
};

/// The findings of one shard.
struct ShardFindings {
    ProblemList problems;
    std::uint64_t items = 0;
    std::uint64_t deadBytes = 0;
    std::vector<std::filesystem::path> leftovers;
    std::vector<std::uint64_t> keyHashes; ///< one a record that has a key; Deep only
};

/// Looks at one shard folder. Private to verify().
///
/// Threads  one at a time.
class ShardCheck {
public:
    ShardCheck(const FileSystem &fs, VerifyDepth depth, std::atomic<std::uint64_t> &itemsDone,
               std::stop_token stop);
    /// `listedTypes` as in data.list, empty without one. Cancelled is the only error.
    Result<ShardFindings> check(const std::filesystem::path &directory,
                                const std::string &listedTypes);

private:
    void checkFolder(const std::filesystem::path &directory, const std::string &listedTypes);
    Result<> diagnose(const std::filesystem::path &directory, Error reason);
    Result<> checkPair(const DataPair &pair);
    void checkPairFacts(const DataPair &pair);
    void checkDocuments(const IndexFile &index);
    Result<> checkSpans(const DataPair &pair);
    void noteCoverage(const DataPair &pair, std::vector<ByteRange> spans);
    Result<> checkRecords(const ShardReader &shard);
    void checkRecord(const ShardReader &shard, std::uint64_t item, std::string_view record);
    Result<> checkStop() const;

    const FileSystem &m_fs;
    VerifyDepth m_depth;
    std::atomic<std::uint64_t> &m_itemsDone;
    std::stop_token m_stop;
    ShardFindings m_found;
};

} // namespace voxdeck::touch
