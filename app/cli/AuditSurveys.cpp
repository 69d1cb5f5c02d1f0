// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/AuditSurveys.h"

#include "app/cli/CountedWords.h"
#include "core/audit/AcceptanceSample.h"
#include "core/audit/AuditJson.h"
#include "core/audit/AuditQueues.h"
#include "core/audit/ChartTitles.h"
#include "core/audit/Confusions.h"
#include "core/audit/Drift.h"
#include "core/audit/Duplicates.h"
#include "core/audit/HypothesisCharts.h"
#include "core/audit/SampleReview.h"
#include "core/audit/SystemsSurvey.h"
#include "core/audit/TextSurvey.h"
#include "core/audit/UnicodeNames.h"
#include "core/audit/WordSurvey.h"
#include "core/json/Json.h"
#include "core/measure/SoundCopies.h"
#include "core/search/Baskets.h"
#include "core/search/QueryText.h"
#include "core/text/CharacterNames.h"
#include "core/text/Scripts.h"
#include "core/workspace/Workspace.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

/// No difference is certain: what four decimals would print as 0 is not 0.
std::string likelihoodText(const std::optional<double> &likelihood)
{
    constexpr double kLeast = 0.0001;
    return likelihood && *likelihood < kLeast ? "<0.0001" : decimal(likelihood, "%.4f");
}

JsonValue real(const std::optional<double> &value)
{
    return value ? JsonValue::ofDouble(*value) : JsonValue();
}

/// The key of the first of these rows, or "-".
Result<std::string> firstKey(const SurveyScope &scope, const std::vector<std::uint32_t> &ids)
{
    if (ids.empty())
        return std::string("-");
    VOX_TRY(const auto rows, scope.reader.rows(RowOrder::of({ids.front()}), 0, std::uint64_t{1}));
    return rows.empty() ? std::string("-") : oneLine(rows.front().key);
}

JsonValue surveyJson(const SystemErrors &errors)
{
    auto one = JsonValue::object();
    if (!errors.name.empty())
        one.set("name", JsonValue::ofString(errors.name));
    one.set("rate", real(errors.rate));
    one.set("reference", JsonValue::ofCount(errors.counts.referenceTokens()));
    one.set("substitutions", JsonValue::ofCount(errors.counts.substitutions));
    one.set("deletions", JsonValue::ofCount(errors.counts.deletions));
    one.set("insertions", JsonValue::ofCount(errors.counts.insertions));
    return one;
}

JsonValue surveyJson(const SystemsSurvey &survey)
{
    auto object = JsonValue::object();
    object.set("profile_hash", JsonValue::ofString(hashOf(survey.profile)));
    object.set("rows", JsonValue::ofCount(survey.rows));
    object.set("compared", JsonValue::ofCount(survey.compared));
    auto systems = JsonValue::array();
    for (const SystemErrors &system : survey.systems)
        systems.append(surveyJson(system));
    object.set("systems", std::move(systems));
    object.set("oracle", surveyJson(survey.oracle));
    object.set("vote", survey.vote ? surveyJson(*survey.vote) : JsonValue());
    auto duels = JsonValue::array();
    for (const SystemDuel &duel : survey.duels) {
        auto one = JsonValue::object();
        one.set("system", JsonValue::ofString(survey.systems[duel.system].name));
        one.set("other", JsonValue::ofString(survey.systems[duel.other].name));
        one.set("wins", JsonValue::ofCount(duel.wins));
        one.set("pieces", JsonValue::ofCount(duel.pairs.pieces));
        one.set("mean_difference", JsonValue::ofDouble(duel.pairs.meanDifference));
        one.set("z", real(duel.pairs.z));
        one.set("p", real(duel.pairs.likelihood));
        duels.append(std::move(one));
    }
    object.set("pairs", std::move(duels));
    return object;
}

