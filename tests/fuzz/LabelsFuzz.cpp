// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Utf8.h"
#include "core/format/labels/FlatLabels.h"
#include "core/format/labels/LabelFormats.h"
#include "tests/fuzz/Require.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

void checkSegment(const labels::LabelSegment &segment)
{
    require(std::isfinite(segment.start) && std::isfinite(segment.end)
                && segment.end >= segment.start,
            "times are in order");
    require(isValidUtf8(segment.text) && isValidUtf8(segment.speaker)
                && isValidUtf8(segment.channel),
            "texts are UTF-8");
    for (const auto &field : segment.fields)
        require(isValidUtf8(field.key) && isValidUtf8(field.value), "fields are UTF-8");
}

void check(const labels::LabelFile &file)
{
    for (const auto &recording : file.recordings) {
        require(isValidUtf8(recording.name) && isValidUtf8(recording.audio), "names are UTF-8");
        for (const auto &tier : recording.tiers) {
            require(isValidUtf8(tier.name) && isValidUtf8(tier.speaker), "tiers are UTF-8");
            for (const auto &segment : tier.segments)
                checkSegment(segment);
        }
    }
    for (const auto &problem : file.problems)
        require(!problem.reason.empty(), "a problem has a reason");
}

/// Annotations that were read can be written, and then read again.
void writeAndReadBack(const labels::LabelFile &file, labels::LabelFormat format)
{
    std::string bytes;
    const auto report = labels::writeLabels(format, file, [&](std::string_view piece) -> Result<> {
        bytes += piece;
        return {};
    });
    if (!report) {
        require(report.error().code == ErrorCode::InvalidArgument, "writing fails for a reason");
        return;
    }
    require(isValidUtf8(bytes), "files are UTF-8");
    labels::ReadOptions options;
    options.format = format;
    const auto back = labels::parseLabels(bytes, "f", options);
    // Lines kept as text, such as a mark of alternatives without its pair, are a problem again.
    require(back.has_value() && (back->isComplete() || !file.isComplete()),
            "what was written can be read");
}

} // namespace

/// Every parser gets the input, whatever it looks like: a user may say which one to take.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = test::textOf(data, size);
    for (const auto &info : labels::labelFormats()) {
        labels::ReadOptions options;
        options.format = info.format;
        auto file = labels::parseLabels(bytes, "f", options);
        if (!file) {
            require(!file.error().detail.empty(), "an error has words");
            continue;
        }
        check(*file);
        labels::matchRecordings(*file, {});
        if (!info.holdsManyRecordings && file->recordings.empty())
            continue;
        writeAndReadBack(*file, info.format);
        if (file->recordings.size() > 1)
            file->recordings.resize(1);
        const auto others = labels::labelFormats();
        writeAndReadBack(*file, others[size % others.size()].format);
    }
    if (const auto detected = labels::parseLabels(bytes, "f.txt"))
        check(*detected);
    return 0;
}
