// SPDX-License-Identifier: Apache-2.0
#include "core/publish/ListTimes.h"

#include "core/base/Rounding.h"
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/RecordFields.h"
#include "core/format/TimeSpelling.h"
#include "core/json/PythonFloat.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

namespace rf = record_fields;

constexpr double kSameNumber = 1e-9;

struct Wanted {
    const FieldEdit *start = nullptr;
    const FieldEdit *end = nullptr;
};

/// A list that says `duration` gives an end of 179.08700000000002 where 179.087 was written: 177.299 + 1.788.
bool isOurs(const FieldEdit *edit, double listed, double tolerance)
{
    const auto isListed = [=](const std::string &text) {
        const auto seconds = secondsIn(text);
        return seconds && std::abs(*seconds - listed) < tolerance;
    };
    return !edit || isListed(edit->now)
           || std::any_of(edit->journal.begin(), edit->journal.end(), isListed);
}

/// The time of a line that has the most decimals where the one to be replaced is a whole number ("0").
std::string_view likeOf(const FoundUtterance &place, const std::string &before)
{
    std::string_view like = before;
    for (const std::string *const time : {&place.start, &place.end})
        if (decimalsIn(like) == 0)
            like = *time;
    return like;
}

} // namespace

bool canWriteTimes(const KnownList &list)
{
    return takesTimes(list.kind);
}

bool saysTimes(const FoundUtterance &found, const TimeWrite &write)
{
    return std::abs(found.startSeconds - write.startSeconds) < write.tolerance
           && std::abs(found.endSeconds - write.endSeconds) < write.tolerance;
}

void TimeWriter::refuse(const SegmentRef &ref, const std::string &key, Sentence why)
{
    m_refusedItems.insert(ref.item);
    addFieldProblem(m_problems, {ErrorCode::InvalidArgument, std::move(why), key});
    m_isWhole = false;
}

void TimeWriter::append(const std::vector<FieldEdit> &edits, std::vector<ListChange> &changes)
{
    std::map<std::pair<std::string, SegmentRef>, Wanted> byKey; // several rows may have one key
    for (const FieldEdit &edit : edits) {
        if (edit.field == EditField::Start)
            byKey[{edit.key, edit.ref}].start = &edit;
        else if (edit.field == EditField::End)
            byKey[{edit.key, edit.ref}].end = &edit;
    }
    if (!canWriteTimes(m_list))
        return;
    for (const auto &[name, wanted] : byKey) {
        const std::string &key = name.first;
        const auto found = m_lookup.byKey.find(key);
        if (key.empty() || found == m_lookup.byKey.end())
            continue; // gone from the list: the next import takes the row away
        const FoundUtterance *const own = toldApart(
            found->second, (wanted.start ? wanted.start : wanted.end)->digest);
        const FoundUtterance &place = own ? *own : found->second.front();
        Group group;
        group.write = {(wanted.start ? wanted.start : wanted.end)->ref,
                       key,
                       place.startSeconds,
                       place.endSeconds,
                       place,
                       traitsOfKindNamed(m_list.kind).timesAreOfSamples ? kSameSample : kSameNumber,
                       {},
                       {}};
        for (const FieldEdit *const edit : {wanted.start, wanted.end})
            if (edit) {
                group.write.set.push_back(edit->field);
                group.write.edits.push_back(edit->lines);
            }
        if (wanted.start)
            group.write.startSeconds = secondsIn(wanted.start->now).value_or(place.startSeconds);
        if (wanted.end)
            group.write.endSeconds = secondsIn(wanted.end->now).value_or(place.endSeconds);
        if (own && saysTimes(place, group.write)) {
            m_settled.push_back(std::move(group.write));
            continue;
        }
        if (!own) {
            refuse(group.write.ref, key,
                   Sentence::tr("the list has this key several times, so the utterance whose times "
                                "were set is unknown%1",
                                kGiveKeys));
            continue;
        }
        const double tolerance = group.write.tolerance;
        if (!isOurs(wanted.start, place.startSeconds, tolerance)
            || !isOurs(wanted.end, place.endSeconds, tolerance)) {
            refuse(group.write.ref, key,
                   Sentence::tr("the list now has other times: %1 to %2",
                                secondsText(place.startSeconds), secondsText(place.endSeconds)));
            continue;
        }
        add(std::move(group.write), changes);
    }
}