void printErrors(Surroundings &s, const char *what, const SystemErrors &errors)
{
    const ErrorCounts &counts = errors.counts;
    s.out << what << '\t' << (errors.name.empty() ? "-" : oneLine(errors.name)) << '\t'
          << percent(errors.rate) << '\t' << counts.referenceTokens() << '\t'
          << counts.substitutions << '\t' << counts.deletions << '\t' << counts.insertions << '\n';
}

/// The systems that were asked for. The error names what there is.
Result<std::vector<std::string>> chosenSystems(Workspace &workspace, const std::string &names)
{
    VOX_TRY(auto known, systemsOf(workspace.database()));
    if (names == "all")
        return known;
    std::vector<std::string> chosen;
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        chosen.push_back(names.substr(begin, end - begin));
        begin = end + 1;
    }
    for (const std::string &name : chosen)
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            std::string expected;
            for (const std::string &one : known)
                expected.append(expected.empty() ? "" : ", ").append(one);
            return fail(ErrorCode::InvalidArgument,
                        std::string("no hypothesis is named \"")
                            .append(name)
                            .append("\"; expected all, or some of: ")
                            .append(expected),
                        "--systems");
        }
    return chosen;
}

/// What a survey of scored rows is of.
template <class Survey>
JsonValue headOf(const Survey &survey)
{
    auto object = JsonValue::object();
    object.set("hypothesis", JsonValue::ofString(survey.hypothesis));
    object.set("profile_hash", JsonValue::ofString(hashOf(survey.profile)));
    object.set("rows", JsonValue::ofCount(survey.rows));
    object.set("scored", JsonValue::ofCount(survey.scored));
    return object;
}

/// The same as a sentence: "33 scored rows of 34; profile voxdeck 1f0c…".
template <class Survey>
std::string headText(const Survey &survey)
{
    return counted(survey.scored, "scored row") + " of " + std::to_string(survey.rows) + "; "
           + profileText(survey.profile);
}

JsonValue surveyJson(const WordSurvey &survey)
{
    auto object = headOf(survey);
    object.set("words", JsonValue::ofCount(survey.words));
    object.set("right", JsonValue::ofCount(survey.right));
    object.set("different", JsonValue::ofCount(survey.different));
    object.set("never_right", JsonValue::ofCount(survey.neverRight));
    object.set("never_said", JsonValue::ofCount(survey.neverSaid));
    object.set("unknown", survey.hasTraining ? JsonValue::ofCount(survey.unknown) : JsonValue());
    object.set("unknown_times",
               survey.hasTraining ? JsonValue::ofCount(survey.unknownTimes) : JsonValue());
    object.set("unknown_right",
               survey.hasTraining ? JsonValue::ofCount(survey.unknownRight) : JsonValue());
    object.set("some_are_cut", JsonValue::ofBool(survey.areSomeCut));
    auto all = JsonValue::array();
    for (const WordAccuracy &word : survey.most) {
        auto one = JsonValue::object();
        one.set("word", JsonValue::ofString(word.word));
        one.set("times", JsonValue::ofCount(word.times));
        one.set("right", JsonValue::ofCount(word.right));
        one.set("substituted", JsonValue::ofCount(word.substituted));
        one.set("deleted", JsonValue::ofCount(word.deleted));
        one.set("wrongly_heard", JsonValue::ofCount(word.wronglyHeard));
        one.set("in_training",
                survey.hasTraining ? JsonValue::ofCount(word.inTraining) : JsonValue());
        one.set("rows", JsonValue::ofCount(word.rows));
        all.append(std::move(one));
    }
    object.set("accuracy", std::move(all));
    return object;
}

