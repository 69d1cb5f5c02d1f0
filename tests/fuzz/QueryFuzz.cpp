// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/QueryCompletion.h"
#include "core/query/QueryParser.h"
#include "tests/fuzz/Require.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = test::textOf(data, size);
    completeQuery(text, text.size());
    const auto parsed = parseQuery(text);
    if (!parsed) {
        require(!parsed.error().sentence.empty(), "an error says something");
        require(parsed.error().offset <= size
                    && parsed.error().length <= size - parsed.error().offset,
                "an error points into the text");
        return 0;
    }
    const std::string printed = printQuery(*parsed);
    const auto again = parseQuery(printed);
    // The printed query may exceed the limit for reading: quotes and the lists that became ORs.
    require(again || printed.size() > kMostQueryBytes, "what is printed can be read");
    if (again)
        require(*again == *parsed, "and says the same");
    return 0;
}
