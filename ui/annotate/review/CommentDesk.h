// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/CommentEdits.h"
#include "ui/common/ManifestReader.h"
#include "ui/transcript/DraftTimer.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

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

/// Comments on segments: writing them, showing them on the timeline, going to them, resolving them.
///
/// What is typed is kept as a draft until it is added or taken back, and is in the field again when the dataset is
/// opened (docs/decisions/0460-comments-have-drafts.md).
///
/// Threads  gui. A comment is one edit, committed like any other.
class CommentDesk final : public QObject {
    Q_OBJECT
public:
    CommentDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                EditDesk &edits, SoundDesk &sound, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void showSegment(const SegmentRow &row);
    void showDetails(const SegmentDetails &details);
    /// Asks for a comment on the range of the timeline, else the words selected, else the segment.
    void begin();
    /// Whether what is typed is on the disk, or the person agreed to lose it. Otherwise the person is asked.
    bool mayClose();

signals:
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);
    void lossAccepted(); ///< mayClose() says yes now

private:
    /// The segment a comment is about.
    struct Target {
        SegmentRef ref;
        QString key;
    };
    void add(const QString &text);
    void setText(const Comment &comment, const QString &text);
    /// A draft that is not in the field.
    struct Waiting {
        CommentDraft draft;
        bool isRecovered = true; ///< of an earlier window, and not touched in this one
    };
    void takeUp(const Waiting &waiting);
    void takeUpNext();
    void saveDraft();
    Result<> writeDraft();
    void keepTyped();
    Result<> writeAtLast();
    void askAboutLoss();
    void beginEdit(const Comment &comment);
    bool putAside();
    void finish();
    bool isTyping() const;
    bool change(const FieldChange &change, const QString &words);
    void goTo(const Comment &comment);
    void showMarks();
    void showAbout();
    CommentEdits::About aboutWhat() const;
    void giveFocusBack();

    Workbench &m_bench;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    SegmentRow m_row;
    std::optional<Target> m_on;   ///< of the comment being typed
    CommentEdits::About m_about;  ///< which part of it
    std::vector<Comment> m_shown; ///< of m_row
    QPointer<QWidget> m_before;   ///< had the focus
    DraftTimer m_draftTimer;
    std::optional<CommentDraft> m_kept; ///< the draft of what is typed, as far as it is written
    std::vector<Waiting> m_waiting;     ///< the newest last
    bool m_isRecovered = false;         ///< what is in the field, of an earlier window
    bool m_isFreed = false;             ///< the field, but what was in it is still a draft
    bool m_acceptsLoss = false;
};

} // namespace voxdeck