JsonValue surveyJson(const ConfusionSurvey &survey)
{
    auto object = headOf(survey);
    object.set("substitutions", JsonValue::ofCount(survey.substitutions));
    object.set("deletions", JsonValue::ofCount(survey.deletions));
    object.set("insertions", JsonValue::ofCount(survey.insertions));
    object.set("different", JsonValue::ofCount(survey.different));
    object.set("some_are_cut", JsonValue::ofBool(survey.areSomeCut));
    auto all = JsonValue::array();
    for (const Confusion &confusion : survey.most) {
        auto one = JsonValue::object();
        one.set("said", JsonValue::ofString(confusion.said));
        one.set("heard", JsonValue::ofString(confusion.heard));
        one.set("times", JsonValue::ofCount(confusion.times));
        one.set("rows", JsonValue::ofCount(confusion.rows));
        all.append(std::move(one));
    }
    object.set("confusions", std::move(all));
    return object;
}

JsonValue surveyJson(const SplitValues &values)
{
    auto one = JsonValue::object();
    one.set("split", JsonValue::ofString(splitName(values.split)));
    one.set("rows", JsonValue::ofCount(values.rows));
    one.set("p5", real(values.low));
    one.set("median", real(values.median));
    one.set("median_below", real(values.medianBelow));
    one.set("p95", real(values.high));
    return one;
}

void printTextsAsJson(Surroundings &s, const TextSurvey &survey)
{
    auto object = JsonValue::object();
    object.set("rows", JsonValue::ofCount(survey.rows));
    object.set("with_text", JsonValue::ofCount(survey.withText));
    object.set("other_language", JsonValue::ofCount(survey.disagreeing.size()));
    auto languages = JsonValue::array();
    for (const TextSurvey::Language &language : survey.languages) {
        auto one = JsonValue::object();
        one.set("declared", JsonValue::ofString(language.declared));
        one.set("observed", JsonValue::ofString(language.observed));
        one.set("script", JsonValue::ofString(std::string(scriptCode(language.script))));
        one.set("rows", JsonValue::ofCount(language.rows));
        one.set("mixed", JsonValue::ofBool(language.isMixed));
        one.set("disagrees", JsonValue::ofBool(language.disagrees));
        languages.append(std::move(one));
    }
    object.set("languages", std::move(languages));
    auto characters = JsonValue::array();
    for (const Alphabet::Entry &entry : survey.characters) {
        auto one = JsonValue::object();
        one.set("character", JsonValue::ofString(codePointText(entry.codePoint)));
        one.set("name", JsonValue::ofString(unicodeName(entry.codePoint)));
        one.set("script", JsonValue::ofString(std::string(scriptName(entry.script))));
        one.set("times", JsonValue::ofCount(entry.count));
        one.set("rows", JsonValue::ofCount(entry.texts));
        one.set("issues", JsonValue::ofCount(entry.issues));
        characters.append(std::move(one));
    }
    object.set("characters", std::move(characters));
    object.set("different_words", JsonValue::ofCount(survey.differentWords));
    auto words = JsonValue::array();
    for (const TextSurvey::Word &word : survey.rareWords) {
        auto one = JsonValue::object();
        one.set("word", JsonValue::ofString(word.word));
        one.set("times", JsonValue::ofCount(word.count));
        words.append(std::move(one));
    }
    object.set("rare_words", std::move(words));
    printJson(s, object);
}

/// "ru", or as BCP 47 has it "mul" (several languages), "und-Cyrl" (not told, in a script that can be) or "und".
std::string observedText(const TextSurvey::Language &language)
{
    if (!language.observed.empty())
        return oneLine(language.observed);
    if (language.isMixed)
        return "mul";
    const auto script = scriptCode(language.script);
    return script.empty() ? "und" : "und-" + std::string(script);
}

std::string splitsText(const std::vector<Split> &splits)
{
    std::string text;
    for (const Split split : splits) {
        const std::string name = splitName(split);
        text.append(text.empty() ? "" : ",").append(name.empty() ? "-" : name);
    }
    return text;
}

/// Keys of rows, each in one line.
Result<std::vector<std::string>> keysOf(RowReader &reader, const std::vector<std::uint32_t> &ids)
{
    std::vector<std::string> keys;
    for (const std::uint32_t id : ids) {
        VOX_TRY(const auto row, reader.row(id));
        keys.push_back(row.key);
    }
    return keys;
}

