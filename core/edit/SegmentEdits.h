// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/edit/SegmentReplacement.h"
#include "core/edit/SplitText.h"
#include "core/rows/SegmentList.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Where a segment shall be, in seconds of its audio.
struct SegmentTimes {
    SegmentRef ref;
    double startSeconds = 0;
    double endSeconds = 0;
};

/// One of the two parts of a divided segment. Its hypothesis is its share of the segment's.
struct SegmentPart {
    std::string text;
    std::optional<std::string> language; ///< empty: the segment's language
    SegmentStatus status = SegmentStatus::Pending;
};

/// Works out what changes an item's segments; EditSession::apply() does it, as one step. Of a list, where each
/// line is an item, "the item" is its recording: what is added hangs on a line, and a line may go.
///
/// A segment that stays keeps its row, status, split and history. Its times are of the audio the item is.
/// The new ones begin as their neighbour is: language, speaker, split and tags, not its status. Of two parts
/// each has its share of the hypothesis (placeOfSplit()); others have none. Parts of a segment are called after it: `<key>_a` and `<key>_b`, and where there were such
/// parts once, also where that was undone, `<key>_c` and `<key>_d`.
///
/// Units    seconds; places in texts are bytes.
/// Threads  that of the workspace.
/// Errors   NotFound: no such segment, or it is not imported yet. InvalidArgument: times that are no
///          range, outside the audio or the segment, nothing left of an item.
class SegmentEditor {
public:
    using Changes = std::vector<FieldChange>;
    static constexpr double kShortestSeconds = 0.01;

    /// `audioSeconds`, where known, is how long the item is: nothing may end behind it.
    SegmentEditor(Workspace &workspace, EditSession &edits,
                  std::optional<double> audioSeconds = {});

    /// In two at `atSeconds`; the text too, at `textAt` (at most its length). White space at the cut goes.
    Result<Changes> split(const SegmentRef &ref, double atSeconds, std::size_t textAt);
    /// Where placeOfSplit() divides the text.
    Result<Changes> split(const SegmentRef &ref, double atSeconds);
    /// Into these, whatever the segment's text is; the earlier one first. `textAt`: where a person divided that.
    Result<Changes> split(const SegmentRef &ref, double atSeconds,
                          const std::array<SegmentPart, 2> &parts,
                          std::optional<std::size_t> textAt = {});
    /// With the one that is shown behind it: the first stays, its texts joined as their scripts are, its
    /// status pending unless both had the same. It has the tags of both, is flagged where one was, and has the speaker
    /// and language of the second where it has none.
    Result<Changes> joinWithNext(const SegmentRef &ref);
    Result<Changes> setTimes(const SegmentRef &ref, double startSeconds, double endSeconds);
    /// InvalidArgument: at these times the segment would pass a neighbour (roomBetween()). setTimes() does not ask, because
    /// a segment may overlap others where a person wants that.
    Result<> checkRoom(const SegmentRef &ref, double startSeconds, double endSeconds);
    /// Of several of one recording at once, such as the two beside a junction that moves.
    Result<Changes> setTimes(std::span<const SegmentTimes> wanted);
    /// Between those there are, by its start; `ref` is any of them, or the item.
    Result<Changes> add(const SegmentRef &ref, double startSeconds, double endSeconds,
                        const std::string &text);
    Result<Changes> remove(const SegmentRef &ref);

private:
    using Entries = std::vector<SegmentEntry>;
    Result<std::size_t> open(const SegmentRef &ref);
    Result<bool> isOfList(const SegmentRef &ref);
    Result<Changes> replaceOfList(const std::vector<SegmentRef> &scope,
                                  const std::vector<ReplacingSegment> &wanted);
    Result<Changes> withJoinedValues(Changes changes, const SegmentRef &ref,
                                     const SegmentRef &next);
    Result<Changes> joinOfList(const SegmentRef &ref);
    Result<Changes> addBeside(const SegmentRef &ref, bool isListed, ReplacingSegment added);
    Result<> checkRange(double startSeconds, double endSeconds) const;
    SplitQuestion questionOf(const SegmentRow &row, const std::string &text,
                             double atSeconds) const;
    Changes become(const SegmentRef &ref, const Entries &entries) const;

    Workspace &m_workspace;
    EditSession &m_edits;
    std::optional<double> m_audioSeconds;
    Entries m_now;
};

/// Where a text is divided for a part of its time (0 .. 1): the end of a token, in bytes.
std::size_t textPlaceAt(std::string_view text, double part);

} // namespace voxdeck
