// SPDX-License-Identifier: Apache-2.0
#include "core/items/JoinedListing.h"

#include "core/format/RecordFields.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

/// Parts may agree on them by chance; of the whole they are wrong all the same.
constexpr std::array<std::string_view, 9> kMeasured{
    record_fields::kCer,
    record_fields::kWer,
    record_fields::kDuration,
    "snr",
    "SNR",
    "snr_db",
    "num_samples",
    "num_frames",
    "n_samples",
};
/// Where the last part's transcript ends (formats 21).
constexpr std::array<std::string_view, 2> kEndPlaces{"original_transcript_end_idx", "end_idx"};
constexpr std::array<std::string_view, 2> kStartPlaces{"original_transcript_start_idx",
                                                       "start_idx"};

template <std::size_t Count>
bool isOneOf(const std::array<std::string_view, Count> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

class Joiner {
public:
    explicit Joiner(const SegmentRow &whole) : m_whole(whole) {}

    /// `path` is of the object in the record: empty, or with a dot at its end.
    JsonValue join(const std::vector<const JsonValue *> &parts, const std::string &path) const
    {
        auto joined = JsonValue::object();
        for (const auto &[name, first] : parts.front()->members()) {
            std::vector<const JsonValue *> values;
            values.reserve(parts.size());
            for (const JsonValue *const part : parts)
                if (const JsonValue *const value = part->find(name))
                    values.push_back(value);
            if (values.size() == parts.size())
                joinField(path, name, values, joined);
        }
        return joined;
    }

private:
    void joinField(const std::string &path, const std::string &name,
                   const std::vector<const JsonValue *> &values, JsonValue &joined) const
    {
        const std::string whole = path + name;
        const auto version = std::find_if(
            m_whole.versions.begin(), m_whole.versions.end(),
            [&whole](const TranscriptVersion &one) { return one.name == whole; });
        const bool areObjects = std::all_of(
            values.begin(), values.end(),
            [](const JsonValue *value) { return value->kind() == JsonValue::Kind::Object; });
        if (version != m_whole.versions.end())
            joined.set(name, JsonValue::ofString(version->text));
        else if (isOneOf(kMeasured, name))
            return;
        else if (isOneOf(kEndPlaces, name))
            joined.set(name, *values.back());
        else if (areObjects)
            joinObjects(name, values, whole + ".", joined);
        else if (isOneOf(kStartPlaces, name) || areAlike(values))
            joined.set(name, *values.front());
    }

    /// Objects of which nothing holds for the whole are left out; those that were empty stay.
    void joinObjects(const std::string &name, const std::vector<const JsonValue *> &values,
                     const std::string &path, JsonValue &joined) const
    {
        auto object = join(values, path);
        if (!object.members().empty() || areAlike(values))
            joined.set(name, std::move(object));
    }

    static bool areAlike(const std::vector<const JsonValue *> &values)
    {
        const std::string first = values.front()->dumpAscii();
        return std::all_of(values.begin() + 1, values.end(), [&first](const JsonValue *value) {
            return value->dumpAscii() == first;
        });
    }

    const SegmentRow &m_whole;
};

} // namespace

ListedSegment joinedListing(std::span<const ListedSegment> parts, const SegmentRow &whole)
{
    ListedSegment joined = parts.front();
    if (parts.size() == 1)
        return joined;
    std::vector<JsonValue> objects;
    objects.reserve(parts.size());
    for (const ListedSegment &part : parts) {
        auto object = JsonValue::parse(part.further.empty() ? "{}" : part.further);
        objects.push_back(object ? *std::move(object) : JsonValue::object());
    }
    std::vector<const JsonValue *> fields;
    fields.reserve(objects.size());
    for (const JsonValue &object : objects)
        fields.push_back(&object);
    joined.further = Joiner(whole).join(fields, {}).dumpAscii();
    return joined;
}

} // namespace voxdeck
