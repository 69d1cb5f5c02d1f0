// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/RowScore.h"

#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/text/CaseFolding.h"
#include "core/text/Comparison.h"
#include "core/text/Scorer.h"
#include "core/text/SpelledNumbers.h"
#include "core/workspace/Database.h"
#include "core/workspace/LiveEdits.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/Rows.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

namespace {

/// Rows of a table that are rated again.
struct Rating {
    const char *table;
    const char
        *mark; ///< the value of the table `workspace` that says how far: the id of the last row
    OldScores scores;
};
// In the order of execution. Scores of version 6 come first: they must be sorted.
constexpr std::array kRatings{
    Rating{"segment", "rated of segment", OldScores::Unsorted},
    Rating{"hidden_segment", "rated of hidden_segment", OldScores::Unsorted},
    Rating{"segment", "rated anew of segment", OldScores::Sorted},
    Rating{"hidden_segment", "rated anew of hidden_segment", OldScores::Sorted}};

struct OldRow {
    std::int64_t id = 0;
    ErrorScore score;
    ListedScore listed;
};

/// Behind them the list's own, or whether the row has edits.
constexpr Select kOld("SELECT id, text, hypothesis, language, shard, further, cer, wer");

/// The list's own score of a row that was written before these had columns.
ListedScore unsortedScoreIn(const Statement &row)
{
    ListedScore listed;
    if (!row.isNull(kOld["wer"])) // a column of lists alone
        listed.wer = row.real(kOld["wer"]);
    if (row.view(kOld["hypothesis"]).empty() && !row.isNull(kOld["cer"]))
        listed.cer = row.real(kOld["cer"]);
    const bool isEdited = row.integer(kOld.size()) != 0;
    if (!isEdited)
        listed.texts = hashOfTexts(row.view(kOld["text"]), row.view(kOld["hypothesis"]));
    return listed;
}

/// The rows after `id` up to `last`, with their new scores.
Result<std::vector<OldRow>> oldRows(Database &database, const Rating &rating, std::int64_t id,
                                    std::int64_t last)
{
    VOX_TRY(const auto rater, RowRater::of(database));
    constexpr const char *kIsEdited = "EXISTS (SELECT 1 FROM " VOX_LIVE_EDIT
                                      " AS line WHERE line.shard = s.shard"
                                      " AND line.item = s.item AND line.segment = s.segment"
                                      " AND line.field = " VOX_SQL_TEXT
                                      " AND line.revision IS NULL)";
    const bool isSorted = rating.scores == OldScores::Sorted;
    auto query = database.statement(
        std::string(kOld.sql()) + ", " + (isSorted ? "list_cer, list_wer, list_texts" : kIsEdited)
        + " FROM " + rating.table
        + " s WHERE id > ? AND id <= ? AND (hypothesis <> '' OR cer IS NOT NULL OR wer IS NOT NULL"
          " OR instr(further, '\"\"') > 0) ORDER BY id");
    query.bind(id).bind(last);
    EmptyHypotheses empties(database);
    std::vector<OldRow> rows;
    const auto read = [&]() -> Result<> {
        OldRow row;
        row.id = query.integer(kOld["id"]);
        row.listed = isSorted ? listedScoreIn(query, kOld.size()) : unsortedScoreIn(query);
        VOX_TRY(const auto texts, textsIn(query, kOld["text"], empties));
        row.score = rater.scoreOf(texts, row.listed);
        rows.push_back(row);
        return {};
    };
    VOX_CHECK(eachStep(query, read));
    return rows;
}

/// Metrics of transcript and hypothesis that were computed by another profile go. Their marks stay: they say what
/// was measured, and the next pass computes it anew.
Result<> dropTextMetrics(Database &database, std::int64_t id, std::int64_t last)
{
    VOX_TRY(const auto stamp, ProjectScoring(database).stamp());
    VOX_TRY(const auto kinds, database.integer("SELECT count(*) FROM metric_kind"));
    if (kinds == 0)
        return {};
    auto drop = database.statement(
        "DELETE FROM metric WHERE kind IN (SELECT id FROM metric_kind WHERE input = 4) AND row > ?"
        " AND row <= ? AND NOT EXISTS (SELECT 1 FROM measured WHERE input = 4 AND row = metric.row"
        " AND stamp = ?)");
    VOX_CHECK(drop.bind(id).bind(last).bind(stamp).run());
    return {};
}

Result<> rateRows(Database &database, const Rating &rating, std::int64_t id, std::int64_t last)
{
    VOX_TRY(const auto rows, oldRows(database, rating, id, last));
    auto update = database.statement(std::string("UPDATE ") + rating.table
                                     + " SET cer = ?, wer = ?, list_cer = ?, list_wer = ?,"
                                       " list_texts = ? WHERE id = ?");
    for (const OldRow &row : rows)
        VOX_CHECK(update.rewind()
                      .bind(row.score.cer)
                      .bind(row.score.wer)
                      .bind(row.listed.cer)
                      .bind(row.listed.wer)
                      .bind(row.listed.texts)
                      .bind(row.id)
                      .run());
    return dropTextMetrics(database, id, last);
}

Result<std::optional<std::int64_t>> ratedUpTo(Database &database, const Rating &rating)
{
    auto query = database.statement("SELECT CAST(value AS INTEGER) FROM workspace WHERE name = ?");
    query.bind(rating.mark);
    VOX_TRY(const bool hasRow, query.step());
    return hasRow ? std::optional(query.integer(0)) : std::nullopt;
}

/// Rates the rows behind the mark, some at once, in the caller's transaction; false when none were left.
Result<bool> rateNext(Database &database, const Rating &rating, std::int64_t mark)
{
    auto query = database.statement("SELECT max(id) FROM (SELECT id FROM "
                                    + std::string(rating.table)
                                    + " WHERE id > ? ORDER BY id LIMIT ?)");
    VOX_CHECK(query.bind(mark).bind(kRowsRatedAtOnce).step());
    const bool isLeft = !query.isNull(0);
    const std::int64_t last = isLeft ? query.integer(0) : mark;
    query.rewind();
    if (!isLeft) {
        VOX_CHECK(
            database.statement("DELETE FROM workspace WHERE name = ?").bind(rating.mark).run());
        return false;
    }
    VOX_CHECK(rateRows(database, rating, mark, last));
    VOX_CHECK(database.statement("UPDATE workspace SET value = ? WHERE name = ?")
                  .bind(std::to_string(last))
                  .bind(rating.mark)
                  .run());
    return true;
}

Result<std::int64_t> lastRow(Database &database, const Rating &rating)
{
    return database.integer("SELECT max(id) FROM " + std::string(rating.table));
}

} // namespace

