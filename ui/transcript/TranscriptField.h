// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/transcript/FieldOverlay.h"

#include <QElapsedTimer>
#include <QPlainTextEdit>

class QMenu;

namespace voxdeck {

/// The field a transcript is typed in: plain text, one paragraph, the direction by its first strong
/// character. While an input method composes, no key of ours acts.
///
/// Undo inside the field goes in small steps: a second's pause, a jump of the caret, a change between
/// typing and deleting, or 20 characters at the end of a word begin a new one.
///
/// A double click selects a word, and Ctrl with an arrow, Backspace or Delete goes by words, also in Thai, Lao, Khmer
/// and Myanmar, of whose words Qt knows nothing (docs/decisions/0642).
///
/// Threads  gui.
class TranscriptField final : public QPlainTextEdit {
    Q_OBJECT
public:
    enum class Direction { Auto, LeftToRight, RightToLeft };

    explicit TranscriptField(QWidget *parent = nullptr);

    /// Shows another segment's text and clears the undo history.
    void setTranscript(const QString &text, int caret);
    /// The same segment's text from elsewhere (a hypothesis taken): one step that can be undone.
    void replaceTranscript(const QString &text);
    /// Takes characters off both ends, as a part of what was typed last: one undo brings back neither alone.
    void dropEnds(int before, int behind);
    /// What was done so far is not undone here: whoever has a step of it takes it (stepWanted()).
    void endUndo();
    /// `length` characters from `begin` on; the caret is then behind the new text. Also one step.
    void replaceRange(int begin, int length, const QString &text);
    QString transcript() const;
    /// Puts the caret before character `caret`, at the end where the text is shorter.
    void setCaret(int caret);
    int caret() const { return textCursor().position(); }
    bool isComposing() const { return m_isComposing; }

    void setLanguage(const QString &language);
    void setPixelSize(int size); ///< held to 13..32
    int pixelSize() const { return m_pixelSize; }
    void setDirection(Direction direction);
    Direction direction() const { return m_direction; }
    /// Drawings over the text: hints, matches, invisible characters.
    FieldOverlay &overlay() { return m_overlay; }
    /// Tab asks to play or pause instead of leaving the field; F6 and Shift+Tab leave it.
    void setTabPlays(bool doesPlay) { m_tabPlays = doesPlay; }

signals:
    void nextWanted();     ///< Enter
    void previousWanted(); ///< Page up
    void skipWanted();     ///< Page down
    void leaveWanted();    ///< Esc
    void playWanted();     ///< Tab, where that was asked for
    void left();           ///< the focus went to another widget of the window
    void hint(const QString &sentence);
    /// Undo or redo was pressed, and nothing of it is typed: whoever has a step of this text takes it.
    void stepWanted(bool isUndo, bool &isTaken);
    void compositionChanged(bool isComposing);
    /// The menu for a place of the text is about to be shown.
    void menuWanted(QMenu &menu, int place);

protected:
    bool event(QEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void insertFromMimeData(const QMimeData *source) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    bool actsOn(QKeyEvent *event);
    bool movesByWord(const QKeyEvent &event);
    void insertTyped(const QString &text);
    void undoStep();
    void redoStep();
    void applyFont();
    void applyDirection();

    FieldOverlay m_overlay{*this};
    QString m_language;
    int m_pixelSize = 18;
    Direction m_direction = Direction::Auto;
    bool m_isComposing = false;
    bool m_tabPlays = false;
    QElapsedTimer m_sinceTyped;
    int m_typedEnd = -1;  ///< where the caret was after the last typed character; -1 begins a step
    int m_typedCount = 0; ///< characters in the step
};

} // namespace voxdeck
