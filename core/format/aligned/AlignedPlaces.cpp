// SPDX-License-Identifier: Apache-2.0
// The places of values in the files of aligned trees.
#include "core/format/JsonPatch.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/aligned/AlignedFields.h"
#include "core/format/aligned/AlignedFile.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::places {

namespace {

namespace rf = record_fields;

/// The place in "segments" of the segment that a change is about, by its key; nothing: none, or several.
std::optional<std::size_t> alignedSegment(const aligned::AlignedFile &file,
                                          const ListChange &change)
{
    std::optional<std::size_t> found;
    for (const aligned::AlignedSegment &segment : file.segments) {
        const std::string ending = aligned::segmentKey({}, file.videoId, segment.startMs(),
                                                       segment.endMs());
        if (!("_" + change.key).ends_with(ending))
            continue;
        if (found)
            return {};
        found = static_cast<std::size_t>(segment.number - 1);
    }
    return found;
}

/// One file: its bytes stay but for the values.
class AlignedPatches {
public:
    AlignedPatches(Search &search, std::string text, aligned::AlignedFile parsed)
        : m_search(search), m_text(std::move(text)), m_parsed(std::move(parsed))
    {
        m_style.look(m_text);
    }

    void add(std::size_t number, PatchedFile &file) const
    {
        const ListChange &change = m_search.changes[number];
        const auto segment = alignedSegment(m_parsed, change);
        if (!segment)
            return m_search.refuse(number, ErrorCode::InvalidArgument,
                                   Sentence::tr("the file has no segment with these times, or "
                                                "several; export a list with the edits"));
        const std::string name(aligned::kNames.written(change.field));
        const bool isOfSegment = change.field == rf::kText || change.field == rf::kCer
                                 || name == aligned::kHypothesis;
        const auto place = isOfSegment ? findJsonPlace(
                               m_text, {{std::string("segments"), *segment, name}}, std::nullopt)
                                       : Result<JsonPlace>(fail(ErrorCode::NotFound,
                                                                Sentence::tr("of no segment")));
        if (!place)
            return m_search.refuse(
                number, ErrorCode::Unsupported,
                Sentence::tr("aligned files hold texts and error rates, no `%1`", change.field));
        if (!isBefore(place->text, change))
            return m_search.refuseAsMoved(number);
        const bool isText = !change.isNumber;
        file.patches.push_back({place->range.offset, place->range.length,
                                isText                 ? jsonLiteral(change.after, m_style)
                                : change.after.empty() ? "null"
                                                       : change.after,
                                number});
    }

private:
    Search &m_search;
    std::string m_text;
    aligned::AlignedFile m_parsed;
    JsonStyle m_style;
};

} // namespace

Result<> inAligned(Search &search, const std::filesystem::path & /*tree*/)
{
    std::map<std::filesystem::path, std::vector<std::size_t>> byFile;
    for (const std::size_t number : search.order)
        byFile[search.changes[number].textFile].push_back(number);
    for (const auto &[path, numbers] : byFile) {
        VOX_CHECK(search.checkStop(path));
        VOX_TRY(auto file, patchedFile(search.fs, path));
        VOX_TRY(auto text, readWholeFile(search.fs, file.path, aligned::kMaximumAlignedBytes));
        VOX_TRY(auto parsed, aligned::parseAlignedFile(path.filename().string(), text));
        const AlignedPatches patches(search, std::move(text), std::move(parsed));
        for (const std::size_t number : numbers)
            patches.add(number, file);
        search.found.files.push_back(std::move(file));
    }
    return {};
}

} // namespace voxdeck::places
