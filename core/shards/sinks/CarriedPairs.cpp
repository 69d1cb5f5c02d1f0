// SPDX-License-Identifier: Apache-2.0
#include "core/shards/sinks/CarriedPairs.h"

#include "core/sound/SoundReader.h"

#include <utility>

namespace voxdeck {

namespace {

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const auto &name : names)
        text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

/// Whether the row has all frames of its item: the whole item, or segments that fill it.
Result<bool> isWholeItem(const SoundPart &sound)
{
    if (!sound.startSeconds && !sound.endSeconds)
        return true;
    VOX_TRY(const auto item, itemSamples(sound.place));
    VOX_TRY(const auto range, framesOf(sound, item.sampleRateHz, item.length));
    return range == FrameRange{Frames{0}, item.length};
}

} // namespace

std::set<std::string> furtherPairs(const FileSystem &fs, const ItemSource &items)
{
    std::set<std::string> pairs;
    if (const auto dataset = items.touchDataset())
        for (const auto &shard : dataset->shards())
            if (const auto names = touch::pairNames(fs, shard.directory))
                pairs.insert(names->begin(), names->end());
    pairs.erase("audio");
    pairs.erase("metainfo");
    return pairs;
}

std::uint64_t CarriedItem::size() const
{
    std::uint64_t sum = 0;
    for (const auto &one : bytes)
        sum += one.size();
    return sum;
}

CarriedPairs::CarriedPairs(const FileSystem &fs, const ItemSource &items, const BuildRecipe &recipe)
    : m_fs(&fs), m_dataset(items.touchDataset())
{
    if (!m_dataset || !infoOf(recipe.format).carriesPairs || recipe.leavesPairsOut)
        return;
    std::uint64_t bytes = 0;
    std::uint64_t count = 0;
    for (const auto &name : furtherPairs(fs, items)) {
        bool isKnown = false;
        for (const auto &shard : m_dataset->shards()) {
            const auto header = touch::IndexHeader::read(fs, shard.directory / (name + ".idx"));
            if (!header)
                continue;
            if (!std::exchange(isKnown, true))
                m_pairs.push_back({name, header->dtype});
            if (const auto status = fs.status(shard.directory / (name + ".bin")))
                bytes += status->size;
        }
    }
    for (const auto &shard : m_dataset->shards())
        count += shard.itemCount;
    m_bytesPerItem = count > 0 ? static_cast<double>(bytes) / static_cast<double>(count) : 0;
}

std::vector<std::string> CarriedPairs::names() const
{
    std::vector<std::string> names;
    names.reserve(m_pairs.size());
    for (const Pair &pair : m_pairs)
        names.push_back(pair.name);
    return names;
}

std::string CarriedPairs::text() const
{
    std::vector<std::string> pairs;
    pairs.reserve(m_pairs.size());
    for (const Pair &pair : m_pairs)
        pairs.push_back(pair.name + " " + touch::dtypeName(pair.type));
    return joined(pairs);
}

Result<CarriedItem> CarriedPairs::of(const BuildSegment &segment) const
{
    CarriedItem item;
    if (m_pairs.empty())
        return item;
    const auto &address = segment.sound.place.address;
    if (!address)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("has its audio in a tar archive: the pairs %1 cannot be carried; "
                                 "leave them out with --without-pairs",
                                 joined(names())),
                    segment.row.key);
    VOX_TRY(item.shard, m_dataset->shard(address->shard));
    VOX_TRY(const bool isWhole, isWholeItem(segment.sound));
    if (!isWhole)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is a part of its item: the pairs %1 can be carried with whole "
                                 "items only; leave them out with --without-pairs",
                                 joined(names())),
                    segment.row.key);
    for (const Pair &pair : m_pairs) {
        const auto *const source = item.shard->pair(pair.name);
        const std::string place = item.shard->directory().string();
        if (!source)
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("has no pair %1, which other shards of the dataset have; "
                                     "leave the pairs out with --without-pairs",
                                     pair.name),
                        place);
        if (source->index.dtype() != pair.type)
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("has %1 in its pair %2, other shards of the dataset have %3; "
                                     "leave the pairs out with --without-pairs",
                                     touch::dtypeName(source->index.dtype()), pair.name,
                                     touch::dtypeName(pair.type)),
                        place);
        VOX_TRY(const auto bytes, item.shard->bytes(address->item, pair.name));
        item.bytes.push_back(bytes);
    }
    return item;
}

Result<> CarriedPairs::check(const CarriedItem &item) const
{
    for (const Pair &pair : m_pairs) {
        VOX_CHECK(item.shard->check(pair.name));
        VOX_CHECK(item.shard->checkUnchanged(*m_fs, pair.name));
    }
    return {};
}

} // namespace voxdeck