std::int64_t hashOfTexts(std::string_view reference, std::string_view hypothesis)
{
    Fnv64 sum;
    sum.add(reference).add(std::string_view("\0", 1)).add(hypothesis); // no text holds the zero
    return static_cast<std::int64_t>(sum.value());
}

RowTexts textsOf(const SegmentRow &row)
{
    return {row.text, row.hypothesis, row.language, row.hasHypothesis()};
}

Result<RowTexts> textsIn(const Statement &row, int column, EmptyHypotheses &empties)
{
    RowTexts texts{row.view(column), row.view(column + 1), row.view(column + 2), true};
    if (texts.hypothesis.empty()) {
        const auto shard = static_cast<std::uint32_t>(row.integer(column + 3));
        VOX_TRY(texts.hasHypothesis, empties.isThere(shard, row.view(column + 4)));
    }
    return texts;
}

ErrorScore scoreBy(const std::shared_ptr<const ScoringProfile> &profile, std::string_view reference,
                   std::string_view hypothesis, std::string_view language)
{
    if (!profile)
        return errorScore(reference, hypothesis, language);
    if (reference.empty())
        return {};
    thread_local std::shared_ptr<const ScoringProfile> known;
    thread_local Scorer scorer;
    if (known != profile) {
        if (!known || *known != *profile)
            scorer = Scorer(*profile);
        known = profile;
    }
    if (profile->alignment != AlignmentRule::Sclite)
        return scorer.rates(reference, hypothesis, language);
    const TextScore score = scorer.score(reference, hypothesis, language);
    return {scorer.rate(score.characters), scorer.rate(score.words)};
}

RowRater::RowRater(const ScoringProfile &profile)
    : m_profile(profile == defaultProfile() ? nullptr
                                            : std::make_shared<const ScoringProfile>(profile))
{
}

