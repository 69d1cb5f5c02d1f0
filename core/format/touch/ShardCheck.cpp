// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/ShardCheck.h"

#include "core/base/Stopped.h"
#include "core/format/touch/DataList.h"

#include <algorithm>
#include <cstdint>
#include <map>

namespace voxdeck::touch {

namespace {

constexpr std::uint64_t kItemsBetweenStops = 4096;
/// The problems of one kind reported per file: a truncated file has one per item.
constexpr std::uint64_t kProblemsInWords = 50;

std::string inBytes(std::uint64_t bytes)
{
    return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

} // namespace

void ProblemList::add(Severity severity, Error error)
{
    count(severity, 1);
    if (m_kept.size() < VerifyReport::kMaximumProblems)
        m_kept.push_back({severity, std::move(error)});
}

void ProblemList::add(Severity severity, ErrorCode code, Sentence detail, std::string subject)
{
    add(severity, Error{code, std::move(detail), std::move(subject)});
}

void ProblemList::addTo(VerifyReport &report) const
{
    report.errors += count(Severity::Error);
    report.warnings += count(Severity::Warning);
    report.notes += count(Severity::Note);
    const std::size_t room = VerifyReport::kMaximumProblems - report.problems.size();
    const auto end = m_kept.begin() + static_cast<std::ptrdiff_t>(std::min(room, m_kept.size()));
    report.problems.insert(report.problems.end(), m_kept.begin(), end);
}

ShardCheck::ShardCheck(const FileSystem &fs, VerifyDepth depth,
                       std::atomic<std::uint64_t> &itemsDone, std::stop_token stop)
    : m_fs(fs), m_depth(depth), m_itemsDone(itemsDone), m_stop(std::move(stop))
{
}

Result<> ShardCheck::checkStop() const
{
    return voxdeck::checkStop(m_stop);
}

Result<ShardFindings> ShardCheck::check(const std::filesystem::path &directory,
                                        const std::string &listedTypes)
{
    VOX_CHECK(checkStop());
    checkFolder(directory, listedTypes);
    const auto shard = ShardReader::open(m_fs, directory);
    if (!shard) {
        VOX_CHECK(diagnose(directory, shard.error()));
        return std::move(m_found);
    }
    m_found.items = shard->itemCount();
    for (const DataPair &pair : shard->pairs())
        VOX_CHECK(checkPair(pair));
    if (m_depth == VerifyDepth::Deep && shard->pair("metainfo"))
        VOX_CHECK(checkRecords(*shard));
    else
        m_itemsDone += m_found.items;
    return std::move(m_found);
}

/// Checks other files in the folder besides whole pairs.
void ShardCheck::checkFolder(const std::filesystem::path &directory, const std::string &listedTypes)
{
    const auto entries = m_fs.list(directory);
    if (!entries)
        return; // opening the shard says why
    std::vector<std::string> indexes;
    for (const auto &entry : *entries) {
        const std::filesystem::path name = entry.name;
        if (name.extension() == ".part")
            m_found.leftovers.push_back(directory / name);
        if (name.extension() == ".idx")
            indexes.push_back(name.stem().string());
    }
    if (listedTypes.empty())
        return;
    const auto types = splitTypes(listedTypes);
    const auto has = [](const auto &names, const std::string &name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    for (const auto &type : types)
        if (!has(indexes, type))
            m_found.problems.add(Severity::Error, ErrorCode::Corrupt,
                                 Sentence::tr("holds no %1.idx, although data.list lists it", type),
                                 directory.string());
    for (const auto &name : indexes)
        if (!has(types, name))
            m_found.problems.add(Severity::Note, ErrorCode::Corrupt,
                                 Sentence::tr("is not among the datatypes that data.list names"),
                                 (directory / (name + ".idx")).string());
}

/// The shard cannot be opened: says everything that is wrong, not only the first.
Result<> ShardCheck::diagnose(const std::filesystem::path &directory, Error reason)
{
    const std::uint64_t before = m_found.problems.count(Severity::Error);
    const auto entries = m_fs.list(directory);
    std::map<std::string, std::uint64_t> counts;
    for (const auto &entry : entries ? *entries : std::vector<DirectoryEntry>()) {
        const std::filesystem::path name = entry.name;
        const bool isIndex = name.extension() == ".idx";
        if ((!isIndex && name.extension() != ".bin") || entry.name.front() == '.')
            continue;
        auto other = directory / name;
        other.replace_extension(isIndex ? ".bin" : ".idx");
        if (!exists(m_fs, other))
            m_found.problems.add(Severity::Error, ErrorCode::Corrupt,
                                 Sentence::tr("has no %1 beside it", other.filename().string()),
                                 (directory / name).string());
        if (!isIndex)
            continue;
        auto index = IndexFile::open(m_fs, directory / name);
        auto bin = FileView::open(m_fs, other);
        if (!index)
            m_found.problems.add(Severity::Error, index.error());
        else
            counts[entry.name] = index->itemCount();
        if (index && bin)
            VOX_CHECK(checkPair({name.stem().string(), *std::move(index), *std::move(bin)}));
    }
    for (const auto &[name, count] : counts)
        if (count != counts.begin()->second)
            m_found.problems.add(Severity::Error, ErrorCode::Corrupt,
                                 Sentence::tr("has %1 items; %2 beside it has %3", count,
                                              counts.begin()->first, counts.begin()->second),
                                 (directory / name).string());
    if (m_found.problems.count(Severity::Error) == before)
        m_found.problems.add(Severity::Error, std::move(reason));
    return {};
}

/// Zeros because the file shrank are not reported as separate damage.
Result<> ShardCheck::checkPair(const DataPair &pair)
{
    checkPairFacts(pair);
    const ProblemList before = m_found.problems;
    const std::uint64_t deadBefore = m_found.deadBytes;
    checkDocuments(pair.index);
    VOX_CHECK(checkSpans(pair));
    auto whole = pair.index.check();
    if (whole)
        whole = pair.bin->check();
    if (!whole) {
        m_found.problems = before;
        m_found.deadBytes = deadBefore;
        m_found.problems.add(Severity::Error, std::move(whole).error());
    }
    return {};
}

void ShardCheck::checkPairFacts(const DataPair &pair)
{
    const std::string index = pair.index.path().string();
    const auto expect = [&](const char *name, DType type) {
        if (pair.name == name && pair.index.dtype() != type)
            m_found.problems.add(Severity::Warning, ErrorCode::Corrupt,
                                 std::string("holds ") + dtypeName(pair.index.dtype())
                                     + " elements (byte 17); expected " + dtypeName(type),
                                 index);
    };
    expect("audio", DType::I16);
    expect("metainfo", DType::U8);
    const std::uint64_t needed = IndexHeader::kBytes + 12 * pair.index.itemCount()
                                 + 8 * pair.index.documentCount();
    if (pair.index.sizeBytes() > needed)
        m_found.problems.add(Severity::Note, ErrorCode::Corrupt,
                             Sentence::tr("has %1 after its end at byte %2",
                                          inBytes(pair.index.sizeBytes() - needed), needed),
                             index);
    if (pair.bin->size() == 0)
        m_found.problems.add(Severity::Warning, ErrorCode::Corrupt,
                             Sentence::tr("belongs to an empty .bin, which TouchNet cannot map"),
                             index);
}

void ShardCheck::checkDocuments(const IndexFile &index)
{
    std::int64_t before = 0;
    for (std::uint64_t entry = 0; entry < index.documentCount(); ++entry) {
        const std::int64_t end = index.documentEnd(entry);
        const bool isFirst = entry == 0 && index.documentCount() > 1;
        if (end >= before && (!isFirst || end == 0)) {
            before = end;
            continue;
        }
        m_found.problems.add(Severity::Error, ErrorCode::Corrupt,
                             Sentence::tr("document entry %1 at byte %2 is %3; expected %4", entry,
                                          IndexHeader::kBytes + 12 * index.itemCount() + 8 * entry,
                                          end,
                                          (isFirst ? "0" : std::to_string(before) + " or more")),
                             index.path().string());
        return; // the rest follows from it
    }
}

Result<> ShardCheck::checkSpans(const DataPair &pair)
{
    std::vector<ByteRange> spans;
    spans.reserve(pair.index.itemCount());
    std::uint64_t bad = 0;
    for (std::uint64_t item = 0; item < pair.index.itemCount(); ++item) {
        if (item % kItemsBetweenStops == 0)
            VOX_CHECK(checkStop());
        auto range = pair.index.range(item, pair.bin->size());
        if (range) {
            if (range->length > 0)
                spans.push_back(*range);
        } else if (++bad <= kProblemsInWords) {
            m_found.problems.add(Severity::Error, std::move(range).error());
        } else {
            m_found.problems.count(Severity::Error, 1);
        }
    }
    if (bad > kProblemsInWords)
        m_found.problems.add(
            Severity::Note, ErrorCode::Corrupt,
            Sentence::tr("%1 more items are outside the .bin", bad - kProblemsInWords),
            pair.index.path().string());
    noteCoverage(pair, std::move(spans));
    return {};
}

/// Bytes that several items share, and bytes that none has. Both are allowed.
void ShardCheck::noteCoverage(const DataPair &pair, std::vector<ByteRange> spans)
{
    const auto byOffset = [](const ByteRange &a, const ByteRange &b) {
        return a.offset < b.offset;
    };
    if (!std::is_sorted(spans.begin(), spans.end(), byOffset))
        std::sort(spans.begin(), spans.end(), byOffset);
    std::uint64_t end = 0;
    std::uint64_t dead = 0;
    std::uint64_t shared = 0;
    for (const ByteRange &span : spans) {
        const std::uint64_t spanEnd = span.offset + span.length;
        dead += span.offset > end ? span.offset - end : 0;
        shared += span.offset < end ? std::min(end, spanEnd) - span.offset : 0;
        end = std::max(end, spanEnd);
    }
    auto bin = pair.index.path();
    bin.replace_extension(".bin");
    const std::uint64_t tail = pair.bin->size() - end;
    if (shared > 0)
        m_found.problems.add(Severity::Note, ErrorCode::Corrupt,
                             Sentence::tr("several items share %1", inBytes(shared)), bin.string());
    if (dead + tail > 0)
        m_found.problems.add(
            Severity::Note, ErrorCode::Corrupt,
            Sentence::tr("%1 belong to no item, %2 of them at the end", inBytes(dead + tail), tail),
            bin.string());
    if (pair.name == "metainfo")
        m_found.deadBytes = dead + tail;
}

} // namespace voxdeck::touch
