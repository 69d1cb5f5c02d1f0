// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/search/RowReader.h"
#include "core/text/ScoringProfile.h"

#include <optional>
#include <string>

namespace voxdeck::cli {

/// What the surveys of `audit` look at.
struct SurveyScope {
    Workspace &workspace;
    RowReader &reader;
    const RowOrder &order;
    const ScoringProfile &profile;
    std::string hypothesis; ///< empty: the table's own
    bool asJson = false;
};

/// `audit --texts`: languages against those declared, characters, rare words. The segments whose text is in another
/// language go into `basket`, where one is named.
Result<bool> printTexts(Surroundings &s, const SurveyScope &scope, const std::string &basket);
/// `audit --systems`: errors of several hypotheses, the oracle's and the vote's, and each against each other one.
/// `names` are separated by commas, or "all".
Result<bool> printSystems(Surroundings &s, const SurveyScope &scope, const std::string &names);
/// `audit --words`: how well each word is heard, most errors first.
Result<bool> printWords(Surroundings &s, const SurveyScope &scope);
/// `audit --drift`: how far the charts differ between splits, largest distance first.
Result<bool> printDrift(Surroundings &s, const SurveyScope &scope, const std::string &filter);

/// "12.70", or "-" where nothing is known.
std::string percent(const std::optional<double> &value);

} // namespace voxdeck::cli
