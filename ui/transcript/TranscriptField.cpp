// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/TranscriptField.h"

#include "core/text/WordBreaks.h"
#include "ui/common/KeyWords.h"
#include "ui/common/ScriptFont.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace voxdeck {
namespace {

constexpr int kSmallest = 13, kLargest = 32;
constexpr int kPauseMs = 1000;
constexpr int kLongestStep = 20;
constexpr int kMargin = 5; // with 8, two lines in a field of two lines had a bar to scroll

bool isForComposition(int key)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_Escape:
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: return true;
    default: return key >= Qt::Key_F1 && key <= Qt::Key_F35;
    }
}

/// Pressed on the way to a character, such as a capital letter.
bool isModifier(int key)
{
    switch (key) {
    case Qt::Key_Shift:
    case Qt::Key_Control:
    case Qt::Key_Alt:
    case Qt::Key_AltGr:
    case Qt::Key_Meta:
    case Qt::Key_CapsLock: return true;
    default: return false;
    }
}

/// Both keys of the action, wherever the system knows one of them alone.
bool isRedo(const QKeyEvent &event)
{
    return event.matches(QKeySequence::Redo)
           || (event.key() == Qt::Key_Y && event.modifiers() == Qt::ControlModifier);
}

bool isTyped(const QKeyEvent &event)
{
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    // AltGr comes as Ctrl+Alt on some systems and as nothing on others
    const bool isPlain = modifiers == Qt::NoModifier || modifiers == Qt::GroupSwitchModifier
                         || modifiers == (Qt::ControlModifier | Qt::AltModifier);
    return isPlain && !event.text().isEmpty()
           && (event.text().at(0).isPrint() || event.text().at(0).isSurrogate()
               || event.text().at(0).category() == QChar::Other_Format);
}

struct Span {
    int begin = 0;
    int end = 0;
};

/// The words of scripts without spaces, in characters of the field.
std::vector<Span> dictionarySpans(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    const std::string_view view(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    std::vector<Span> spans;
    std::size_t at = 0; // of the bytes; `characters` are before it
    int characters = 0;
    const auto charactersBefore = [&](std::size_t byte) {
        characters += static_cast<int>(
            QString::fromUtf8(view.data() + at, static_cast<qsizetype>(byte - at)).size());
        at = byte;
        return characters;
    };
    for (const TextWord &word : dictionaryWords(view)) {
        const int begin = charactersBefore(word.begin);
        spans.push_back({begin, charactersBefore(word.begin + word.length)});
    }
    return spans;
}

struct WordMove {
    QKeySequence::StandardKey key;
    QTextCursor::MoveOperation operation;
    QTextCursor::MoveMode mode;
    bool isDeleting;
};

constexpr std::array kWordMoves{
    WordMove{QKeySequence::MoveToNextWord, QTextCursor::NextWord, QTextCursor::MoveAnchor, false},
    WordMove{QKeySequence::MoveToPreviousWord, QTextCursor::PreviousWord, QTextCursor::MoveAnchor,
             false},
    WordMove{QKeySequence::SelectNextWord, QTextCursor::NextWord, QTextCursor::KeepAnchor, false},
    WordMove{QKeySequence::SelectPreviousWord, QTextCursor::PreviousWord, QTextCursor::KeepAnchor,
             false},
    WordMove{QKeySequence::DeleteEndOfWord, QTextCursor::EndOfWord, QTextCursor::KeepAnchor, true},
    WordMove{QKeySequence::DeleteStartOfWord, QTextCursor::PreviousWord, QTextCursor::KeepAnchor,
             true},
};

/// The nearest end of a word of these scripts between two places, or `to`.
int nearestBreak(const std::vector<Span> &spans, int from, int to)
{
    const auto use = [&](int place) {
        if (from < to ? place > from && place < to : place < from && place > to)
            to = place;
    };
    for (const Span &span : spans) {
        use(span.begin);
        use(span.end);
    }
    return to;
}

} // namespace

TranscriptField::TranscriptField(QWidget *parent) : QPlainTextEdit(parent)
{
    setTabChangesFocus(true); // Tab is for moving through the window, always
    setLineWrapMode(WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setKeyWords(this, "placeholderText",
                tr("No transcript yet. Type, or accept a hypothesis with %1."),
                {QStringLiteral("accept-hypothesis")});
    document()->setDocumentMargin(kMargin);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    applyFont();
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (m_direction == Direction::Auto)
            applyDirection();
    });
}

void TranscriptField::setTranscript(const QString &text, int caret)
{
    m_typedEnd = -1;
    setPlainText(text);
    document()->clearUndoRedoStacks();
    setCaret(caret);
    applyDirection();
}

void TranscriptField::setCaret(int caret)
{
    auto cursor = textCursor();
    cursor.setPosition(std::clamp(caret, 0, static_cast<int>(toPlainText().size())));
    setTextCursor(cursor);
}

void TranscriptField::replaceTranscript(const QString &text)
{
    m_typedEnd = -1;
    auto cursor = textCursor();
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    cursor.endEditBlock();
    setTextCursor(cursor);
}