/// A line, or an object, per group: segments, splits, likeness, keys, what is the same.
Result<> printGroups(Surroundings &s, const SurveyScope &scope, const DuplicateSurvey &survey,
                     JsonValue object)
{
    auto groups = JsonValue::array();
    for (const DuplicateGroup &group : survey.groups) {
        VOX_TRY(const auto keys, keysOf(scope.reader, group.ids));
        if (!scope.asJson) {
            s.out << group.ids.size() << '\t' << splitsText(group.splits) << '\t'
                  << decimal(group.likeness, "%.3f") << '\t';
            for (std::size_t at = 0; at < keys.size(); ++at)
                s.out << (at == 0 ? "" : " ") << oneLine(keys[at]);
            s.out << '\t' << oneLine(group.what) << '\n';
            continue;
        }
        auto one = JsonValue::object();
        one.set("segments", JsonValue::ofCount(group.ids.size()));
        auto splits = JsonValue::array();
        for (const Split split : group.splits)
            splits.append(JsonValue::ofString(splitName(split)));
        one.set("splits", std::move(splits));
        one.set("likeness", real(group.likeness));
        auto list = JsonValue::array();
        for (const std::string &key : keys)
            list.append(JsonValue::ofString(key));
        one.set("keys", std::move(list));
        one.set("what", JsonValue::ofString(group.what));
        groups.append(std::move(one));
    }
    if (scope.asJson) {
        object.set("groups", std::move(groups));
        printJson(s, object);
    }
    return {};
}

JsonValue summaryOf(const DuplicateSurvey &survey)
{
    auto object = JsonValue::object();
    object.set("rows", JsonValue::ofCount(survey.rows));
    object.set("compared", JsonValue::ofCount(survey.compared));
    object.set("further", JsonValue::ofCount(survey.furtherOnes().size()));
    return object;
}

} // namespace

std::string decimal(const std::optional<double> &value, const char *format)
{
    if (!value)
        return "-";
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), format, *value);
    return {text.data(), static_cast<std::size_t>(std::clamp(length, 0, 63))};
}

std::string percent(const std::optional<double> &value)
{
    return decimal(value ? std::optional(*value * 100) : std::nullopt, "%.2f");
}

std::string profileText(const ScoringProfile &profile)
{
    return "profile " + oneLine(profile.name) + " " + hashOf(profile);
}

Result<> collect(Surroundings &s, const std::string &basket, Workspace &workspace,
                 const std::vector<std::uint32_t> &ids, const char *which)
{
    if (basket.empty())
        return {};
    ProgressLine line(s, "collecting");
    VOX_CHECK(Baskets(workspace).add(basket, ids, line.sink(), s.stop));
    s.err << counted(ids.size(), "segment") << which << " in basket " << oneLine(basket)
          << ": query " << oneLine(basketQueryText(basket)) << '\n';
    return {};
}

std::string hours(double seconds)
{
    constexpr double kSecondsPerHour = 3600;
    return decimal(seconds / kSecondsPerHour, "%.4f");
}

Result<bool> printMix(Surroundings &s, const SurveyScope &scope,
                      const std::vector<AuditGrouping> &groupings)
{
    ErrorAudit mix;
    {
        ProgressLine line(s, "counting");
        VOX_TRY(mix, mixOf(scope.reader, scope.order, groupings, line.sink(), s.stop));
    }
    if (scope.asJson) {
        printJson(s, mixAsJson(mix, groupings));
        return true;
    }
    const auto print = [&](std::string_view by, const std::string &value, const AuditGroup &group) {
        s.out << by << '\t' << (value.empty() ? "-" : oneLine(value)) << '\t' << group.rows << '\t'
              << hours(group.seconds) << '\t'
              << percent(mix.total.seconds > 0 ? std::optional(group.seconds / mix.total.seconds)
                                               : std::nullopt)
              << '\t' << group.withoutLength << '\n';
    };
    s.err << "hours are of the segments whose length is known; of "
          << counted(mix.total.withoutLength, "segment") << " it is not\n";
    s.out << "by\tvalue\trows\thours\thours%\twithout_length\n";
    print("all", {}, mix.total);
    for (const AuditGrouping grouping : groupings)
        for (const auto &[value, group] : mix.by.at(grouping))
            print(auditGroupingName(grouping), value, group);
    return true;
}

