// SPDX-License-Identifier: Apache-2.0
#include "core/annotations/LabelImport.h"

#include "core/annotations/LabelFiles.h"
#include "core/annotations/LabelPlacing.h"
#include "core/annotations/LabelReplacing.h"
#include "core/base/NumberText.h"
#include "core/base/Stopped.h"
#include "core/edit/SegmentMove.h"
#include "core/format/AudioFacts.h"
#include "core/format/labels/LabelText.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string_view>
#include <unordered_map>

namespace voxdeck {

namespace {

constexpr auto kMatchesNothing = VOX_SENTENCE(
    "matches no item, recording or segment of this dataset");

using labels::FlatSegment;
using labels::LabelFile;
using labels::LabelFormat;
using labels::LabelRecording;

constexpr double kPastEndSeconds = 0.1;  // frames of 100 ms and rounded lengths
constexpr double kMostRounding = 0.0006; // half a millisecond, which most formats round to

std::string secondsWords(double seconds)
{
    return roundedText(seconds, 3) + " s";
}

bool hasOneToken(LabelFormat format)
{
    return labels::infoOf(format).isNist;
}

class Planner {
public:
    Planner(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
            const LabelImportOptions &options, const ProgressSink &progress,
            const std::stop_token &stop)
        : m_workspace(workspace),
          m_items(items),
          m_options(options),
          m_progress(progress),
          m_stop(stop),
          m_facts(fs),
          m_fs(fs)
    {
    }

    Result<LabelImportPlan> run(const std::vector<std::filesystem::path> &paths)
    {
        VOX_TRY(m_files, readLabelFiles(m_fs, paths, m_options.format, m_plan, m_progress, m_stop));
        VOX_CHECK(findTargets());
        std::uint64_t done = 0;
        for (std::size_t number = 0; number < m_plan.recordings.size(); ++number) {
            if (m_stop.stop_requested())
                return stopped({}, "nothing was changed");
            VOX_CHECK(planOne(number));
            report(m_progress, {++done, m_plan.recordings.size(), "recordings"});
        }
        tellLeftOut();
        return std::move(m_plan);
    }

private:
    const LabelRecording &recordingOf(std::size_t number) const
    {
        const auto &[file, recording] = m_places[number];
        return m_files[file].recordings[recording];
    }
    LabelFormat formatOf(std::size_t number) const
    {
        return m_files[m_places[number].first].format;
    }

    void fails(std::size_t number, std::uint64_t line, Sentence reason)
    {
        const LabelledRecording &recording = m_plan.recordings[number];
        addFailure(m_plan, {m_plan.files[recording.file].string(), line, recording.name,
                            std::move(reason)});
    }

    Result<> findTargets()
    {
        std::vector<LabelledName> names;
        std::unordered_map<std::string, std::string> given(m_options.names.begin(),
                                                           m_options.names.end());
        for (std::size_t file = 0; file < m_files.size(); ++file)
            for (std::size_t at = 0; at < m_files[file].recordings.size(); ++at) {
                const LabelRecording &recording = m_files[file].recordings[at];
                m_places.emplace_back(file, at);
                LabelledRecording planned;
                planned.file = file;
                planned.name = recording.name;
                m_plan.recordings.push_back(std::move(planned));
                const auto named = given.find(recording.name);
                if (named == given.end())
                    names.push_back({recording.name, recording.audio, false,
                                     hasOneToken(m_files[file].format)});
                else
                    names.push_back({named->second, {}, true, false});
            }
        VOX_TRY(auto targets, findLabelTargets(m_workspace, names, m_stop));
        for (std::size_t number = 0; number < targets.size(); ++number) {
            if (names[number].isExact && targets[number].kind == LabelTarget::Kind::None)
                return fail(ErrorCode::InvalidArgument, kMatchesNothing, names[number].name);
            m_plan.recordings[number].target = std::move(targets[number]);
        }
        return {};
    }