void TranscriptField::dropEnds(int before, int behind)
{
    m_typedEnd = -1;
    QTextCursor cursor(document());
    cursor.joinPreviousEditBlock();
    cursor.movePosition(QTextCursor::End);
    cursor.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor, behind);
    cursor.removeSelectedText();
    cursor.movePosition(QTextCursor::Start);
    cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor, before);
    cursor.removeSelectedText();
    cursor.endEditBlock();
}

void TranscriptField::endUndo()
{
    m_typedEnd = -1;
    document()->clearUndoRedoStacks();
}

void TranscriptField::replaceRange(int begin, int length, const QString &text)
{
    m_typedEnd = -1;
    auto cursor = textCursor();
    cursor.beginEditBlock();
    cursor.setPosition(begin);
    cursor.setPosition(begin + length, QTextCursor::KeepAnchor);
    cursor.insertText(text);
    cursor.endEditBlock();
    setTextCursor(cursor);
}

QString TranscriptField::transcript() const
{
    // toPlainText() makes spaces of no-break spaces: a text would be changed by being looked at
    return document()->toRawText().replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
}

void TranscriptField::setLanguage(const QString &language)
{
    if (language == m_language)
        return;
    m_language = language;
    applyFont();
}

void TranscriptField::setPixelSize(int size)
{
    m_pixelSize = std::clamp(size, kSmallest, kLargest);
    applyFont();
}

void TranscriptField::applyFont()
{
    document()->setDefaultFont(transcriptFont(m_language, m_pixelSize));
    setFont(transcriptFont(m_language, m_pixelSize));
}

void TranscriptField::setDirection(Direction direction)
{
    m_direction = direction;
    applyDirection();
}

void TranscriptField::applyDirection()
{
    const auto wanted = m_direction == Direction::Auto          ? directionOf(toPlainText())
                        : m_direction == Direction::RightToLeft ? Qt::RightToLeft
                                                                : Qt::LeftToRight;
    auto option = document()->defaultTextOption();
    if (option.textDirection() == wanted)
        return;
    option.setTextDirection(wanted);
    option.setAlignment(wanted == Qt::RightToLeft ? Qt::AlignRight | Qt::AlignAbsolute
                                                  : Qt::AlignLeft | Qt::AlignAbsolute);
    document()->setDefaultTextOption(option);
}

bool TranscriptField::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (m_isComposing) { // every key belongs to the composition
            event->accept();
            return true;
        }
        // Ctrl+K deletes to the end of the line in Qt's text widgets: here it opens the palette
        const bool isCtrlK = key->key() == Qt::Key_K && key->modifiers() == Qt::ControlModifier;
        const bool isSwitchedByUs = key->matches(QKeySequence::Undo) || isRedo(*key);
        if (isCtrlK) {
            event->ignore();
            return true;
        }
        if (isSwitchedByUs) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const auto at = viewport()->mapFromGlobal(help->globalPos());
        QToolTip::showText(help->globalPos(), m_overlay.wordsAt(cursorForPosition(at).position()),
                           this);
        return true;
    }
    return QPlainTextEdit::event(event);
}

void TranscriptField::paintEvent(QPaintEvent *event)
{
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    m_overlay.paint(painter);
}

void TranscriptField::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    auto *menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    emit menuWanted(*menu, isByKey ? caret() : cursorForPosition(event->pos()).position());
    menu->popup(isByKey ? viewport()->mapToGlobal(cursorRect().bottomLeft()) : event->globalPos());
    event->accept();
}

bool TranscriptField::focusNextPrevChild(bool next)
{
    if (m_isComposing) // Tab picks a candidate
        return false;
    if (!m_tabPlays || !next)
        return QPlainTextEdit::focusNextPrevChild(next);
    emit playWanted();
    return true;
}

void TranscriptField::keyPressEvent(QKeyEvent *event)
{
    if (m_isComposing && isForComposition(event->key())) {
        event->accept(); // the input method had it; it is not ours to act on
        return;
    }
    if (!m_isComposing && actsOn(event)) {
        event->accept();
        return;
    }
    if (!isReadOnly() && isTyped(*event)) {
        insertTyped(event->text());
        event->accept();
        return;
    }
    if (!isModifier(event->key()))
        m_typedEnd = -1;
    QPlainTextEdit::keyPressEvent(event);
}

/// Qt's own move, which ends early where a word of a script without spaces does.
bool TranscriptField::movesByWord(const QKeyEvent &event)
{
    const auto move = std::find_if(kWordMoves.begin(), kWordMoves.end(),
                                   [&event](const auto &one) { return event.matches(one.key); });
    if (move == kWordMoves.end()
        || (move->isDeleting && (isReadOnly() || textCursor().hasSelection())))
        return false;
    const auto spans = dictionarySpans(transcript());
    auto cursor = textCursor();
    const int from = cursor.position();
    cursor.movePosition(move->operation, move->mode);
    const int to = cursor.position();
    const int place = nearestBreak(spans, from, to);
    if (place == to)
        return false;
    m_typedEnd = -1;
    cursor.setPosition(place, move->mode);
    if (move->isDeleting)
        cursor.removeSelectedText();
    setTextCursor(cursor);
    return true;
}

