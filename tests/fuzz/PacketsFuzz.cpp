// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/FlacFrames.h"
#include "core/audio/OpusPackets.h"
#include "core/shards/audio/AudioLedger.h"
#include "tests/fuzz/Require.h"
#include "tests/support/BytesFile.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

void cutOpus(const test::BytesFile &file)
{
    const auto index = OpusPackets::index(file, "f");
    if (!index)
        return;
    const std::int64_t length = index->length();
    for (const std::int64_t begin : {std::int64_t{0}, length / 2, length - 1}) {
        const auto cut = index->cut(file, {Frames{begin}, Frames{length}}, "f");
        if (!cut)
            continue;
        const auto again = OpusPackets::index(test::BytesFile(*cut), "c");
        require(again && again->length() == length - begin, "a cut has what was asked for");
    }
}

void cutFlac(const test::BytesFile &file)
{
    const auto index = FlacFrames::index(file, "f");
    if (!index || index->length() == 0)
        return;
    const FrameRange range{Frames{0}, Frames{std::min(index->blockSize(), index->length())}};
    const auto cut = index->cut(file, range, "f");
    require(cut.has_value(), "what was indexed can be cut");
    require(FlacFrames::index(test::BytesFile(*cut), "c").has_value(), "a cut is whole");
}

} // namespace

/// Cuts encoded audio without decoding, and reads ledgers, from any bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = test::textOf(data, size);
    const test::BytesFile file(text);
    cutOpus(file);
    cutFlac(file);
    const auto shard = shardOfLedger(text);
    const auto end = text.find('\n');
    const auto line = end == std::string_view::npos ? text : text.substr(end + 1);
    const auto audio = keptAudioAt(line.substr(0, line.find('\n')));
    if (audio) {
        const std::string written = audioLedgerText("s.tar", {*audio});
        const auto back = std::string_view(written).substr(written.find('\n') + 1);
        const auto again = keptAudioAt(back.substr(0, back.find('\n')));
        require(again && again->range == audio->range && again->file == audio->file,
                "a line is written as it is read");
    }
    require(!shard || shard->find("..") != 0, "a ledger stays in its folder");
    return 0;
}
