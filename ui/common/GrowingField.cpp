// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/GrowingField.h"

#include <QKeyEvent>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>
#include <limits>

namespace voxdeck {
namespace {

constexpr int kMostLines = 6;
constexpr int kFrame = 8; ///< above and below the text, with the border

} // namespace

GrowingField::GrowingField(QWidget *parent)
    : QPlainTextEdit(parent), m_maxLength(std::numeric_limits<int>::max())
{
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(2);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        keepLength();
        fit();
    });
    fit();
}

void GrowingField::setText(const QString &text)
{
    setPlainText(text);
    moveCursor(QTextCursor::End);
}

void GrowingField::setMaxLength(int characters)
{
    m_maxLength = characters;
    keepLength();
}

void GrowingField::keepLength()
{
    const auto text = toPlainText();
    if (text.size() <= m_maxLength)
        return;
    const QSignalBlocker blocker(this);
    auto cursor = textCursor();
    cursor.setPosition(m_maxLength);
    cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
}

int GrowingField::linesShown() const
{
    return (height() - kFrame) / std::max(fontMetrics().lineSpacing(), 1);
}

void GrowingField::fit()
{
    int lines = 0; // wrapped lines
    for (auto block = document()->begin(); block.isValid(); block = block.next())
        lines += std::max(block.layout() ? block.layout()->lineCount() : 1, 1);
    const int shown = std::clamp(lines, 1, kMostLines);
    setVerticalScrollBarPolicy(lines > kMostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setFixedHeight(shown * fontMetrics().lineSpacing() + kFrame);
}

bool GrowingField::event(QEvent *event)
{
    // Qt's text fields keep Ctrl+K for "delete to the end of the line" (X11): here it is "Commands".
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_K && key->modifiers() == Qt::ControlModifier) {
            event->ignore();
            return false;
        }
    }
    return QPlainTextEdit::event(event);
}

void GrowingField::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && !(event->modifiers() & Qt::ShiftModifier)) {
        emit returnPressed();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void GrowingField::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit(); // wrapped otherwise
}

} // namespace voxdeck
