// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sha256.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TimeRules.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SegmentsPatch.h"
#include "core/import/ListedSegment.h"
#include "core/io/Location.h"
#include "core/io/RemoteScheme.h"
#include "core/items/ItemSource.h"
#include "core/rows/SegmentList.h"
#include "core/sound/SoundPart.h"
#include "core/workspace/AttachedTexts.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"
#include "core/workspace/TranscriptNames.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <algorithm>
#include <utility>
#include <vector>

#include <unistd.h>

namespace voxdeck {

namespace {

/// Null for a folder of this machine.
const RemoteSchemeTraits *schemeOf(const touch::ShardEntry &shard)
{
    return schemeNamed(Location::of(shard.directory).scheme);
}

/// The tars that the items of a shard point into, which was adopted from tars of encoded audio: one per item, empty
/// where its record names none. Nothing for a shard that holds its audio.
std::vector<std::filesystem::path> tarsOfItems(const touch::TouchDataset &dataset,
                                               std::uint32_t number)
{
    const auto shard = dataset.shard(number);
    if (!shard || (*shard)->pair("audio"))
        return {};
    std::vector<std::filesystem::path> tars((*shard)->itemCount());
    for (std::uint64_t item = 0; item < tars.size(); ++item) {
        const auto record = (*shard)->record(item);
        const auto json = record ? JsonValue::parse(*record)
                                 : Result<JsonValue>(fail(record.error()));
        const JsonValue *const wav = json ? json->find(record_fields::kAudio) : nullptr;
        auto part = partAt(wav ? wav->toString() : std::string());
        if (part.range)
            tars[item] = std::move(part.file);
    }
    return tars;
}

class TouchItems final : public ItemSource {
public:
    explicit TouchItems(std::shared_ptr<const touch::TouchDataset> dataset)
        : m_dataset(std::move(dataset)),
          m_isPublishable(std::any_of(m_dataset->shards().begin(), m_dataset->shards().end(),
                                      [](const touch::ShardEntry &shard) {
                                          const auto *const scheme = schemeOf(shard);
                                          return !scheme || scheme->replacesObjects;
                                      }))
    {
    }

    const std::filesystem::path &path() const override { return m_dataset->path(); }
    const std::string &kind() const override { return m_kind; }
    std::shared_ptr<const touch::TouchDataset> touchDataset() const override { return m_dataset; }
    bool hasRecords() const override { return true; }
    bool isPublishable() const override { return m_isPublishable; }
    bool isReadOnly() const override
    {
        const auto &shards = m_dataset->shards();
        return std::any_of(shards.begin(), shards.end(), [](const touch::ShardEntry &shard) {
            const auto *const scheme = schemeOf(shard);
            return !scheme
                       ? ::access(shard.directory.c_str(), W_OK) != 0
                       : !scheme->replacesObjects; // such a server is asked when it is published to
        });
    }
    void reopen() const override
    {
        for (std::uint32_t shard = 0; shard < m_dataset->shards().size(); ++shard)
            m_dataset->reload(shard);
    }

    Result<StoredText> storedText(Workspace &workspace, const SegmentRef &ref,
                                  Freshness freshness) const override
    {
        if (freshness == Freshness::Now) {
            VOX_TRY(const auto number, shardNumber(workspace, *m_dataset, ref.shard));
            m_dataset->reload(number);
        }
        if (ref.segment >= 0)
            if (auto kept = keptText(workspace, ref))
                return *std::move(kept);
        VOX_TRY(const auto bytes, recordBytes(workspace, ref));
        StoredText found;
        const auto segment = ref.segment < 0
                                 ? std::nullopt
                                 : std::optional(static_cast<std::uint32_t>(ref.segment));
        VOX_TRY(found.text, touch::segmentText(bytes, segment));
        VOX_TRY(found.sha256, sha256(bytes));
        return found;
    }

    Result<std::string> segmentKeyOf(Workspace &workspace, const SegmentRef &ref) const override
    {
        VOX_TRY(const auto bytes, recordBytes(workspace, ref));
        VOX_TRY(const auto metainfo, touch::parseMetainfo(bytes));
        const std::size_t segments = metainfo.segments.size();
        if (ref.segment >= 0 && static_cast<std::size_t>(ref.segment) >= segments)
            return fail(
                ErrorCode::NotFound, Sentence::tr("has no such segment; the item has %1", segments),
                "item " + std::to_string(ref.item) + " segment " + std::to_string(ref.segment));
        return segmentKey(metainfo.key, ref.segment, segments);
    }

