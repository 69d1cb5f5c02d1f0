// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0387, 0390
#include "core/changes/ChangeLines.h"
#include "core/changes/SegmentsValue.h"
#include "core/notes/Comments.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

using Place = ChangePlace;
using Value = ChangeValue;

/// They reviewed the value and kept it, so a change by someone else does not contradict it.
bool isLeft(const ChangeRecord &record)
{
    return record.before == record.after;
}

std::map<Value, const ChangeRecord *> valuesOf(const ChangeSet &set)
{
    std::map<Value, const ChangeRecord *> values;
    for (const ChangeRecord &record : set.records)
        values[valueOf(record)] = &record; // the last line counts
    return values;
}

/// A segment's text as one of the two left it.
struct SeenText {
    std::string_view text, language;
    bool isChanged = false;
};

/// Whether the segment itself is one of those that it became.
bool staysAmong(const std::string &became)
{
    const auto segments = becomeIn(became);
    return segments && std::any_of(segments->begin(), segments->end(), [](const auto &one) {
               return one.isKept;
           });
}

/// Whether the line makes other segments of its segment: what another person did to this one does not fit beside it.
bool isReshaping(const ChangeRecord &record)
{
    if (isLeft(record) || record.field == EditField::Comment)
        return false;
    return !record.together.empty()
           || (record.field == EditField::Segments && !staysAmong(record.after));
}

/// Whether a segment can have these times, of which one may be missing, beside what another person added to it.
bool isBesideFit(const ChangeRecord &segments, const ChangeRecord *start, const ChangeRecord *end)
{
    const auto before = becomeIn(segments.before);
    const auto after = becomeIn(segments.after);
    if (!before || !after || before->size() != 1)
        return false;
    const auto timeOf = [](const ChangeRecord *record, double unchanged) {
        return record ? secondsIn(record->after).value_or(unchanged) : unchanged;
    };
    return besideKeptAt(*before, *after, timeOf(start, before->front().startSeconds),
                        timeOf(end, before->front().endSeconds))
        .has_value();
}

/// A change of one end of a segment, or of a segment that was added.
struct Edge {
    bool isStart = false;
    double before = 0, after = 0;
};

std::optional<Edge> edgeOf(const ChangeRecord &record)
{
    const auto before = secondsIn(record.before);
    const auto after = secondsIn(record.after);
    if (!isTime(record.field) || !before || !after)
        return {};
    return Edge{record.field == EditField::Start, *before, *after};
}

/// Whether an end that came later meets a start that was behind it.
bool doMeet(const Edge &a, const Edge &b)
{
    if (a.isStart == b.isStart)
        return false;
    const Edge &start = a.isStart ? a : b;
    const Edge &end = a.isStart ? b : a;
    return end.before <= start.before + kSameMoment && end.after > start.after + kSameMoment;
}

/// Whether an end now lies in a segment that was added where it did not reach.
bool doesRunInto(const Edge &edge, const ChangeRecord &segments)
{
    const auto after = becomeIn(segments.after);
    return after && std::any_of(after->begin(), after->end(), [&edge](const auto &one) {
               return !one.isKept
                      && (doMeet(edge, {true, one.startSeconds, one.startSeconds})
                          || doMeet(edge, {false, one.endSeconds, one.endSeconds}));
           });
}

std::map<Place, SeenText> textsOf(const ChangeSet &set)
{
    std::map<Place, SeenText> texts;
    for (const ChangeRecord &record : set.records) {
        if (record.field == EditField::Segments)
            continue; // its text is that of no segment, or of one of several
        SeenText &seen = texts[placeOf(record)];
        if (!record.language.empty())
            seen.language = record.language;
        if (record.field == EditField::Text) {
            seen.text = record.after;
            seen.isChanged = true;
        } else if (!seen.isChanged) {
            seen.text = record.text;
        }
    }
    return texts;
}

std::optional<std::uint32_t> segmentOf(const Place &place)
{
    const std::int64_t segment = std::get<2>(place);
    return segment < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(segment));
}

/// More errors than characters where the first has no text at all.
double rateOf(const DisagreedRow &row)
{
    return row.characters.referenceTokens() > 0 ? row.characters.rate(ErrorRateConvention::Jiwer)
                                                : static_cast<double>(row.second.size());
}

