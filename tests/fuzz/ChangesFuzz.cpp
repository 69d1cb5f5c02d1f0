// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/changes/ChangeSet.h"
#include "tests/fuzz/Require.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

/// Change sets come from other people.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    std::vector<Error> failures;
    const auto set = parseChangeSet(test::textOf(data, size), "set", failures);
    for (const Error &failure : failures)
        require(!failure.detail.empty() && !failure.subject.empty(),
                "a failure says what and where");
    if (!set) {
        require(!set.error().detail.empty(), "an error says something");
        return 0;
    }
    failures.clear();
    const std::string once = changeSetText(*set);
    const auto again = parseChangeSet(once, "again", failures);
    require(again.has_value() && failures.empty(), "what is written can be read");
    require(changeSetText(*again) == once, "and says the same");
    const auto merged = mergeChangeSets(*set, *set);
    require(merged.conflicts.empty(), "nobody contradicts himself");
    require(merged.agreement.identical == merged.agreement.segments, "and agrees with himself");
    return 0;
}
