// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/QueryExpression.h"

#include <random>

namespace voxdeck::test {

/// Any query a user could write, as the parser would give it; words are of a few letters, so that
/// some match. Versions it asks for by name: "txt" and "raw", which are to be references, "hyp",
/// "whisper", "odd \"name\"" and "a.b", hypotheses.
QueryExpression randomQuery(std::mt19937_64 &random, int depth = 3);

/// Up to `most` characters that are awkward in one way or another: case, scripts, what the language
/// uses for itself.
std::string randomWords(std::mt19937_64 &random, std::size_t most);

} // namespace voxdeck::test
