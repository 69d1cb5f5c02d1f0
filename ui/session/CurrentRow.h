// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0237, 0453
#pragma once

#include "ui/common/ManifestReader.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// A difference between the transcript of a segment and one of its hypotheses.
struct DifferenceWish {
    std::string hypothesis; ///< by name; empty: the table's own
    std::string said,
        heard; ///< as in Confusion; both empty: the difference behind the one that is shown
};

/// The segment that is open: its row, and its details once they are read. BrowseDesk chooses it; whoever
/// shows something of it subscribes here.
///
/// Order    aboutToChange() comes first and may keep the row; then changing(), for the editor alone, whose
///          text the others read; then changed(). Details come as detailsComing(), for the editor alone,
///          and detailsShown().
/// Threads  gui.
class CurrentRow final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Null while none is open.
    const SegmentRow *row() const { return m_row ? &*m_row : nullptr; }
    /// Of row(); until they are read, those shown before.
    const std::optional<SegmentDetails> &details() const { return m_details; }

    /// Opens a segment, or shows the open one again. False: something typed in the open one can be kept
    /// nowhere, and the row stays.
    bool choose(const SegmentRow &row);
    /// The values of the open segment have changed; another segment is ignored.
    void update(const SegmentRow &row);
    void showDetails(const SegmentDetails &details);
    void clear();
    /// Asks for a segment to be opened as soon as its row is known.
    void goTo(const SegmentRef &ref) { emit wanted(ref); }
    /// Asks for a difference of the open segment to be shown and played; without one the whole segment is.
    void goToDifference(const DifferenceWish &wish) { emit differenceWanted(wish); }

signals:
    void wanted(const voxdeck::SegmentRef &ref);
    void aboutToChange(const voxdeck::SegmentRow &to, bool &mayChange);
    void changing(const voxdeck::SegmentRow &row);
    void changed(const voxdeck::SegmentRow &row);
    void detailsComing(const voxdeck::SegmentDetails &details);
    void detailsShown(const voxdeck::SegmentDetails &details);
    void differenceWanted(const voxdeck::DifferenceWish &wish);

private:
    std::optional<SegmentRow> m_row;
    std::optional<SegmentDetails> m_details;
};

} // namespace voxdeck