    Result<JsonValue> record(Workspace &workspace, const SegmentRef &ref) const override
    {
        VOX_TRY(const auto bytes, recordBytes(workspace, ref));
        return JsonValue::parse(bytes);
    }

    Result<AudioPlace> audio(Workspace &workspace, const SegmentRef &ref) const override
    {
        AudioPlace place;
        place.dataset = m_dataset;
        VOX_TRY(place.address, itemAddress(workspace, *m_dataset, ref));
        VOX_TRY(const auto shard, m_dataset->shard(place.address->shard));
        if (shard->pair("audio"))
            return place;
        // adopted from a tar whose audio is not plain PCM: the record has its place in the tar
        VOX_TRY(const auto record, this->record(workspace, ref));
        const JsonValue *const wav = record.find("wav");
        auto part = partAt(wav ? wav->toString() : std::string());
        const bool isForeign = isRemotePath(path()) && !isRemotePath(part.file);
        if (!part.range || isForeign) // a dataset on a server names no files of this machine
            return place;
        place.dataset.reset();
        place.address.reset();
        place.file = std::move(part.file);
        place.range = part.range;
        return place;
    }

    std::optional<ShardFiles> shardFiles(Workspace &workspace, std::uint32_t shard) const override
    {
        const auto number = shardNumber(workspace, *m_dataset, shard);
        if (!number)
            return std::nullopt;
        ShardFiles files{m_dataset->shards()[*number].directory, tarsOfItems(*m_dataset, *number)};
        if (files.audio.empty())
            files.audio.push_back(files.folder / "audio.bin");
        return files;
    }

    /// An item without segments is all of its audio, whatever times its row has.
    Result<SoundPart> sound(Workspace &workspace, const SegmentRow &row) const override
    {
        SoundPart part;
        VOX_TRY(part.place, audio(workspace, row.ref));
        if (!part.place.address)
            part.place.channel = row.channel;
        const bool isSegment = row.ref.segment >= 0;
        if (isSegment) {
            part.startSeconds = row.startSeconds;
            part.endSeconds = row.endSeconds;
        }
        if (part.place.address)
            return part;
        // a part of a member of the tar, where the record says one, by the rule of the list that was adopted
        VOX_TRY(const auto record, this->record(workspace, row.ref));
        const JsonValue *const rule = record.find(record_fields::kTimeRule);
        std::optional<double> length;
        if (!isSegment) {
            part.startSeconds = fieldNumber(record, record_fields::kStart);
            part.endSeconds = fieldNumber(record, record_fields::kEnd);
            length = fieldNumber(record, record_fields::kDuration);
        }
        setLength(part, timeRuleNamed(rule ? rule->toString() : std::string()), length);
        return part;
    }

    /// All of the record but what is the item's alone where it has several segments.
    Result<ListedSegment> listing(Workspace &workspace, const SegmentRow &row) const override
    {
        VOX_TRY(const auto record, this->record(workspace, row.ref));
        VOX_TRY(const auto place, audio(workspace, row.ref));
        ListedSegment listed;
        listed.recording = row.itemKey;
        if (const JsonValue *const wav = record.find(record_fields::kAudio))
            listed.audio = wav->toString();
        if (place.address)
            listed.audioProblem = Sentence::tr("the audio is in the dataset's audio.bin; "
                                               "'voxdeck-cli slice' and builds write it as files");
        else
            listed.audioFile = pointerTo(place.audioPart());
        VOX_TRY(auto further, fieldsOf(workspace, row, record));
        VOX_TRY(const auto attached, attachedNames(workspace.database()));
        for (const AttachedName &one : attached) { // not of the record: files brought them
            const std::string &text = transcriptNamed(row, one.name);
            const bool isColumn = isSameVersion(row.hypothesisName, one.name);
            if (!isColumn && !text.empty() && !further.find(one.name))
                further.set(one.name, JsonValue::ofString(text));
        }
        VOX_TRY(listed.further, further.dump());
        return listed;
    }