Result<bool> printDuplicateTexts(Surroundings &s, const SurveyScope &scope,
                                 const std::string &basket)
{
    DuplicateSurvey survey;
    {
        ProgressLine line(s, "comparing texts");
        VOX_TRY(survey, surveyDuplicateTexts(scope.reader, scope.order, line.sink(), s.stop));
        VOX_CHECK(keepDuplicates(scope.workspace, kDuplicateTexts, survey, line.sink(), s.stop));
    }
    VOX_CHECK(collect(s, basket, scope.workspace, survey.furtherOnes()));
    s.err << counted(survey.groups.size(), "group")
          << " of equal or nearly equal transcripts in one "
          << "split, among " << survey.compared << " of " << counted(survey.rows, "row") << '\n';
    VOX_CHECK(printGroups(s, scope, survey, summaryOf(survey)));
    return true;
}

Result<bool> printSoundCopies(Surroundings &s, const SurveyScope &scope, const ItemSource &items,
                              const std::string &basket)
{
    SoundCopies copies;
    {
        ProgressLine line(s, "decoding");
        VOX_TRY(copies,
                findSoundCopies(s.fs, scope.workspace, items, scope.order, line.sink(), s.stop));
        VOX_CHECK(
            keepDuplicates(scope.workspace, kDuplicateAudio, copies.survey, line.sink(), s.stop));
    }
    VOX_CHECK(collect(s, basket, scope.workspace, copies.survey.furtherOnes()));
    for (const Error &problem : copies.problems)
        s.err << describe(problem) << '\n';
    s.err << counted(copies.survey.groups.size(), "group") << " of equal sounds, among "
          << copies.survey.compared << " of " << counted(copies.survey.rows, "row") << "; "
          << copies.noPrint << " too short to be found when encoded again; " << copies.unread
          << " could not be read\n";
    auto object = summaryOf(copies.survey);
    object.set("unread", JsonValue::ofCount(copies.unread));
    object.set("without_print", JsonValue::ofCount(copies.noPrint));
    VOX_CHECK(printGroups(s, scope, copies.survey, std::move(object)));
    return copies.unread == 0;
}

Result<bool> printSample(Surroundings &s, const SurveyScope &scope, const SampleChoice &choice,
                         const std::string &basket)
{
    StratifiedSample sample;
    {
        ProgressLine line(s, "drawing");
        VOX_TRY(sample, sampleByStrata(scope.reader, scope.order, choice.by, choice.rows,
                                       choice.seed, line.sink(), s.stop));
    }
    if (basket == kSampleBasket) // the one that is heard in the window, and that reports judge
        VOX_CHECK(keepSample(scope.workspace, sample, {}, s.stop));
    else
        VOX_CHECK(collect(s, basket, scope.workspace, sample.ids));
    VOX_TRY(const auto keys, keysOf(scope.reader, sample.ids));
    if (scope.asJson) {
        auto object = JsonValue::object();
        object.set("by", JsonValue::ofString(std::string(auditGroupingName(choice.by))));
        object.set("seed", JsonValue::ofInteger(choice.seed));
        auto strata = JsonValue::array();
        for (const Stratum &stratum : sample.strata) {
            auto one = JsonValue::object();
            one.set("value",
                    stratum.value.empty() ? JsonValue() : JsonValue::ofString(stratum.value));
            one.set("rows", JsonValue::ofCount(stratum.rows));
            one.set("taken", JsonValue::ofCount(stratum.taken));
            strata.append(std::move(one));
        }
        object.set("strata", std::move(strata));
        auto list = JsonValue::array();
        for (const std::string &key : keys)
            list.append(JsonValue::ofString(key));
        object.set("keys", std::move(list));
        printJson(s, object);
        return true;
    }
    for (const Stratum &stratum : sample.strata)
        s.err << auditGroupingName(choice.by) << ' '
              << (stratum.value.empty() ? "-" : oneLine(stratum.value)) << ": " << stratum.taken
              << " of " << stratum.rows << '\n';
    for (const std::string &key : keys)
        s.out << oneLine(key) << '\n';
    return true;
}

