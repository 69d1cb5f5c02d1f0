// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/CommentEdits.h"
#include "ui/common/ManifestReader.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <optional>
#include <vector>

namespace voxdeck {

class Actions;
class AnnotateView;
class BrowseDesk;
class EditDesk;
class SoundDesk;
class Workbench;

/// Comments on segments: writing them, showing them on the timeline, going to them, resolving them.
///
/// Threads  gui. A comment is one edit, committed like any other.
class CommentDesk final : public QObject {
    Q_OBJECT
public:
    CommentDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                EditDesk &edits, SoundDesk &sound, QObject *parent = nullptr);

    void detach();
    void showSegment(const SegmentRow &row);
    void showDetails(const SegmentDetails &details);
    /// Asks for a comment on the range of the timeline, else the words selected, else the segment.
    void begin();

signals:
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    void add(const QString &text);
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
    SegmentRow m_on;              ///< what the comment being typed is about
    CommentEdits::About m_about;  ///< which part of it
    std::vector<Comment> m_shown; ///< of m_row
    QPointer<QWidget> m_before;   ///< had the focus
};

} // namespace voxdeck
