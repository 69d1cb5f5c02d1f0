// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0178, 0202, 0325
#pragma once

#include "core/base/Sentence.h"
#include "core/format/ListRewrite.h"
#include "core/publish/ListFields.h"
#include "core/publish/ListLookup.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace voxdeck {

/// Whether start and end of an utterance can be written into a list of that kind: raw lists, tables, Kaldi,
/// NeMo and Lhotse. Where others depend on the times of one utterance (keys made of them, features, a cut
/// around it), that utterance is refused, with what to do instead.
bool canWriteTimes(const KnownList &list);

/// Seconds: times that differ by less are of one sample, at 8 kHz and more, in lists that count in samples and round.
inline constexpr double kSameSample = 1e-4;

/// The start and end of one utterance that are to be written.
struct TimeWrite {
    SegmentRef ref;
    std::string key;
    double startSeconds = 0;
    double endSeconds = 0;
    FoundUtterance place;
    double tolerance = 0;            ///< seconds: Lhotse counts times in samples
    std::vector<EditField> set = {}; ///< here: Start, End, or both; else of a change of segments
    std::vector<std::uint64_t> edits = {}; ///< of the journal, of each of `set`
};

/// Changes of times in a list: both of an utterance or none, and its duration with them.
class TimeWriter {
public:
    TimeWriter(const KnownList &list, const ListLookup &lookup) : m_list(list), m_lookup(lookup) {}

    /// Puts what the edits of Start and End mean behind the changes there are.
    void append(const std::vector<FieldEdit> &edits, std::vector<ListChange> &changes);
    /// The same of lines that stay where others come or go. Not counted: the edit of the segments is.
    void appendMoved(const std::vector<TimeWrite> &moved, std::vector<ListChange> &changes);
    /// Takes the refusals that are of times out of the rewrite, and with one of an utterance the others.
    std::vector<TimeWrite> settle(ListRewrite &rewrite);

    const std::vector<Error> &problems() const { return m_problems; }
    /// Edits with nothing to write: the list has these values already.
    const std::vector<TimeWrite> &settled() const { return m_settled; }
    /// The items of the list whose times were refused.
    const std::set<std::uint64_t> &refusedItems() const { return m_refusedItems; }
    bool isWhole() const { return m_isWhole; } ///< nothing was left out that could be written

private:
    struct Group {
        TimeWrite write;
        std::size_t first = 0, last = 0;          ///< its changes; `last` is left out
        std::optional<std::size_t> end, duration; ///< among them
        bool saysDuration = false;                ///< so that an end can be made of it
    };
    void refuse(const SegmentRef &ref, const std::string &key, Sentence why);
    void add(TimeWrite write, std::vector<ListChange> &changes);

    const KnownList &m_list;
    const ListLookup &m_lookup;
    std::vector<Group> m_groups;
    std::vector<TimeWrite> m_settled;
    std::vector<Error> m_problems;
    std::set<std::uint64_t> m_refusedItems;
    bool m_isWhole = true;
};

/// Whether the list says these times.
bool saysTimes(const FoundUtterance &found, const TimeWrite &write);

} // namespace voxdeck