Result<RowRater> RowRater::of(Database &database)
{
    // Edits ask for each row: the profile is parsed once, as long as it is the same.
    thread_local std::string knownText;
    thread_local RowRater known;
    VOX_TRY(auto text, ProjectScoring(database).text());
    if (text == knownText)
        return known;
    VOX_TRY(const auto profile, ProjectScoring::profileIn(text));
    known = RowRater(profile);
    knownText = std::move(text);
    return known;
}

const ScoringProfile &RowRater::profile() const
{
    return m_profile ? *m_profile : defaultProfile();
}

ErrorScore RowRater::scoreOf(const RowTexts &texts, const ListedScore &listed) const
{
    if (texts.hasHypothesis)
        return scoreBy(m_profile, texts.reference, texts.hypothesis, texts.language);
    const bool isListed = (listed.cer || listed.wer)
                          && listed.texts == hashOfTexts(texts.reference, texts.hypothesis);
    return isListed ? ErrorScore{listed.cer, listed.wer} : ErrorScore{};
}

bool RowRater::isScoredAlike(std::string_view language, std::string_view other) const
{
    return hasDotlessI(language) == hasDotlessI(other)
           && (profile().normaliser.numbers != NumberRule::Words
               || languageOfNumbers(language) == languageOfNumbers(other));
}

void RowRater::rate(SegmentRow &row) const
{
    const ErrorScore score = scoreOf(textsOf(row), row.listed);
    row.cer = score.cer;
    row.wer = score.wer;
}

bool isScoreOfList(const SegmentRow &row)
{
    return (row.listed.cer || row.listed.wer)
           && row.listed.texts == hashOfTexts(row.text, row.hypothesis);
}

ListedScore listedScoreIn(const Statement &row, int column)
{
    ListedScore score;
    if (!row.isNull(column))
        score.cer = row.real(column);
    if (!row.isNull(column + 1))
        score.wer = row.real(column + 1);
    score.texts = row.integer(column + 2);
    return score;
}

Result<> beginRating(Database &database, OldScores scores)
{
    bool isSorted = true; // else an earlier rating, which was stopped, has to go on first
    for (const Rating &rating : kRatings) {
        if (rating.scores != scores) {
            VOX_TRY(const auto left, ratedUpTo(database, rating));
            isSorted = isSorted && !left;
            continue;
        }
        VOX_CHECK(
            database.statement("INSERT OR REPLACE INTO workspace (name, value) VALUES (?, '0')")
                .bind(rating.mark)
                .run());
        if (!isSorted)
            continue;
        // Most workspaces are small: of them nothing is left.
        VOX_TRY(const bool hasRows, rateNext(database, rating, 0));
        VOX_TRY(const auto mark, ratedUpTo(database, rating));
        VOX_TRY(const auto last, lastRow(database, rating));
        if (hasRows && mark == last)
            VOX_CHECK(rateNext(database, rating, last));
    }
    return {};
}

Result<std::uint64_t> rowsLeftToRate(Database &database)
{
    std::uint64_t left = 0;
    for (const Rating &rating : kRatings) {
        VOX_TRY(const auto mark, ratedUpTo(database, rating));
        if (!mark)
            continue;
        VOX_TRY(const auto last, lastRow(database, rating));
        left += static_cast<std::uint64_t>(std::max<std::int64_t>(last - *mark, 0));
    }
    return left;
}

Result<> rateLeftRows(Database &database, const ProgressSink &progress, const std::stop_token &stop)
{
    for (const Rating &rating : kRatings) {
        for (;;) {
            VOX_TRY(const auto seen, ratedUpTo(database, rating));
            if (!seen)
                break;
            if (stop.stop_requested())
                return stopped(database.file().string());
            VOX_TRY(const auto last, lastRow(database, rating));
            report(progress, {static_cast<std::uint64_t>(std::min(*seen, last)),
                              static_cast<std::uint64_t>(last), "rows rated anew"});
            VOX_TRY(auto transaction, Transaction::beginPatiently(database, stop));
            VOX_TRY(const auto mark, ratedUpTo(database, rating)); // another process may be at it
            if (mark)
                VOX_CHECK(rateNext(database, rating, *mark));
            VOX_CHECK(transaction.commit());
        }
    }
    return {};
}

} // namespace voxdeck