    Result<ImportReport> import(Workspace &workspace, const ProgressSink &progress,
                                std::stop_token stop) const override
    {
        return importDataset(workspace, *m_dataset, progress, stop);
    }

private:
    /// What the record says of the row: the fields of its segment, then those of the item that hold for it as well. Of a
    /// segment whose times people changed, or that they made of one of the record, those that hold for other words.
    static Result<JsonValue> fieldsOf(Workspace &workspace, const SegmentRow &row,
                                      const JsonValue &record)
    {
        VOX_TRY(const auto place, placeInRecord(workspace, row.ref));
        const JsonValue *const info = record.find("info");
        const JsonValue *const segments = info ? info->find("segments") : nullptr;
        const std::size_t count = segments ? segments->items().size() : 0;
        auto fields = JsonValue::object();
        for (const auto &[key, value] : record.members())
            if (key != "info" && key != "sample_rate" && key != record_fields::kTimeRule
                && (count < 2 || !touch::isOfAllWords(key)))
                fields.set(key, value);
        if (place.segment >= count)
            return fields;
        const JsonValue &segment = segments->items()[place.segment];
        const auto isAt = [&segment](std::string_view field, double seconds) {
            const JsonValue *const said = segment.find(field);
            return !said || !said->isNumber() || said->toDouble() == seconds;
        };
        const bool isAsRecorded = !place.isPart && isAt(record_fields::kStart, row.startSeconds)
                                  && isAt(record_fields::kEnd, row.endSeconds);
        for (const auto &[key, value] : segment.members()) {
            const bool isOfRow = key == record_fields::kStart || key == record_fields::kEnd
                                 || key == record_fields::kText || key == record_fields::kKey
                                 || key == record_fields::kAudio;
            if (!isOfRow && (isAsRecorded || !touch::isOfWords(key, value)))
                fields.set(key, value);
        }
        return fields;
    }

    struct PlaceInRecord {
        std::size_t segment = std::numeric_limits<std::size_t>::max(); ///< that: none
        bool isPart = false;
    };

    static Result<PlaceInRecord> placeInRecord(Workspace &workspace, const SegmentRef &ref)
    {
        PlaceInRecord place;
        VOX_TRY(const auto list, segmentList(workspace.database(), ref));
        auto number = ref.segment;
        auto position = list ? list->positionOf(number) : std::optional(number);
        while (!position) {
            const SegmentEntry *const entry = list->find(number);
            if (!entry || !entry->parent || *entry->parent == number)
                return place;
            place.isPart = true;
            number = *entry->parent;
            position = list->positionOf(number);
        }
        if (*position >= 0)
            place.segment = static_cast<std::size_t>(*position);
        return place;
    }

    /// The texts of one long record, so that changing all its segments does not read it once for each.
    struct KeptRecord {
        std::shared_ptr<const touch::ShardReader> shard; ///< what it reads never changes
        std::uint64_t item = 0;
        std::vector<std::string> texts;
        std::string sha256;
    };

    /// Nothing for a record that is short, or that cannot be read: then it is read as any other.
    std::optional<StoredText> keptText(Workspace &workspace, const SegmentRef &ref) const
    {
        constexpr std::size_t kLongRecord = std::size_t{16} << 10;
        const auto address = itemAddress(workspace, *m_dataset, ref);
        const auto shard = address ? m_dataset->shard(address->shard)
                                   : Result<std::shared_ptr<const touch::ShardReader>>(
                                       fail(address.error()));
        if (!shard)
            return {};
        const std::lock_guard lock(m_mutex);
        if (m_kept.shard != *shard || m_kept.item != address->item) {
            const auto bytes = (*shard)->record(address->item);
            if (!bytes || bytes->size() < kLongRecord)
                return {};
            auto texts = touch::segmentTexts(*bytes);
            auto hash = sha256(*bytes);
            if (!texts || !hash)
                return {};
            m_kept = {*shard, address->item, *std::move(texts), *std::move(hash)};
        }
        const auto segment = static_cast<std::size_t>(ref.segment);
        if (segment >= m_kept.texts.size())
            return {};
        return StoredText{m_kept.texts[segment], m_kept.sha256};
    }

    Result<std::string> recordBytes(Workspace &workspace, const SegmentRef &ref) const
    {
        VOX_TRY(const auto address, itemAddress(workspace, *m_dataset, ref));
        VOX_TRY(const auto shard, m_dataset->shard(address.shard));
        return shard->record(address.item);
    }

    const std::shared_ptr<const touch::TouchDataset> m_dataset;
    const bool m_isPublishable; ///< kept, as the window asks often
    const std::string m_kind = "touch";
    mutable std::mutex m_mutex;
    mutable KeptRecord m_kept; // guarded by m_mutex
};

} // namespace

std::shared_ptr<const ItemSource> touchItems(std::shared_ptr<const touch::TouchDataset> dataset)
{
    return std::make_shared<const TouchItems>(std::move(dataset));
}

} // namespace voxdeck
