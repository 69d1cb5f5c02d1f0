// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/Metainfo.h"
#include "core/json/Json.h"
#include "tests/fuzz/Require.h"

#include <cmath>
#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

constexpr std::string_view kNewText = "new \"text\"\n\xE5\xB9\xBF";

/// The expected result of an edit of the item's own text: record["txt"] = text.
void requireSameAsSet(std::string_view record, const std::string &edited)
{
    auto expected = JsonValue::parse(record);
    const auto found = JsonValue::parse(edited);
    require(expected && found, "an edited record is still JSON");
    expected->set("txt", JsonValue::ofString(std::string(kNewText)));
    require(expected->dumpAscii() == found->dumpAscii(), "only the text changed");
}

void editAndTakeBack(std::string_view record, std::optional<std::uint32_t> segment)
{
    const auto before = touch::segmentText(record, segment);
    const auto edited = touch::withSegmentText(record, segment, kNewText);
    require(before.has_value() == edited.has_value(), "what can be read can be edited");
    if (!edited)
        return;
    require(touch::segmentText(*edited, segment).value_or("") == kNewText, "the new text is there");
    if (!segment)
        requireSameAsSet(record, *edited);
    const auto restored = touch::withSegmentText(*edited, segment, *before);
    require(restored && touch::segmentText(*restored, segment).value_or("-") == *before,
            "the old text comes back");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view record = test::textOf(data, size);
    const auto meta = touch::parseMetainfo(record);
    if (meta) {
        require(touch::metainfoKey(record).value_or("-") == meta->key, "both ways give one key");
        for (const touch::MetainfoSegment &segment : meta->segments)
            require(std::isfinite(segment.startSeconds) && std::isfinite(segment.endSeconds),
                    "times are finite");
    }
    editAndTakeBack(record, {});
    editAndTakeBack(record, 0);
    editAndTakeBack(record, 1);
    if (meta && !meta->segments.empty())
        editAndTakeBack(record, static_cast<std::uint32_t>(meta->segments.size() - 1));
    return 0;
}
