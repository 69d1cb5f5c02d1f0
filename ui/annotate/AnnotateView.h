// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace voxdeck {

class Actions;
class CommentsPanel;
class ComparePane;
class DecisionPanel;
class DecodePool;
class DetailsPanel;
class FilterBar;
class FilterRow;
class GripSplitter;
class HistoryPanel;
class MessageBar;
class NavigatorPanel;
class NoMatchesPanel;
class RowFields;
class PauseBar;
class SegmentTable;
class DividePane;
class TimelineView;
class TranscriptEditor;
class TransportBar;

/// The Annotate workspace: navigator, table over editor, details. It only lays its parts out for
/// the size it has.
///
/// Threads  gui.
class AnnotateView final : public QWidget {
    Q_OBJECT
public:
    AnnotateView(Actions &actions, DecodePool &pool, QWidget *parent = nullptr);

    NavigatorPanel *navigator;
    FilterBar *filterBar;
    MessageBar *messages; ///< what concerns the dataset
    MessageBar *work;     ///< what is asked or done about the rows selected
    SegmentTable *table;
    FilterRow *filterRow; ///< hidden until it is asked for
    NoMatchesPanel *noMatches;
    PauseBar *pauses; ///< hidden until a recording is being cut at its pauses
    TimelineView *timeline;
    TransportBar *transport;
    TranscriptEditor *editor;
    ComparePane *compare;
    DecisionPanel *decision;
    DividePane *split; ///< hidden until a segment is being divided
    DetailsPanel *details;
    CommentsPanel *comments;
    HistoryPanel *history;
    RowFields *rowFields; ///< tags and speaker

    void showTable();
    void showNoMatches();
    /// In place of the transcript, the comparison and the decisions.
    void showSplit(bool isShown);
    void showRecording(const QString &name, const QString &facts);
    /// Shows beside the recording that the segment in the editor is not among the rows above.
    void showOutsideFilter(bool isOutside);
    void showMissingAudio(bool isMissing); ///< offers to look for it
    void setNavigatorShown(bool isShown);
    void setDetailsShown(bool isShown);
    void showFacts();    ///< details, tags and speaker, in the place of the comments
    void showComments(); ///< in the place of the details
    bool isDetailsDrawer() const { return m_isDrawer; }
    bool isDetailsShown() const;
    /// The groups of ui-spec 4 that F6 walks.
    QList<QWidget *> panels() const;
    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray &state);

signals:
    void detailsShownChanged(bool isShown);
    void findAudioWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeCentre(Actions &actions, DecodePool &pool);
    QWidget *makeEditor(Actions &actions, DecodePool &pool);
    QWidget *makeDetails();
    void layOutFor(const QSize &size);
    void placeDrawer();

    GripSplitter *m_columns;
    GripSplitter *m_centre;
    GripSplitter *m_side;
    QLabel *m_recording, *m_recordingFacts, *m_outsideFilter;
    QPushButton *m_findAudio;
    QWidget *m_text = nullptr;            ///< transcript, comparison and decisions
    QList<QWidget *> m_besideDrawer;      ///< messages, which it does not cover
    QToolButton *m_closeDrawer = nullptr; ///< seen while the details are a drawer
    bool m_isDrawer = false;
    bool m_wantsDetails = true;
    bool m_isPlaced = false;
};

} // namespace voxdeck