    /// False: this recording is not imported; the reason is reported.
    bool isUsable(std::size_t number)
    {
        const LabelTarget &target = m_plan.recordings[number].target;
        if (target.kind == LabelTarget::Kind::None) {
            fails(number, 0, kMatchesNothing);
            return false;
        }
        if (target.kind == LabelTarget::Kind::Ambiguous) {
            std::string things;
            for (const auto &candidate : target.candidates)
                things.append(" ").append(candidate);
            fails(number, 0, Sentence::tr("may be %1 things:%2", target.candidates.size(), things));
            return false;
        }
        const auto place = std::pair(target.recording, target.row);
        const auto [first, isNew] = m_taken.emplace(place, number);
        if (!isNew)
            fails(number, 0,
                  Sentence::tr("is %1, which %2 already has labels of", target.name,
                               m_plan.files[m_plan.recordings[first->second].file].string()));
        return isNew;
    }

    std::vector<FlatSegment> labelsOf(std::size_t number)
    {
        std::vector<FlatSegment> flat;
        bool hasTier = m_options.tier.empty();
        std::string others;
        for (const auto &tier : recordingOf(number).tiers) {
            const bool isWanted = m_options.tier.empty() || tier.name == m_options.tier;
            hasTier = hasTier || isWanted;
            others.append(others.empty() ? "" : ", ").append(tier.name);
            std::uint64_t speech = 0;
            for (const auto &segment : tier.segments) {
                if (segment.role != labels::SegmentRole::Speech)
                    continue;
                ++speech;
                if (isWanted)
                    flat.push_back({{},
                                    segment.start,
                                    segment.end,
                                    segment.text,
                                    labels::speakerOf(tier, segment),
                                    segment.channel,
                                    tier.name,
                                    {},
                                    segment.isWhole,
                                    segment.line});
            }
            m_plan.tiers[tier.name] += speech;
        }
        if (!hasTier)
            fails(number, 0, Sentence::tr("has no tier %1; it has %2", m_options.tier, others));
        leaveOutWhole(flat);
        return flat;
    }

    /// A choice about the whole file, such as its language, has no words: it is not a segment.
    void leaveOutWhole(std::vector<FlatSegment> &flat)
    {
        m_wordless += std::erase_if(flat, [](const FlatSegment &label) {
            return label.isWhole && label.text.empty() && label.speaker.empty();
        });
        if (m_options.skipsWhole)
            m_skipped += std::erase_if(flat,
                                       [](const FlatSegment &label) { return label.isWhole; });
    }

    void tellLeftOut()
    {
        if (m_wordless > 0)
            m_plan.notes.push_back(
                m_wordless == 1
                    ? Sentence::tr(
                        "%1 label about a whole recording has no words and is not imported",
                        m_wordless)
                    : Sentence::tr(
                        "%1 labels about whole recordings have no words and are not imported",
                        m_wordless));
        if (m_skipped > 0)
            m_plan.notes.push_back(
                m_skipped == 1
                    ? Sentence::tr("%1 label about a whole recording is skipped", m_skipped)
                    : Sentence::tr("%1 labels about whole recordings are skipped", m_skipped));
    }

    std::optional<double> secondsOf(const LabelTarget &target, const std::vector<SegmentRow> &rows)
    {
        if (target.kind == LabelTarget::Kind::Segment) {
            const double seconds = rows.front().durationSeconds();
            return seconds > 0 ? std::optional(seconds) : std::nullopt;
        }
        return audioSecondsOf(m_workspace, m_items, m_facts, rows.front().ref);
    }

    /// Drops labels past the end of the audio; returns false if any were dropped.
    bool cutAtEnd(std::size_t number, std::optional<double> seconds, std::vector<FlatSegment> &flat)
    {
        if (!seconds)
            return true;
        const auto isPast = [&](FlatSegment &label) {
            if (label.isWhole)
                return false;
            if (label.end <= *seconds + kPastEndSeconds
                && (label.start < *seconds || label.end <= *seconds)) {
                label.end = std::min(label.end, *seconds);
                return false;
            }
            ++m_plan.unplaced;
            fails(number, label.line,
                  Sentence::tr("extends to %1, but the audio is %2 long", secondsWords(label.end),
                               secondsWords(*seconds)));
            return true;
        };
        return std::erase_if(flat, isPast) == 0;
    }

    bool isFileWhole(std::size_t number) const
    {
        return m_files[m_places[number].first].isComplete();
    }