void TimeWriter::appendMoved(const std::vector<TimeWrite> &moved, std::vector<ListChange> &changes)
{
    for (const TimeWrite &write : moved)
        add(write, changes);
}

void TimeWriter::add(TimeWrite write, std::vector<ListChange> &changes)
{
    const FoundUtterance place = write.place;
    const std::string key = write.key;
    const bool canNameIt = traitsOfKindNamed(m_list.kind).keyOf != nullptr;
    if (place.isKeyMade && !canNameIt) {
        refuse(write.ref, key,
               Sentence::tr(
                   "the list has no column for keys, so they are made from the times; add a column "
                   "`key`, or write a list with these times with \"voxdeck-cli export\""));
        return;
    }
    Group group;
    group.write = std::move(write);
    const auto change = [&](std::string_view field, const std::string &before,
                            double after) -> std::optional<std::size_t> {
        const auto said = parsePythonFloat(before);
        if (said && std::abs(*said - after) < kSameNumber)
            return {}; // keeps its spelling
        changes.push_back({place.line, place.part, key, place.textFile, std::string(field), before,
                           secondsLike(likeOf(place, before), after), true,
                           TimeSpan{group.write.startSeconds, group.write.endSeconds}});
        return changes.size() - 1;
    };
    group.first = changes.size();
    change(rf::kStart, place.start, group.write.startSeconds);
    group.end = change(rf::kEnd, place.end, group.write.endSeconds);
    group.saysDuration = !place.duration.empty();
    if (group.saysDuration)
        group.duration = change(
            rf::kDuration, place.duration,
            roundedTo8Digits(group.write.endSeconds - group.write.startSeconds));
    if (place.isKeyMade) // it keeps the name that was made of its old times
        changes.push_back({place.line, place.part, key, place.textFile, std::string(rf::kKey),
                           std::string(), key, false});
    group.last = changes.size();
    m_groups.push_back(std::move(group));
}

std::vector<TimeWrite> TimeWriter::settle(ListRewrite &rewrite)
{
    std::map<std::size_t, const Error *> refused;
    for (const auto &one : rewrite.refused)
        refused.emplace(one.change, &one.why);
    const auto isWithout = [&refused](std::optional<std::size_t> change) { // no such field
        const auto found = change ? refused.find(*change) : refused.end();
        return found != refused.end() && found->second->code == ErrorCode::Unsupported;
    };
    std::vector<TimeWrite> writes;
    std::set<std::size_t> dropped;
    std::set<std::size_t> ours;
    for (const Group &group : m_groups) {
        const Error *why = nullptr;
        for (std::size_t change = group.first; change < group.last; ++change) {
            ours.insert(change);
            const auto found = refused.find(change);
            // An end beside a duration, or a duration beside an end, may be made by who reads the list.
            const bool isOptional = (change == group.end && isWithout(group.end)
                                     && group.saysDuration && !isWithout(group.duration))
                                    || (change == group.duration && isWithout(group.duration)
                                        && !isWithout(group.end));
            if (found != refused.end() && !isOptional && !why)
                why = found->second;
        }
        if (!why) {
            writes.push_back(group.write);
            continue;
        }
        m_refusedItems.insert(group.write.ref.item);
        addFieldProblem(m_problems, {why->code, why->detail, group.write.key});
        m_isWhole = m_isWhole && why->code == ErrorCode::Unsupported;
        for (std::size_t change = group.first; change < group.last; ++change)
            dropped.insert(change);
    }
    for (PatchedFile &file : rewrite.files)
        std::erase_if(file.patches,
                      [&](const FilePatch &patch) { return dropped.contains(patch.change); });
    std::erase_if(rewrite.refused, [&](const auto &one) { return ours.contains(one.change); });
    return writes;
}

} // namespace voxdeck