Result<bool> printTexts(Surroundings &s, const SurveyScope &scope, const std::string &basket)
{
    TextSurvey survey;
    {
        ProgressLine line(s, "looking through texts");
        VOX_TRY(survey, surveyTexts(scope.reader, scope.order, line.sink(), s.stop));
    }
    VOX_CHECK(collect(s, basket, scope.workspace, survey.disagreeing));
    if (scope.asJson) {
        printTextsAsJson(s, survey);
        return true;
    }
    const auto orNone = [](const std::string &text) {
        return text.empty() ? std::string("-") : oneLine(text);
    };
    for (const TextSurvey::Language &language : survey.languages)
        s.out << "language\t" << orNone(language.declared) << '\t' << observedText(language) << '\t'
              << language.rows << '\t' << (language.disagrees ? "other" : "-") << '\n';
    for (const Alphabet::Entry &entry : survey.characters)
        s.out << "character\t" << codePointText(entry.codePoint) << '\t'
              << orNone(unicodeName(entry.codePoint)) << '\t' << entry.count << '\t' << entry.issues
              << '\n';
    for (const TextSurvey::Word &word : survey.rareWords)
        s.out << "word\t" << oneLine(word.word) << "\t-\t" << word.count << "\t-\n";
    return true;
}

Result<bool> printSystems(Surroundings &s, const SurveyScope &scope, const std::string &names)
{
    SystemsRequest request;
    request.profile = scope.profile;
    VOX_TRY(request.systems, chosenSystems(scope.workspace, names));
    SystemsSurvey survey;
    {
        ProgressLine line(s, "comparing");
        VOX_TRY(survey, surveySystems(scope.reader, scope.order, request, line.sink(), s.stop));
    }
    if (scope.asJson) {
        printJson(s, surveyJson(survey));
        return true;
    }
    s.err << counted(survey.compared, "row") << " of " << survey.rows
          << " have a transcript and all hypotheses; " << profileText(survey.profile) << '\n';
    for (const SystemErrors &system : survey.systems)
        printErrors(s, "system", system);
    printErrors(s, "oracle", survey.oracle);
    if (survey.vote)
        printErrors(s, "vote", *survey.vote);
    for (const SystemDuel &duel : survey.duels) {
        VOX_TRY(const auto key, firstKey(scope, duel.ids));
        s.out << "better\t" << oneLine(survey.systems[duel.system].name) << '\t'
              << oneLine(survey.systems[duel.other].name) << '\t' << duel.wins << '\t'
              << duel.pairs.pieces << '\t' << decimal(duel.pairs.meanDifference, "%.4f") << '\t'
              << likelihoodText(duel.pairs.likelihood) << '\t' << key << '\n';
    }
    return true;
}

Result<bool> printConfusions(Surroundings &s, const SurveyScope &scope)
{
    ConfusionRequest request;
    request.profile = scope.profile;
    request.hypothesis = scope.hypothesis;
    ConfusionSurvey survey;
    {
        ProgressLine line(s, "aligning");
        VOX_TRY(survey, surveyConfusions(scope.reader, scope.order, request, line.sink(), s.stop));
    }
    if (scope.asJson) {
        printJson(s, surveyJson(survey));
        return true;
    }
    s.err << headText(survey) << "; " << survey.substitutions << " S, " << survey.deletions
          << " D, " << survey.insertions << " I in " << survey.different << " different confusions"
          << (survey.most.size() < survey.different
                  ? "; the first " + std::to_string(survey.most.size()) + " are listed"
                  : std::string())
          << '\n';
    for (const Confusion &confusion : survey.most) {
        VOX_TRY(const auto worst, firstKey(scope, confusion.ids));
        s.out << (confusion.said.empty() ? "-" : oneLine(confusion.said)) << '\t'
              << (confusion.heard.empty() ? "-" : oneLine(confusion.heard)) << '\t'
              << confusion.times << '\t' << confusion.rows << '\t' << worst << '\n';
    }
    return true;
}