    /// Whether a user should be told that labels can be added: CTM has words, which belong together.
    void countMore(std::size_t number, std::size_t rows, std::size_t labels,
                   const LabelPlacing &placing)
    {
        const bool isOneToOne = placing.unplaced.empty()
                                && std::all_of(placing.placed.begin(), placing.placed.end(),
                                               [](const auto &placed) { return placed.isOne; });
        if (labels > rows && !isOneToOne && m_options.as == LabelsAs::Segments
            && !labels::infoOf(formatOf(number)).isOfWords)
            ++m_plan.recordingsWithMore;
    }

    Result<> planOne(std::size_t number)
    {
        auto flat = labelsOf(number);
        LabelledRecording &recording = m_plan.recordings[number];
        recording.labels = flat.size();
        m_plan.labels += flat.size();
        if (!isUsable(number) || flat.empty())
            return {};
        const LabelTarget target = recording.target;
        VOX_TRY(const auto rows, rowsOfTarget(m_workspace, target));
        if (rows.empty() || rows.front().id == 0)
            return fail(ErrorCode::Busy, Sentence::tr("another process is importing; try again"),
                        target.name);
        const auto seconds = secondsOf(target, rows);
        const bool isWhole = cutAtEnd(number, seconds, flat) && isFileWhole(number);
        if (m_options.replaces && !isWhole) {
            fails(number, 0,
                  Sentence::tr("keeps its segments: some labels are unreadable or past the end of "
                               "the audio, and replacing would delete their segments"));
            return {};
        }
        const double shift = target.kind == LabelTarget::Kind::Segment ? rows.front().startSeconds
                                                                       : 0;
        std::vector<LabelPlace> places;
        places.reserve(rows.size());
        for (const SegmentRow &row : rows)
            places.push_back(
                {row.startSeconds - shift, row.endSeconds - shift, row.speaker, row.channel});
        if (rows.size() == 1 && places.front().end <= places.front().start)
            places.front().end = seconds.value_or(1e9); // its length is not known yet
        if (m_options.replaces)
            return replaceOne(number, rows, places, flat, shift);
        auto placing = placeLabels(places, flat);
        countMore(number, rows.size(), flat.size(), placing);
        m_plan.unplaced += placing.unplaced.size();
        for (auto &unplaced : placing.unplaced)
            fails(number, flat[unplaced.label].line, std::move(unplaced.reason));
        m_plan.recordings[number].withoutLabel = rows.size() - placing.placed.size();
        for (const PlacedLabel &placed : placing.placed) {
            const SegmentRow &row = rows[placed.place];
            const bool isAll = row.ref.segment < 0 && m_items.hasRecords();
            const bool isWhole = isAll || target.kind == LabelTarget::Kind::Segment
                                 || (rows.size() == 1 && row.startSeconds <= kPastEndSeconds
                                     && (!seconds || row.endSeconds >= *seconds - kPastEndSeconds));
            VOX_CHECK(compare(number, row, placed, isWhole));
        }
        return {};
    }

    // ---- labels that replace segments

    Result<> replaceOne(std::size_t number, const std::vector<SegmentRow> &rows,
                        const std::vector<LabelPlace> &places, std::vector<FlatSegment> flat,
                        double shift)
    {
        const auto isPoint = [&](const FlatSegment &label) {
            if (label.isWhole || label.end - label.start >= SegmentEditor::kShortestSeconds)
                return false;
            fails(number, label.line, "is a point, not a segment: " + secondsWords(label.start));
            return true;
        };
        std::erase_if(flat, isPoint);
        const bool hasWhole = std::any_of(flat.begin(), flat.end(),
                                          [](const FlatSegment &label) { return label.isWhole; });
        m_plan.recordingsWithWhole += hasWhole && flat.size() > 1 ? 1 : 0;
        if (const auto why = whyNoSegments(flat); !why.empty())
            fails(number, 0, Sentence::tr("keeps its segments: %1", why));
        else if (!flat.empty())
            return replaceBy(number, rows, places, flat, shift);
        return {};
    }

