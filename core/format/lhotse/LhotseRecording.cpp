// SPDX-License-Identifier: Apache-2.0
#include "core/format/lhotse/LhotseRecording.h"

#include "core/format/JsonRecords.h"
#include "core/format/RecordBuilder.h"
#include "core/format/lhotse/LhotseItem.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck::lhotse {

namespace {

using Channels = std::vector<int>;

Channels channelsOfSource(const JsonValue &source)
{
    const auto channels = channelsOf(source);
    return channels && *channels ? **channels : Channels();
}

bool holds(const Channels &all, const Channels &wanted)
{
    return std::all_of(wanted.begin(), wanted.end(), [&all](int channel) {
        return std::find(all.begin(), all.end(), channel) != all.end();
    });
}

Error unsupported(Sentence why)
{
    return {ErrorCode::Unsupported, std::move(why), {}};
}

/// Why a source of that type is not a file; empty for a file, and for an address, which has its own
/// problem unless it is relocated.
std::optional<Error> problemOfType(const std::string &type, const std::string &source)
{
    if (type == "file" || type == "url")
        return std::nullopt;
    if (type == "command")
        return unsupported(
            Sentence::tr("the audio is the output of a command, which is not run: %1", source));
    if (type == "shar_ptr")
        return unsupported(Sentence::tr("the audio is in a tar file, but its pointer cannot be "
                                        "read: %1; expected TAR?o=BYTE&e=BYTE",
                                        source));
    if (type == "shar")
        return unsupported(Sentence::tr("the audio is a member of a tar file (Lhotse Shar)"));
    if (type == "memory")
        return unsupported(Sentence::tr("the audio is kept in memory, not in a file"));
    return unsupported(Sentence::tr("the audio is of an unknown type: %1", type));
}

/// A sampling rate alone changes no sound: players and builds convert the rate of the file themselves.
std::optional<Error> problemOfTransforms(const JsonValue &recording)
{
    for (const JsonValue &transform : itemsOf(recording, "transforms")) {
        const JsonValue *const name = transform.find("name");
        const std::string kind = name ? name->toString() : std::string();
        if (kind == "Resample")
            continue;
        return unsupported(
            kind.empty()
                ? Sentence::tr("the audio is changed when Lhotse loads it, so no file holds it")
                : Sentence::tr(
                    "the audio is changed when Lhotse loads it (%1), so no file holds it", kind));
    }
    return std::nullopt;
}

} // namespace

RecordingAudio audioOf(const JsonValue &recording, const std::optional<Channels> &channels)
{
    RecordingAudio audio;
    const auto &sources = itemsOf(recording, "sources");
    Channels wanted = channels.value_or(Channels());
    const JsonValue *found = nullptr;
    for (const JsonValue &source : sources) {
        const Channels has = channelsOfSource(source);
        if (!channels)
            wanted.insert(wanted.end(), has.begin(), has.end());
        else if (!found && holds(has, wanted))
            found = &source;
    }
    if (!channels && sources.size() == 1)
        found = &sources.front();
    if (!found) {
        audio.problem = !sources.empty() ? unsupported(
                            Sentence::tr("no one file holds the channels that are wanted"))
                                         : Error{ErrorCode::InvalidArgument,
                                                 Sentence::tr("the recording has no source"),
                                                 {}};
        return audio;
    }
    const JsonValue *const type = found->find("type");
    const JsonValue *const source = found->find("source");
    const std::string kind = type ? type->toString() : std::string();
    if (source && kind == "command")
        audio.command = source->toString();
    if (source && (kind == "file" || kind == "url"))
        audio.source = source->toString();
    if (source && kind == "shar_ptr")
        audio.pointer = SharPointer::parse(source->toString());
    if (audio.pointer)
        audio.source = audio.pointer->tar;
    audio.problem = problemOfTransforms(recording);
    audio.isOwnProblem = audio.problem.has_value();
    if (!audio.problem && !audio.pointer)
        audio.problem = problemOfType(kind, source ? source->toString() : std::string());
    const Channels has = channelsOfSource(*found);
    if (holds(wanted, has))
        return audio; // all of the file
    if (wanted.size() == 1)
        audio.channel = static_cast<int>(std::find(has.begin(), has.end(), wanted[0])
                                         - has.begin());
    else if (!audio.problem) {
        audio.problem = unsupported(
            Sentence::tr("some of the file's channels are wanted, neither one nor all"));
        audio.isOwnProblem = true;
    }
    return audio;
}

double sampleRateOf(const JsonValue &recording)
{
    const JsonValue *const rate = recording.find("sampling_rate");
    const double hertz = rate ? rate->toDouble() : 0;
    return std::isfinite(hertz) && hertz > 0 ? hertz : 0;
}

Result<RecordingTable> RecordingTable::open(const FileSystem &fs, const std::filesystem::path &path)
{
    RecordingTable table;
    table.m_path = path;
    VOX_TRY(auto records, JsonRecords::open(fs, path));
    while (true) {
        VOX_TRY(const auto record, records.next());
        if (!record)
            return table;
        if (!record->value && !record->problem)
            continue;
        const bool isRecording = record->value && kindOf(*record->value) == ItemKind::Recording;
        const auto text = isRecording ? record->value->dump() : std::string();
        if (!isRecording || !text) {
            ++table.m_bad;
            continue;
        }
        const Place place{table.m_text.size(), text->size()};
        if (table.m_places.emplace(textOf(*record->value, "id").value_or(""), place).second)
            table.m_text += *text;
    }
}

const JsonValue *RecordingTable::find(std::string_view id)
{
    if (m_last && m_lastId == id)
        return &*m_last;
    const auto found = m_places.find(std::string(id));
    if (found == m_places.end())
        return nullptr;
    const Place place = found->second;
    auto recording = JsonValue::parse(std::string_view(m_text).substr(place.offset, place.length));
    if (!recording)
        return nullptr; // what dump() gave is always read
    m_last = *std::move(recording);
    m_lastId = id;
    return &*m_last;
}

} // namespace voxdeck::lhotse
