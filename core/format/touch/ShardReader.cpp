// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/ShardReader.h"

#include "core/format/ForEachFile.h"
#include "core/io/FileStamp.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>

namespace voxdeck::touch {

namespace {

constexpr int kOpenAttempts = 8;

std::filesystem::path filePath(const std::filesystem::path &directory, std::string_view pair,
                               std::string_view extension)
{
    return directory / (std::string(pair) + std::string(extension));
}

bool isSameFile(const FileStatus &a, const FileStatus &b)
{
    return FileStamp::of(a).isSameFile(FileStamp::of(b));
}

Result<> checkCount(std::uint64_t count, std::uint64_t expected, const std::string &pair,
                    const std::string &firstPair, const std::filesystem::path &directory)
{
    if (count == expected)
        return {};
    return fail(ErrorCode::Corrupt,
                Sentence::tr("has %1 items; %2.idx beside it has %3", count, firstPair, expected),
                filePath(directory, pair, ".idx").string());
}

Result<ViewedBytes> part(const DataPair &pair, const ByteRange &range)
{
    return pair.bin->bytes(range.offset, range.length);
}

} // namespace

bool looksLikeShard(const FileSystem &fs, const std::filesystem::path &directory)
{
    const auto entries = fs.list(directory);
    return entries && std::any_of(entries->begin(), entries->end(), [](const auto &entry) {
               const std::filesystem::path name = entry.name;
               return entry.kind == FileKind::File && entry.name.front() != '.'
                      && (name.extension() == ".idx" || name.extension() == ".bin");
           });
}

Result<std::vector<std::string>> pairNames(const FileSystem &fs,
                                           const std::filesystem::path &directory)
{
    VOX_TRY(const auto entries, fs.list(directory));
    struct Halves {
        bool idx = false;
        bool bin = false;
    };
    std::map<std::string, Halves> found;
    for (const auto &entry : entries) {
        const std::filesystem::path name = entry.name;
        if (entry.kind != FileKind::File || entry.name.front() == '.')
            continue;
        if (name.extension() == ".idx")
            found[name.stem().string()].idx = true;
        else if (name.extension() == ".bin")
            found[name.stem().string()].bin = true;
    }
    std::vector<std::string> names;
    for (const auto &[name, halves] : found) {
        if (!halves.idx || !halves.bin) {
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("has no %1 beside %2", name + (halves.idx ? ".bin" : ".idx"),
                                     name + (halves.idx ? ".idx" : ".bin")),
                        directory.string());
        }
        names.push_back(name);
    }
    if (names.empty())
        return fail(ErrorCode::NotFound, Sentence::tr("holds no .bin/.idx pair: not a shard"),
                    directory.string());
    return names;
}

Result<std::uint64_t> countItems(const FileSystem &fs, const std::filesystem::path &directory,
                                 const std::vector<std::string> &pairs)
{
    std::optional<std::uint64_t> items;
    for (const auto &pair : pairs) {
        VOX_TRY(const auto header, IndexHeader::read(fs, filePath(directory, pair, ".idx")));
        VOX_CHECK(checkCount(header.itemCount, items.value_or(header.itemCount), pair,
                             pairs.front(), directory));
        items = header.itemCount;
    }
    return items.value_or(0);
}

Result<ShardReader> ShardReader::openOnce(const FileSystem &fs,
                                          const std::filesystem::path &directory,
                                          std::vector<std::string> names)
{
    ShardReader shard;
    shard.m_directory = directory;
    if (names.empty()) {
        VOX_TRY(names, pairNames(fs, directory));
    }
    std::vector<std::optional<DataPair>> opened(names.size());
    const auto open = [&](std::size_t number) -> Result<> {
        // The index first: a .bin only grows while its index stays, so it holds what the index says.
        VOX_TRY(auto index, IndexFile::open(fs, filePath(directory, names[number], ".idx")));
        VOX_TRY(auto bin, FileView::open(fs, filePath(directory, names[number], ".bin")));
        opened[number].emplace(DataPair{names[number], std::move(index), std::move(bin)});
        return {};
    };
    VOX_CHECK(forEachFile(directory, names.size(), open));
    for (auto &pair : opened) {
        if (shard.m_pairs.empty())
            shard.m_itemCount = pair->index.itemCount();
        VOX_CHECK(checkCount(pair->index.itemCount(), shard.m_itemCount, pair->name, names.front(),
                             directory));
        shard.m_pairs.push_back(*std::move(pair));
    }
    return shard;
}

/// Whether the files that were opened still have their names, so that all are of one state.
bool ShardReader::isStillThere(const FileSystem &fs) const
{
    return std::all_of(m_pairs.begin(), m_pairs.end(), [&](const DataPair &pair) {
        const auto idx = fs.status(pair.index.path());
        const auto bin = fs.status(filePath(m_directory, pair.name, ".bin"));
        return idx && bin && isSameFile(*idx, pair.index.status())
               && isSameFile(*bin, pair.bin->status());
    });
}

Result<ShardReader> ShardReader::open(const FileSystem &fs, const std::filesystem::path &directory,
                                      const std::vector<std::string> &pairs)
{
    if (!pairs.empty())
        return openOnce(fs, directory, pairs);
    for (int attempt = 0; attempt < kOpenAttempts; ++attempt) {
        VOX_TRY(const FileStatus before, fs.status(directory));
        auto shard = openOnce(fs, directory, {});
        const auto after = fs.status(directory);
        // Names changed while we looked: what we saw, or failed to see, may be half of each state.
        // A folder's time is too coarse to trust once, so a failure is looked at twice.
        const bool isSteady = attempt > 0 && after && isSameFile(before, *after)
                              && before.mtimeNs == after->mtimeNs;
        if (shard ? shard->isStillThere(fs) : isSteady)
            return shard;
    }
    return fail(ErrorCode::Busy, Sentence::tr("was replaced again and again while it was opened"),
                directory.string());
}

