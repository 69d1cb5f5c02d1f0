// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"
#include "ui/transcript/TranscriptField.h"

#include <QWidget>

class QLabel;
class QTimer;
class QToolButton;

namespace voxdeck {

class FindBar;
class HintBar;
class MessageBar;

/// The lower part of the centre: the transcript of the current segment, and the field to correct
/// it.
///
/// Threads  gui. It changes no data itself: the desk asks it for its text.
class TranscriptEditor final : public QWidget {
    Q_OBJECT
public:
    explicit TranscriptEditor(QWidget *parent = nullptr);

    /// Another segment; `text` is its draft or its transcript, `caret` -1 the end.
    void showSegment(const SegmentRow &row, const QString &text, int caret);
    /// The same segment after an edit or an undo.
    void showCommitted(const SegmentRow &row);
    /// New facts of the same segment; the field stays unchanged.
    void updateSegment(const SegmentRow &row);
    void showNothing();
    bool hasSegment() const { return m_row.id != 0; }
    const SegmentRow &segment() const { return m_row; }

    TranscriptField &field() { return *m_field; }
    MessageBar &messages() { return *m_messages; }
    HintBar &hints() { return *m_hints; }
    FindBar &findBar() { return *m_findBar; }
    QString text() const;
    bool isChanged() const;                 ///< the field differs from the journal
    void showSaved(const QString &words);   ///< "draft saved 14:02:18"
    void showHint(const QString &sentence); ///< for a few seconds
    QString hintText() const;
    /// Empty: editing is possible.
    void setLocked(const QString &why);
    void setCompact(bool isCompact); ///< narrower margins, for low windows
    void cycleDirection();
    void setDirection(TranscriptField::Direction direction);

signals:
    void edited();
    void directionChosen(TranscriptField::Direction direction); ///< by the user
    void notice(const QString &sentence); ///< a hint, while a question takes its place

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refreshFacts();
    void fitHeight();

    SegmentRow m_row;
    TranscriptField *m_field;
    MessageBar *m_messages;
    HintBar *m_hints;
    QWidget *m_hintsPlace = nullptr;
    FindBar *m_findBar;
    QLabel *m_language, *m_facts, *m_hint;
    QToolButton *m_direction;
    QTimer *m_hintTimer;
    QString m_saved;
    bool m_isFilling = false;
    bool m_isFinding = false;
};

} // namespace voxdeck