void keepWorst(std::vector<DisagreedRow> &rows)
{
    std::stable_sort(rows.begin(), rows.end(), [](const DisagreedRow &a, const DisagreedRow &b) {
        return rateOf(a) > rateOf(b);
    });
    if (rows.size() > ChangeAgreement::kMostListed)
        rows.resize(ChangeAgreement::kMostListed);
}

ChangeAgreement agreementOf(const ChangeSet &first, const ChangeSet &second)
{
    ChangeAgreement agreement;
    auto others = textsOf(second);
    for (const ChangeSet *const set : {&first, &second})
        for (const ChangeRecord &record : set->records)
            if (isReshaping(record)) // their texts are of different stretches of the recording
                others.erase(placeOf(record));
    for (const auto &[place, seen] : textsOf(first)) {
        const auto found = others.find(place);
        if (found == others.end())
            continue;
        const SeenText &other = found->second;
        const auto language = seen.language.empty() ? other.language : seen.language;
        const auto characters = countErrors(seen.text, other.text, ErrorRateUnit::Characters,
                                            ErrorRateConvention::Jiwer);
        const auto words = countErrors(seen.text, other.text, ErrorRateUnit::Words,
                                       ErrorRateConvention::Jiwer);
        const bool isSame = seen.text == other.text;
        for (AgreementCounts *const counts : {static_cast<AgreementCounts *>(&agreement),
                                              &agreement.languages[std::string(language)]}) {
            ++counts->segments;
            counts->identical += isSame ? 1 : 0;
            counts->characters += characters;
            counts->words += words;
        }
        if (!isSame)
            agreement.worst.push_back({std::string(std::get<0>(place)), std::get<1>(place),
                                       segmentOf(place), std::string(language),
                                       std::string(seen.text), std::string(other.text),
                                       characters});
        if (agreement.worst.size() >= 2 * ChangeAgreement::kMostListed)
            keepWorst(agreement.worst);
    }
    keepWorst(agreement.worst);
    return agreement;
}

/// Merges two sets. What one of them did to a segment that it divides, merges or deletes is one unit, and units that do not
/// fit together are one conflict.
class SetsUnion {
public:
    SetsUnion(const ChangeSet &first, const ChangeSet &second)
        : m_values{valuesOf(first), valuesOf(second)}
    {
    }

    void merge(MergedChanges &done)
    {
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            joinUnits(side);
        joinConflicts();
        renameTogether();
        for (const auto &[value, record] : m_values[0])
            addFirst(value, *record, done);
        for (const auto &[value, record] : m_values[1])
            addSecond(value, *record, done);
        for (auto &[root, conflict] : m_conflicts)
            done.conflicts.push_back(sayWhole(std::move(conflict)));
        std::stable_sort(done.conflicts.begin(), done.conflicts.end(),
                         [](const ChangeConflict &a, const ChangeConflict &b) {
                             return valueOf(a.first) < valueOf(b.first);
                         });
    }

private:
    struct Claim {
        const ChangeRecord *record = nullptr;
        std::size_t up = 0;
    };

    std::size_t rootOf(std::size_t at)
    {
        while (m_claims[at].up != at)
            at = m_claims[at].up = m_claims[m_claims[at].up].up;
        return at;
    }

    void join(std::size_t one, std::size_t other) { m_claims[rootOf(one)].up = rootOf(other); }

    const ChangeRecord *otherOf(std::size_t side, const Value &value) const
    {
        const auto found = m_values[1 - side].find(value);
        return found == m_values[1 - side].end() ? nullptr : found->second;
    }

    /// A comment fits beside anything, and so does a value that was seen and left.
    static bool isClaim(const ChangeRecord &record)
    {
        return !isLeft(record) && record.field != EditField::Comment;
    }

