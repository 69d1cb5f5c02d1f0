// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/YamlText.h"
#include "core/format/hub/HubSplits.h"
#include "tests/fuzz/Require.h"

#include <cstdint>
#include <string>

using namespace voxdeck;
using voxdeck::test::require;

/// Any bytes are read or refused; JSON that is flow YAML too is read as JSON is.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = test::textOf(data, size);
    if (const auto read = parseYaml(text))
        (void)read->dump();
    std::string card = "---\n";
    card.append(text).append("\n---\n");
    const auto splits = hub::splitsOfCard(card);
    if (splits && *splits) {
        for (const auto &files : (*splits)->files)
            require(!files.pattern.empty(), "a pattern says something");
        (void)(*splits)->splitOf("data/train-00000-of-00001.wav");
    }
    const std::size_t half = size / 2;
    (void)hub::fitsPattern(text.substr(0, half), text.substr(half));
    return 0;
}