const DataPair *ShardReader::pair(std::string_view name) const
{
    const auto found = std::find_if(m_pairs.begin(), m_pairs.end(),
                                    [&](const DataPair &pair) { return pair.name == name; });
    return found == m_pairs.end() ? nullptr : &*found;
}

Result<const DataPair *> ShardReader::needPair(std::string_view name) const
{
    if (const DataPair *const found = pair(name))
        return found;
    return fail(ErrorCode::NotFound, Sentence::tr("holds no %1.bin/%1.idx", name),
                m_directory.string());
}

Result<const DataPair *> ShardReader::audioPair() const
{
    VOX_TRY(const DataPair *audio, needPair("audio"));
    if (audio->index.dtype() != DType::I16)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("holds %1 elements; audio is int16", dtypeName(audio->index.dtype())),
            audio->index.path().string());
    return audio;
}

Result<ViewedBytes> ShardReader::bytes(std::uint64_t item, std::string_view pairName) const
{
    VOX_TRY(const DataPair *pair, needPair(pairName));
    VOX_TRY(const ByteRange range, pair->index.range(item, pair->bin->size()));
    return part(*pair, range);
}

Result<ViewedBytes> ShardReader::bytes(std::uint64_t item, std::string_view pairName,
                                       std::uint64_t offsetElements,
                                       std::optional<std::uint64_t> lengthElements) const
{
    VOX_TRY(const DataPair *pair, needPair(pairName));
    VOX_TRY(const ByteRange range, pair->index.range(item, pair->bin->size()));
    const std::uint64_t element = bytesPerElement(pair->index.dtype());
    const std::uint64_t elements = range.length / element;
    if (offsetElements > elements || lengthElements.value_or(0) > elements - offsetElements)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("elements %1 + %2 reach past item #%3 of %4 elements",
                                 offsetElements, lengthElements.value_or(0), item, elements),
                    pair->index.path().string());
    return part(*pair, {range.offset + offsetElements * element,
                        lengthElements.value_or(elements - offsetElements) * element});
}

Result<> ShardReader::check(std::string_view pairName) const
{
    const DataPair *const found = pair(pairName);
    if (!found)
        return {};
    VOX_CHECK(found->index.check());
    return found->bin->check();
}

Result<> ShardReader::checkWhole(std::string_view pairName) const
{
    const DataPair *const found = pair(pairName);
    for (std::uint64_t item = 0; found && item < m_itemCount; ++item)
        if (const auto range = found->index.range(item, found->bin->size()); !range)
            return fail(range.error());
    return check(pairName);
}

Result<> ShardReader::checkUnchanged(const FileSystem &fs, std::string_view pairName) const
{
    VOX_CHECK(check(pairName));
    const DataPair *const found = pair(pairName);
    if (!found)
        return {};
    const auto binPath = filePath(m_directory, pairName, ".bin");
    for (const auto &[path, then] : {std::pair(found->index.path(), found->index.status()),
                                     std::pair(binPath, found->bin->status())}) {
        const auto now = fs.status(path);
        if (!now || !isSameFile(*now, then) || isUnchanged(then, *now))
            continue;
        return fail(ErrorCode::Busy, Sentence::tr("was written to while it was read"),
                    path.string());
    }
    return {};
}

Result<std::string> ShardReader::record(std::uint64_t item) const
{
    VOX_TRY(const DataPair *const pair, needPair("metainfo"));
    VOX_TRY(const ByteRange range, pair->index.range(item, pair->bin->size()));
    VOX_TRY(const auto bytes, part(*pair, range));
    std::string record(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    VOX_CHECK(pair->bin->check()); // range() has checked the index
    return record;
}

Result<std::vector<std::int16_t>> ShardReader::samples(std::uint64_t item, FrameRange range) const
{
    VOX_TRY([[maybe_unused]] const DataPair *audio, audioPair());
    if (count(range.begin) < 0 || count(range.end) < count(range.begin))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("frames %1 to %2 are not a range", count(range.begin), count(range.end)),
            m_directory.string());
    VOX_TRY(const auto bytes,
            this->bytes(item, "audio", static_cast<std::uint64_t>(count(range.begin)),
                        static_cast<std::uint64_t>(count(range.length()))));
    std::vector<std::int16_t> samples(bytes.size() / sizeof(std::int16_t));
    if (!samples.empty())
        std::memcpy(samples.data(), bytes.data(), bytes.size());
    VOX_CHECK(check("audio"));
    return samples;
}

Result<Frames> ShardReader::frameCount(std::uint64_t item) const
{
    VOX_TRY(const DataPair *audio, audioPair());
    VOX_TRY(const ByteRange range, audio->index.range(item, audio->bin->size()));
    return Frames{static_cast<std::int64_t>(range.length / sizeof(std::int16_t))};
}

Error noRecords(const ShardReader &shard)
{
    std::string names;
    for (const DataPair &pair : shard.pairs())
        names += (names.empty() ? "" : ", ") + pair.name;
    return {
        ErrorCode::Unsupported,
        Sentence::tr(
            "has %1 but no metainfo, which holds the keys and texts; its %2 items cannot be listed",
            names, shard.itemCount()),
        shard.directory().string()};
}

} // namespace voxdeck::touch
