// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/audit/ErrorAudit.h"
#include "core/items/ItemSource.h"
#include "core/search/RowReader.h"
#include "core/text/ScoringProfile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
/// `audit --confusions`: a line each: said, heard, times, rows, key of the worst row.
Result<bool> printConfusions(Surroundings &s, const SurveyScope &scope);
/// `audit --words`: how well each word is heard, most errors first.
Result<bool> printWords(Surroundings &s, const SurveyScope &scope);
/// `audit --drift`: how far the charts differ between splits, largest distance first.
Result<bool> printDrift(Surroundings &s, const SurveyScope &scope, const std::string &filter);

/// `audit --mix`: segments and hours by each grouping.
Result<bool> printMix(Surroundings &s, const SurveyScope &scope,
                      const std::vector<AuditGrouping> &groupings);
/// `audit --duplicates`: segments of one split with the same transcript. Fills kDuplicateTexts and `basket`, where one
/// is named.
Result<bool> printDuplicateTexts(Surroundings &s, const SurveyScope &scope,
                                 const std::string &basket);
/// `audit --duplicate-audio`: the same of sounds, in kDuplicateAudio.
Result<bool> printSoundCopies(Surroundings &s, const SurveyScope &scope, const ItemSource &items,
                              const std::string &basket);

struct SampleChoice {
    AuditGrouping by{};
    std::uint64_t rows = 0;
    std::int64_t seed = 1;
};
/// `audit --sample`: draws segments by strata, into `basket`, where one is named.
Result<bool> printSample(Surroundings &s, const SurveyScope &scope, const SampleChoice &choice,
                         const std::string &basket);

/// "profile voxdeck 1f0c…": which profile figures are by.
std::string profileText(const ScoringProfile &profile);
/// Puts segments into a basket, where one is named, and says how many; `which` comes behind their number: " never read".
Result<> collect(Surroundings &s, const std::string &basket, Workspace &workspace,
                 const std::vector<std::uint32_t> &ids, const char *which = "");
/// "12.7000" hours of so many seconds.
std::string hours(double seconds);
/// Behind an interval that no draw gave.
inline constexpr const char *kExactLimit = ", exact (Clopper-Pearson) by recordings with an error";
/// As printf() writes it, or "-" where nothing is known.
std::string decimal(const std::optional<double> &value, const char *format);
/// "12.70", or "-" where nothing is known.
std::string percent(const std::optional<double> &value);

} // namespace voxdeck::cli