Result<bool> printWords(Surroundings &s, const SurveyScope &scope)
{
    WordSurvey survey;
    {
        ProgressLine line(s, "aligning");
        const WordRequest request{scope.profile, scope.hypothesis};
        VOX_TRY(survey, surveyWords(scope.reader, scope.order, request, line.sink(), s.stop));
    }
    if (scope.asJson) {
        printJson(s, surveyJson(survey));
        return true;
    }
    s.err << headText(survey) << "; " << survey.right << " of " << survey.words << " words right; "
          << survey.neverRight << " of " << survey.different << " different words never; "
          << counted(survey.neverSaid, "different word") << " recognised but in no transcript\n";
    if (survey.hasTraining)
        s.err << counted(survey.unknown, "different word")
              << " that train lacks: " << survey.unknownRight << " of " << survey.unknownTimes
              << " right\n";
    for (const WordAccuracy &word : survey.most) {
        if (word.mistakes() == 0)
            break;
        VOX_TRY(const auto key, firstKey(scope, word.ids));
        s.out << oneLine(word.word) << '\t' << word.times << '\t' << percent(word.accuracy())
              << '\t' << word.substituted << '\t' << word.deleted << '\t' << word.wronglyHeard
              << '\t' << (survey.hasTraining ? std::to_string(word.inTraining) : "-") << '\t' << key
              << '\n';
    }
    return true;
}

Result<bool> printDrift(Surroundings &s, const SurveyScope &scope, const std::string &filter)
{
    std::vector<Drift> all;
    {
        ProgressLine line(s, "reading columns");
        VOX_TRY(auto bins, AuditBins::open(s.fs, scope.workspace, line.sink(), s.stop));
        auto bits = bins.bitsOf(scope.order);
        ChartBoard board(std::move(bins));
        board.setFilter(std::move(bits));
        all = driftOf(board);
    }
    VOX_TRY(const auto rates, HypothesisRates::of(scope.workspace.database(), scope.hypothesis));
    VOX_TRY(const auto slots, hypothesisSlots(scope.workspace.database()));
    auto list = JsonValue::array();
    for (const Drift &drift : all) {
        if (!scope.hypothesis.empty() && !rates.shows(*drift.chart))
            continue;
        const auto title = englishTitleOf(*drift.chart, scope.hypothesis, slots);
        const auto query = queryWithin(filter, drift.query);
        auto one = JsonValue::object();
        one.set("chart", JsonValue::ofString(std::string(nameOf(*drift.chart))));
        one.set("title", JsonValue::ofString(title));
        one.set("distance", JsonValue::ofDouble(drift.distance));
        one.set("first", surveyJson(drift.first));
        one.set("second", surveyJson(drift.second));
        one.set("query", JsonValue::ofString(query));
        list.append(std::move(one));
        if (!scope.asJson)
            s.out << oneLine(title) << '\t' << splitName(drift.first.split) << '\t'
                  << splitName(drift.second.split) << '\t' << decimal(drift.distance, "%.4f")
                  << '\t' << drift.first.rows << '\t' << drift.second.rows << '\t'
                  << decimal(drift.first.median, "%.4g") << '\t'
                  << decimal(drift.second.median, "%.4g") << '\t' << oneLine(query) << '\n';
    }
    if (scope.asJson)
        printJson(s, list);
    else if (all.empty())
        s.err << "nothing to compare: fewer than two splits have segments here\n";
    return true;
}

} // namespace voxdeck::cli