    void joinUnits(std::size_t side)
    {
        std::map<std::string_view, std::size_t> words;
        std::vector<std::size_t> different; // claims that say which units the other set has not
        for (const auto &[value, record] : m_values[side]) {
            if (!isClaim(*record))
                continue;
            const std::size_t at = m_claims.size();
            m_claims.push_back({record, at});
            m_claimOf[side].emplace(value, at);
            const Place &place = std::get<0>(value);
            m_places[side][place].push_back(at);
            if (isReshaping(*record))
                m_reshaped.insert(place);
            if (!record->together.empty())
                join(at, words.emplace(record->together, at).first->second);
        }
        for (const auto &[place, claims] : m_places[side]) {
            const bool isWhole = std::any_of(claims.begin(), claims.end(), [this](std::size_t at) {
                return isReshaping(*m_claims[at].record);
            });
            for (const std::size_t at : claims)
                if (isWhole)
                    join(at, claims.front());
        }
        std::set<std::size_t> reshaping;
        for (const auto &[value, at] : m_claimOf[side])
            if (isReshaping(*m_claims[at].record))
                reshaping.insert(rootOf(at));
        for (const auto &[value, at] : m_claimOf[side]) {
            const ChangeRecord &record = *m_claims[at].record;
            const bool isCore = isReshaping(record) || !reshaping.contains(rootOf(at));
            const ChangeRecord *const other = otherOf(side, value);
            if (isCore && !(other && isClaim(*other) && other->after == record.after))
                different.push_back(at);
        }
        for (const std::size_t at : different)
            m_different.insert(rootOf(at));
    }

    /// Whether what the two did to one segment cannot be had both.
    bool isContradiction(std::size_t one, std::size_t other, bool isReshaped)
    {
        const ChangeRecord &a = *m_claims[one].record;
        const ChangeRecord &b = *m_claims[other].record;
        if (a.field == b.field && a.after != b.after)
            return true;
        if (isReshaped)
            return m_different.contains(rootOf(one)) || m_different.contains(rootOf(other));
        if (isTime(a.field) && b.field == EditField::Segments)
            return !isFit(b, 0);
        return isTime(b.field) && a.field == EditField::Segments && !isFit(a, 1);
    }

    /// The values that were added to a segment, beside the times that the set of `side` gives it.
    bool isFit(const ChangeRecord &segments, std::size_t side) const
    {
        const auto timesOf = [&](EditField field) {
            const auto found = m_values[side].find({placeOf(segments), field, std::string()});
            return found == m_values[side].end() ? nullptr : found->second;
        };
        return isBesideFit(segments, timesOf(EditField::Start), timesOf(EditField::End));
    }

    /// Segments of one recording that each of the two moved towards the other's.
    void addMeetings(std::vector<std::pair<std::size_t, std::size_t>> &pairs) const
    {
        const auto isOfTimes = [this](std::size_t at) {
            const EditField field = m_claims[at].record->field;
            return isTime(field) || field == EditField::Segments;
        };
        const auto recordingOf = [this](std::size_t at) {
            const ChangeRecord &record = *m_claims[at].record;
            return record.recording.empty()
                       ? std::pair(std::string_view(record.item), record.number)
                       : std::pair(std::string_view(record.recording), UINT64_MAX);
        };
        std::map<std::pair<std::string_view, std::uint64_t>, std::vector<std::size_t>> seconds;
        for (const auto &[value, at] : m_claimOf[1])
            if (isOfTimes(at))
                seconds[recordingOf(at)].push_back(at);
        for (const auto &[value, one] : m_claimOf[0]) {
            if (!isOfTimes(one))
                continue;
            const auto others = seconds.find(recordingOf(one));
            if (others == seconds.end())
                continue;
            for (const std::size_t other : others->second)
                if (placeOf(*m_claims[other].record) != std::get<0>(value)
                    && isMeeting(*m_claims[one].record, *m_claims[other].record))
                    addTimesOfBoth(one, other, pairs);
        }
    }

    static bool isMeeting(const ChangeRecord &a, const ChangeRecord &b)
    {
        const auto first = edgeOf(a);
        const auto second = edgeOf(b);
        if (first && second)
            return doMeet(*first, *second);
        return (first && b.field == EditField::Segments && doesRunInto(*first, b))
               || (second && a.field == EditField::Segments && doesRunInto(*second, a));
    }

