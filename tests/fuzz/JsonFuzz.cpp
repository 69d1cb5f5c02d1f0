// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "tests/fuzz/Require.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

/// Whatever is JSON comes back the same after writing; the tree and the search agree on what is JSON.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = test::textOf(data, size);
    const auto value = JsonValue::parse(text);
    require(value.has_value() == findJsonValue(text, {}).has_value(), "both accept or both refuse");
    if (!value)
        return 0;
    const std::string ascii = value->dumpAscii();
    const auto again = JsonValue::parse(ascii);
    require(again && again->dumpAscii() == ascii, "ASCII is read back");
    if (const auto written = value->dump()) {
        const auto reread = JsonValue::parse(*written);
        require(reread && reread->dump() == *written, "UTF-8 is read back");
        require(reread->dumpAscii() == ascii, "both forms mean the same");
    }
    for (const auto &[key, member] : value->members()) {
        const JsonStep path[] = {std::string_view(key)};
        const auto range = findJsonValue(text, path);
        require(range && range->offset + range->length <= text.size(), "every key is found");
        const auto found = JsonValue::parse(text.substr(range->offset, range->length));
        require(found && found->dumpAscii() == member.dumpAscii(),
                "the last value of a key is found");
    }
    return 0;
}