    Result<> replaceBy(std::size_t number, const std::vector<SegmentRow> &rows,
                       const std::vector<LabelPlace> &places, const std::vector<FlatSegment> &flat,
                       double shift)
    {
        const bool isList = !m_items.hasRecords();
        const bool isWholeItem = !isList && rows.size() == 1 && rows.front().ref.segment < 0;
        const auto kept = keptPlaces(places, flat, isWholeItem);
        std::vector<SegmentRef> scope;
        scope.reserve(rows.size());
        for (const SegmentRow &row : rows)
            scope.push_back(row.ref);
        std::vector<ReplacingSegment> wanted;
        for (std::size_t label = 0; label < flat.size(); ++label) {
            ReplacingSegment segment{kept[label], homeSeconds(flat[label].start, shift),
                                     homeSeconds(flat[label].end, shift),
                                     oneLineOf(flat[label].text)};
            if (kept[label])
                keepRounded(number, rows[*kept[label]], flat[label].isWhole || isWholeItem,
                            segment);
            wanted.push_back(std::move(segment));
        }
        VOX_TRY(auto made, replaceSegments(m_workspace, scope, wanted, isList));
        m_plan.structure.insert(m_plan.structure.end(),
                                std::make_move_iterator(made.changes.begin()),
                                std::make_move_iterator(made.changes.end()));
        for (std::size_t label = 0; label < flat.size(); ++label)
            VOX_CHECK(tell(number, flat[label], wanted[label], made.refs[label],
                           rows[made.parents[label]]));
        return tellRemoved(number, rows, kept);
    }

    /// A label's time on the clock of the recording: as the file has it where the two are one.
    static double homeSeconds(double seconds, double shift)
    {
        return shift == 0 ? seconds : shortSeconds(seconds + shift);
    }

    /// Formats round: a time that is nearly the segment's is the segment's.
    void keepRounded(std::size_t number, const SegmentRow &row, bool keepsAll,
                     ReplacingSegment &segment) const
    {
        const double rounding = roundingOf(number);
        if (keepsAll || std::abs(segment.startSeconds - row.startSeconds) <= rounding)
            segment.startSeconds = row.startSeconds;
        if (keepsAll || std::abs(segment.endSeconds - row.endSeconds) <= rounding)
            segment.endSeconds = row.endSeconds;
    }

    Result<> tell(std::size_t number, const FlatSegment &label, const ReplacingSegment &wanted,
                  const SegmentRef &ref, const SegmentRow &row)
    {
        const LabelledSegment::Times times{wanted.startSeconds, wanted.endSeconds};
        const std::string speaker = oneLineOf(label.speaker);
        if (wanted.kept) {
            std::optional<LabelledSegment::Times> moved;
            if (times.startSeconds != row.startSeconds || times.endSeconds != row.endSeconds)
                moved = times;
            return compare(
                number, row,
                {*wanted.kept, wanted.text, speaker, label.start, label.end, true, label.line, 0},
                true, moved);
        }
        LabelledSegment segment{number, label.line, segmentKey(row.itemKey, ref.segment, 2), {}};
        segment.fate = LabelledSegment::Fate::Added;
        segment.after = times;
        segment.text = wanted.text;
        if (isOther(row.speaker, speaker, formatOf(number)))
            segment.changes.push_back({ref, EditField::Speaker, row.speaker, speaker});
        ++m_plan.recordings[number].added;
        ++m_plan.added;
        return push(std::move(segment));
    }

    Result<> tellRemoved(std::size_t number, const std::vector<SegmentRow> &rows,
                         const std::vector<std::optional<std::size_t>> &kept)
    {
        std::vector<bool> isKept(rows.size());
        for (const auto &place : kept)
            if (place)
                isKept[*place] = true;
        for (std::size_t place = 0; place < rows.size(); ++place) {
            if (isKept[place])
                continue;
            const SegmentRow &row = rows[place];
            LabelledSegment segment{number, 0, row.key, {}};
            segment.fate = LabelledSegment::Fate::Removed;
            segment.before = {row.startSeconds, row.endSeconds};
            segment.text = row.text;
            ++m_plan.recordings[number].removed;
            ++m_plan.removed;
            VOX_CHECK(push(std::move(segment)));
        }
        return {};
    }

    Result<> push(LabelledSegment segment)
    {
        m_plan.segments.push_back(std::move(segment));
        if (m_plan.segments.size() <= kMostLabelledSegments)
            return {};
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("at most 500,000 segments can be changed at once; import fewer files"));
    }

    // ---- labels about segments