    /// A start without its end would be no range.
    void addTimesOfBoth(std::size_t one, std::size_t other,
                        std::vector<std::pair<std::size_t, std::size_t>> &pairs) const
    {
        pairs.emplace_back(one, other);
        for (const std::size_t at : m_places[0].at(placeOf(*m_claims[one].record)))
            if (isTime(m_claims[at].record->field))
                pairs.emplace_back(at, other);
        for (const std::size_t at : m_places[1].at(placeOf(*m_claims[other].record)))
            if (isTime(m_claims[at].record->field))
                pairs.emplace_back(one, at);
    }

    void joinConflicts()
    {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (const auto &[place, claims] : m_places[0]) {
            const auto others = m_places[1].find(place);
            if (others == m_places[1].end())
                continue;
            for (const std::size_t one : claims)
                for (const std::size_t other : others->second)
                    if (isContradiction(one, other, m_reshaped.contains(place)))
                        pairs.emplace_back(one, other);
        }
        addMeetings(pairs);
        for (const auto &[one, other] : pairs)
            join(one, other);
        for (const auto &[one, other] : pairs)
            m_conflicts[rootOf(one)];
    }

    /// The words of two sets were given apart from each other: one word of both means two changes.
    void renameTogether()
    {
        std::set<std::string> taken;
        for (const auto &[value, record] : m_values[0])
            taken.insert(record->together);
        for (const auto &[value, record] : m_values[1])
            if (const ChangeRecord *const other = otherOf(1, value);
                other && isClaim(*record) && other->after == record->after)
                m_words.emplace(record->together, other->together);
        for (const auto &[value, record] : m_values[1]) {
            std::string word = record->together;
            while (!word.empty() && taken.contains(word))
                word += "/2";
            m_words.emplace(record->together, word);
        }
    }

    ChangeRecord renamed(ChangeRecord record) const
    {
        if (!record.together.empty())
            record.together = m_words.at(record.together);
        return record;
    }

    /// The conflict that the value is part of, or none.
    ChangeConflict *conflictOf(std::size_t side, const Value &value)
    {
        const auto claim = m_claimOf[side].find(value);
        const auto found = claim == m_claimOf[side].end() ? m_conflicts.end()
                                                          : m_conflicts.find(rootOf(claim->second));
        return found == m_conflicts.end() ? nullptr : &found->second;
    }

    /// Nothing is left as it was in a segment that became others.
    bool isMoot(const Value &value, const ChangeRecord &record) const
    {
        return isLeft(record) && m_reshaped.contains(std::get<0>(value));
    }

    void addFirst(const Value &value, const ChangeRecord &record, MergedChanges &done)
    {
        const ChangeRecord *const other = otherOf(0, value);
        if (ChangeConflict *const conflict = conflictOf(0, value))
            conflict->firstAll.push_back(record);
        else if (isMoot(value, record) || (isLeft(record) && other && !isLeft(*other)))
            return; // what the second did is added with its own
        else if (!other || isLeft(*other))
            done.merged.records.push_back(record);
        else if (other->after == record.after) {
            done.merged.records.push_back(record);
            ++done.same;
        } else {
            done.conflicts.push_back({record, renamed(*other)}); // of a comment
        }
    }

    void addSecond(const Value &value, const ChangeRecord &record, MergedChanges &done)
    {
        const ChangeRecord *const other = otherOf(1, value);
        if (ChangeConflict *const conflict = conflictOf(1, value))
            conflict->secondAll.push_back(renamed(record));
        else if (!isMoot(value, record) && (!other || (isLeft(*other) && !isLeft(record))))
            done.merged.records.push_back(renamed(record));
    }

    /// What the segments become, as a sentence says it.
    static std::string wordsOf(const std::vector<ChangeRecord> &records, const ChangeRecord &lead,
                               std::string ChangeRecord::*side)
    {
        std::string words;
        Place last = placeOf(lead);
        for (const ChangeRecord &record : records) {
            const bool isSamePlace = placeOf(record) == last;
            words += words.empty() ? "" : isSamePlace ? ", " : "; ";
            if (!isSamePlace) {
                words += record.item;
                if (record.segment)
                    words += ", segment " + std::to_string(*record.segment);
                words += ": ";
                last = placeOf(record);
            }
            if (record.field == EditField::Segments)
                words += becomeWords(record.*side);
            else
                words += std::string(editFieldName(record.field)) + " \""
                         + readableValue(record.field, record.*side) + '"';
        }
        return words;
    }

