// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/SegmentEdits.h"
#include "core/edit/SegmentMove.h"
#include "ui/common/ManifestReader.h"

#include <QObject>
#include <QTimer>

#include <array>
#include <map>
#include <optional>
#include <vector>

namespace voxdeck {

class Actions;
class AnnotateView;
class BrowseDesk;
class DatasetSession;
class EditDesk;
class SoundDesk;
class Workbench;

/// Changes the segments and their times: they are divided at the playhead and the caret, merged,
/// added, deleted, moved. Each change is one step of the journal; so is a run of nudges of one edge
/// with pauses of less than a second.
///
/// Units    10 ms a nudge; an edge does not cross the neighbour's.
/// Threads  gui. Committing one edit is the only write on the gui thread.
class SegmentDesk final : public QObject {
    Q_OBJECT
public:
    enum class Edge { Start, End };

    SegmentDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                EditDesk &edits, SoundDesk &sound, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void showDetails(const SegmentDetails &details);

    /// False: it failed, and the reason was reported.
    bool splitInto(const SegmentRef &ref, double atSeconds, const std::array<SegmentPart, 2> &parts,
                   std::optional<std::size_t> textAt = {});
    void mergeNext();
    void mergePrevious();
    void add();
    void remove();
    void setEdge(Edge edge); ///< to the playhead
    void setEdge(Edge edge, Frames at);
    void setEdge(Edge edge, double seconds); ///< kept between the neighbours
    void setDuration(Frames duration);       ///< moves the end
    void nudge(Edge edge, int steps);
    /// Segments of the timeline were dragged there.
    void move(const std::vector<MovedSegment> &moved);
    void tellStopped(HeldPart part);
    bool isNudging() const { return m_nudged.has_value(); }

signals:
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);
    void auditioned(voxdeck::FrameRange range); ///< the range to play around the edge

private:
    using Changes = Result<SegmentEditor::Changes>;
    struct Nudged {
        SegmentRow row; ///< with the times of now
        Edge edge = Edge::Start;
    };

    bool begin();
    void showStep(const std::vector<EditRecord> &records);
    SegmentEditor editor() const;
    std::optional<double> audioSeconds() const;
    double secondsAt(Frames position) const;
    std::optional<std::size_t> placeOfCurrent() const;
    double heldBetweenNeighbours(Edge edge, double seconds) const;
    bool refusesCrossing(Edge edge, double wanted);
    bool isBeside(const SegmentRow &other, double begin, double end) const;
    bool overlapsOthers(double begin, double end) const;
    std::optional<std::pair<double, double>> freePart(double begin, double end) const;
    bool perform(const Changes &changes, const QString &words);
    bool performTimes(const SegmentRow &row, const QString &words);
    double exactSeconds(Frames edge, const SegmentRow &own) const;
    Frames frameOf(double seconds) const;
    SegmentTimes timesOf(const SegmentRow &row, FrameRange range) const;
    void audition();
    void typeInto(const std::optional<SegmentRef> &made);
    std::optional<SegmentRow> takenIn(const std::vector<FieldChange> &merge) const;
    void merge(const SegmentRow &first);
    void tellMerged(const SegmentRow &first, const SegmentRow &next);
    void finishNudging();

    Workbench &m_bench;
    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    SoundDesk &m_sound;
    DatasetSession *m_session = nullptr;
    std::optional<SegmentRow> m_row;
    SharedRows m_siblings;
    std::optional<Nudged> m_nudged; ///< shown, and not in the journal yet
    QTimer m_nudgePause;
    QTimer m_auditionSoon;     ///< a key that is held down is not heard at every step
    bool m_isLongStep = false; ///< segments change in the background
    /// The segment that was open before a step changed which segments there are: undo goes there.
    std::map<EditGroup, SegmentRef> m_openBefore;
};

} // namespace voxdeck