void TranscriptField::mouseDoubleClickEvent(QMouseEvent *event)
{
    QPlainTextEdit::mouseDoubleClickEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    const QPoint point = event->position().toPoint();
    auto cursor = cursorForPosition(point); // the nearest place between two characters
    const bool isBefore = point.x() < cursorRect(cursor).center().x();
    const int character = cursor.position() - (isBefore ? 1 : 0);
    for (const Span &span : dictionarySpans(transcript()))
        if (character >= span.begin && character < span.end) {
            cursor.setPosition(span.begin);
            cursor.setPosition(span.end, QTextCursor::KeepAnchor);
            setTextCursor(cursor);
            return;
        }
}

bool TranscriptField::actsOn(QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (modifiers == Qt::NoModifier)
            emit nextWanted();
        else if (modifiers == Qt::ShiftModifier)
            emit hint(tr("This dataset keeps each transcript on one line."));
        else
            return false;
        return true;
    }
    if (movesByWord(*event))
        return true;
    if (event->matches(QKeySequence::Undo)) {
        undoStep();
        return true;
    }
    if (isRedo(*event)) {
        redoStep();
        return true;
    }
    if (event->key() == Qt::Key_F2 && modifiers == Qt::NoModifier) {
        selectAll();
        return true;
    }
    if (event->key() == Qt::Key_V && modifiers == (Qt::ControlModifier | Qt::ShiftModifier)) {
        m_typedEnd = -1;
        paste();
        return true;
    }
    if (modifiers != Qt::NoModifier)
        return false;
    switch (event->key()) {
    case Qt::Key_Escape: emit leaveWanted(); return true;
    case Qt::Key_PageUp: emit previousWanted(); return true;
    case Qt::Key_PageDown: emit skipWanted(); return true;
    default: return false;
    }
}

void TranscriptField::insertTyped(const QString &text)
{
    auto cursor = textCursor();
    const bool atWordEnd = !text.at(0).isLetterOrNumber();
    const bool continues = m_typedEnd >= 0 && cursor.position() == m_typedEnd
                           && !cursor.hasSelection() && m_sinceTyped.isValid()
                           && m_sinceTyped.elapsed() < kPauseMs
                           && !(m_typedCount >= kLongestStep && atWordEnd);
    if (continues)
        cursor.joinPreviousEditBlock();
    else
        cursor.beginEditBlock();
    cursor.insertText(text);
    cursor.endEditBlock();
    setTextCursor(cursor);
    ensureCursorVisible();
    m_typedCount = continues ? m_typedCount + 1 : 1;
    m_typedEnd = cursor.position();
    m_sinceTyped.restart();
}

void TranscriptField::undoStep()
{
    m_typedEnd = -1;
    if (document()->isUndoAvailable()) {
        undo();
        return;
    }
    bool isTaken = false;
    emit stepWanted(true, isTaken);
    if (isTaken)
        return;
    emit hint(tr("Nothing more to undo in this text. Press Esc, then %1 for earlier steps.")
                  .arg(keyOf(*this, "undo")));
}

void TranscriptField::redoStep()
{
    m_typedEnd = -1;
    bool isTaken = false;
    if (!document()->isRedoAvailable())
        emit stepWanted(false, isTaken);
    else
        redo();
}

void TranscriptField::inputMethodEvent(QInputMethodEvent *event)
{
    m_typedEnd = -1;
    QPlainTextEdit::inputMethodEvent(event);
    const bool composes = !event->preeditString().isEmpty();
    if (composes != m_isComposing) {
        m_isComposing = composes;
        emit compositionChanged(composes);
    }
}

void TranscriptField::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    m_typedEnd = -1;
}

void TranscriptField::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    m_typedEnd = -1;
    if (m_isComposing) {
        m_isComposing = false;
        emit compositionChanged(false);
    }
    // a menu or another window is a pause in the visit, not its end
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
        emit left();
}

void TranscriptField::insertFromMimeData(const QMimeData *source)
{
    if (!source->hasText())
        return;
    m_typedEnd = -1;
    auto text = source->text();
    text.replace(QLatin1String("\r\n"), QLatin1String(" "));
    for (const auto breaking : {QChar(u'\n'), QChar(u'\r'), QChar(QChar::ParagraphSeparator),
                                QChar(QChar::LineSeparator)})
        text.replace(breaking, QLatin1Char(' '));
    auto cursor = textCursor();
    cursor.beginEditBlock();
    cursor.insertText(text);
    cursor.endEditBlock();
    setTextCursor(cursor);
}

void TranscriptField::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        applyFont(); // a style sheet puts the interface's font back
    if (event->type() == QEvent::PaletteChange)
        m_overlay.refresh();
}

} // namespace voxdeck
