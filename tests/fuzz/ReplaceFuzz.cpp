// SPDX-License-Identifier: GPL-3.0-or-later
// The first line is what to find, the second what to put, the rest the text.
#include "core/base/Utf8.h"
#include "core/edit/TextReplacement.h"
#include "tests/fuzz/Require.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

std::string_view takeLine(std::string_view &rest)
{
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
}

void check(const ReplaceRule &rule, std::string_view text)
{
    const auto replacement = TextReplacement::make(rule);
    if (!replacement) {
        require(!replacement.error().detail.empty(), "an error says something");
        return;
    }
    const auto result = (*replacement)->apply(text);
    if (!result || !*result)
        return;
    const auto &replaced = **result;
    require(isValidUtf8(replaced.text), "the result is UTF-8");
    require(replaced.found.size() == replaced.put.size(), "each find has its place");
    std::string rebuilt;
    std::size_t at = 0;
    for (std::size_t hit = 0; hit < replaced.found.size(); ++hit) {
        const auto &found = replaced.found[hit];
        require(found.offset >= at && found.length > 0 && found.offset <= text.size()
                    && found.length <= text.size() - found.offset,
                "finds rise, are not empty and lie in the text");
        rebuilt += text.substr(at, found.offset - at);
        require(rebuilt.size() == replaced.put[hit].offset, "what is put follows what was before");
        rebuilt += replaced.text.substr(replaced.put[hit].offset, replaced.put[hit].length);
        at = found.offset + found.length;
    }
    require(rebuilt + std::string(text.substr(at)) == replaced.text, "the rest stays");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    std::string_view rest = test::textOf(data, size);
    const std::string find(takeLine(rest));
    const std::string with(takeLine(rest));
    check({find, with, true, false}, rest);
    check({find, with, false, true}, rest);
    return 0;
}