    Result<> compare(std::size_t number, const SegmentRow &row, const PlacedLabel &placed,
                     bool keepsTimes, const std::optional<LabelledSegment::Times> &moved = {})
    {
        LabelledSegment segment{number, placed.line, row.key, {}};
        if (moved) {
            segment.before = {row.startSeconds, row.endSeconds};
            segment.after = moved;
            ++m_plan.times;
        }
        const auto change = [&](EditField field, std::string before, std::string after) {
            segment.changes.push_back({row.ref, field, std::move(before), std::move(after)});
        };
        const bool isHypothesis = m_options.as == LabelsAs::Hypothesis;
        const std::string &text = isHypothesis ? row.hypothesis : row.text;
        if (!placed.text.empty() && placed.text != oneLineOf(text)) {
            change(isHypothesis ? EditField::Hypothesis : EditField::Text, text, placed.text);
            ++m_plan.texts;
        }
        if (m_options.as == LabelsAs::Segments) {
            if (isOther(row.speaker, placed.speaker, formatOf(number))) {
                change(EditField::Speaker, row.speaker, placed.speaker);
                ++m_plan.speakers;
            }
            if (placed.isOne && !keepsTimes)
                compareTimes(number, row, placed, change);
        }
        LabelledRecording &recording = m_plan.recordings[number];
        if (segment.changes.empty() && !moved) {
            ++recording.unchanged;
            ++m_plan.unchanged;
            return {};
        }
        ++recording.changed;
        return push(std::move(segment));
    }

    /// CTM, STM and RTTM may have as few as two digits, and the end of two is a sum of both.
    double roundingOf(std::size_t number) const
    {
        return hasOneToken(formatOf(number)) ? 0.0101 : kMostRounding;
    }

    template <class Change>
    void compareTimes(std::size_t number, const SegmentRow &row, const PlacedLabel &placed,
                      const Change &change)
    {
        const double rounding = roundingOf(number);
        const bool startMoves = std::abs(placed.start - row.startSeconds) > rounding;
        const bool endMoves = std::abs(placed.end - row.endSeconds) > rounding;
        if (placed.end <= placed.start || (!startMoves && !endMoves))
            return;
        if (startMoves)
            change(EditField::Start, secondsText(row.startSeconds), secondsText(placed.start));
        if (endMoves)
            change(EditField::End, secondsText(row.endSeconds), secondsText(placed.end));
        ++m_plan.times;
    }

    /// Formats of words apart write "unknown" without a speaker, and "_" for a blank.
    static bool isOther(const std::string &speaker, const std::string &given, LabelFormat format)
    {
        if (given.empty() || given == speaker)
            return false;
        return !hasOneToken(format)
               || (given != "unknown" && given != labels::oneToken(speaker, "unknown"));
    }

    Workspace &m_workspace;
    const ItemSource &m_items;
    const LabelImportOptions &m_options;
    const ProgressSink &m_progress;
    const std::stop_token &m_stop;
    std::uint64_t m_wordless = 0; ///< labels about a whole recording without its words
    std::uint64_t m_skipped = 0;
    AudioFactsReader m_facts;
    const FileSystem &m_fs;
    std::vector<LabelFile> m_files;
    std::vector<std::pair<std::size_t, std::size_t>> m_places; ///< file, recording in it
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> m_taken;
    LabelImportPlan m_plan;
};

} // namespace

Result<LabelImportPlan> planLabelImport(const FileSystem &fs, Workspace &workspace,
                                        const ItemSource &items,
                                        const std::vector<std::filesystem::path> &paths,
                                        const LabelImportOptions &options,
                                        const ProgressSink &progress, const std::stop_token &stop)
{
    if (options.replaces && options.as != LabelsAs::Segments)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("labels replace segments with their text, speaker and times, not "
                                 "with the text alone"));
    return Planner(fs, workspace, items, options, progress, stop).run(paths);
}

Result<EditGroup> applyLabels(EditSession &edits, const LabelImportPlan &plan,
                              const ProgressSink &progress, const std::stop_token &stop)
{
    std::vector<FieldChange> changes = plan.structure;
    for (const LabelledSegment &segment : plan.segments)
        changes.insert(changes.end(), segment.changes.begin(), segment.changes.end());
    return edits.apply(changes, progress, stop);
}

} // namespace voxdeck