    /// One value of each is a conflict about this value; all else is taken whole.
    static ChangeConflict sayWhole(ChangeConflict conflict)
    {
        auto &first = conflict.firstAll;
        auto &second = conflict.secondAll;
        if (first.size() == 1 && second.size() == 1
            && valueOf(first.front()) == valueOf(second.front()))
            return {std::move(first.front()), std::move(second.front())};
        const ChangeRecord *lead = &first.front();
        for (const auto *const all : {&second, &first})
            for (const ChangeRecord &record : *all)
                if (record.field == EditField::Segments)
                    lead = &record;
        const auto say = [lead](const std::vector<ChangeRecord> &all) {
            ChangeRecord said = all.front();
            said.item = lead->item;
            said.number = lead->number;
            said.segment = lead->segment;
            said.field = EditField::Segments;
            said.before = wordsOf(all, *lead, &ChangeRecord::before);
            said.after = wordsOf(all, *lead, &ChangeRecord::after);
            said.together.clear();
            return said;
        };
        conflict.first = say(first);
        conflict.second = say(second);
        return conflict;
    }

    std::map<Value, const ChangeRecord *> m_values[2];
    std::vector<Claim> m_claims;
    std::map<Value, std::size_t> m_claimOf[2];
    std::map<Place, std::vector<std::size_t>> m_places[2];
    std::set<Place> m_reshaped; ///< by one of the two
    std::set<std::size_t>
        m_different; ///< units of which the other set has not all that makes them one
    std::map<std::size_t, ChangeConflict> m_conflicts;
    std::map<std::string, std::string>
        m_words; ///< ChangeRecord::together of the second, and what it is called then
};

} // namespace

std::map<std::size_t, std::uint64_t> contradictionsIn(const ChangeSet &set)
{
    std::map<ChangePlace, std::vector<std::size_t>> places;
    for (std::size_t at = 0; at < set.records.size(); ++at)
        if (const ChangeRecord &record = set.records[at];
            !isLeft(record) && record.field != EditField::Comment)
            places[placeOf(record)].push_back(at);
    std::map<std::size_t, std::uint64_t> lines;
    std::map<std::string_view, std::uint64_t> words;
    const auto note = [&](std::size_t at, std::size_t other) {
        lines.emplace(at, set.records[other].line);
        if (const std::string &word = set.records[at].together; !word.empty())
            words.emplace(word, set.records[other].line);
    };
    for (const auto &[place, all] : places)
        for (const std::size_t at : all) {
            if (set.records[at].field != EditField::Segments)
                continue;
            const bool isStaying = staysAmong(set.records[at].after);
            const auto find = [&set, &all = all](EditField field) -> const ChangeRecord * {
                const auto found = std::find_if(all.begin(), all.end(), [&](std::size_t other) {
                    return set.records[other].field == field;
                });
                return found == all.end() ? nullptr : &set.records[*found];
            };
            for (const std::size_t other : all) {
                const EditField field = set.records[other].field;
                if (field == EditField::Segments || (isStaying && !isTime(field)))
                    continue;
                if (isStaying
                    && isBesideFit(set.records[at], find(EditField::Start), find(EditField::End)))
                    continue;
                note(at, other);
                note(other, at);
            }
        }
    for (std::size_t at = 0; at < set.records.size(); ++at)
        if (const auto found = words.find(set.records[at].together); found != words.end())
            lines.emplace(at, found->second); // a merge is made as a whole or not
    return lines;
}

MergedChanges mergeChangeSets(const ChangeSet &first, const ChangeSet &second)
{
    MergedChanges done;
    done.merged.dataset = first.dataset;
    done.merged.who = first.who == second.who ? first.who : first.who + ", " + second.who;
    done.merged.madeMs = std::max(first.madeMs, second.madeMs);
    SetsUnion(first, second).merge(done);
    std::sort(done.merged.records.begin(), done.merged.records.end(), isBeforeInSet);
    done.agreement = agreementOf(first, second);
    return done;
}

} // namespace voxdeck
