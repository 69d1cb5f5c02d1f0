// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/SearchBox.h"

#include "core/query/QueryCompletion.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLabel>
#include <QStringListModel>

#include <algorithm>
#include <cstddef>

namespace voxdeck {
namespace {

constexpr int kLeastPopupWidth = 180;
constexpr qsizetype kMostMarked = 24;
// A single letter is nearly always the first of a word to look for.
constexpr std::size_t kLettersToOffer = 2;

std::size_t caretInUtf8(const QLineEdit &field)
{
    return toUtf8(field.text().left(field.cursorPosition())).size();
}

QString sentenceOf(const std::string &query, const QueryError &error)
{
    auto sentence = toQString(error.sentence);
    auto marked = toQString(std::string_view(query).substr(error.offset, error.length));
    if (marked.isEmpty())
        return sentence;
    if (marked.size() > kMostMarked)
        marked = marked.left(kMostMarked - 1) + QStringLiteral("…");
    return QStringLiteral("%1 — %2").arg(marked, sentence);
}

} // namespace

SearchBox::SearchBox(QWidget *parent)
    : QLineEdit(parent),
      m_completer(new QCompleter(this)),
      m_words(new QStringListModel(m_completer)),
      m_mistake(nullptr)
{
    m_completer->setModel(m_words);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setWidget(this); // and not setCompleter(), which would replace the whole text
    connect(m_completer, qOverload<const QString &>(&QCompleter::activated), this,
            &SearchBox::take);
    connect(this, &QLineEdit::textEdited, this, &SearchBox::offer);
}

bool SearchBox::check()
{
    const std::string query = toUtf8(text().trimmed());
    const auto parsed = parseQuery(query);
    showMistake(parsed ? QString() : sentenceOf(query, parsed.error()));
    return parsed.has_value();
}

void SearchBox::showMistake(const QString &sentence)
{
    setLook(this, "vxState", sentence.isEmpty() ? "" : "wrong");
    setAccessibleDescription(sentence);
    if (!m_mistake) {
        if (sentence.isEmpty())
            return;
        m_mistake = makeLabel({}, "", window()); // over the widgets under the box
        m_mistake->setObjectName(QStringLiteral("searchMistake"));
        m_mistake->setProperty("vxMessage", QStringLiteral("bad"));
        m_mistake->setWordWrap(true);
        m_mistake->setMargin(4);
        m_mistake->setAttribute(Qt::WA_TransparentForMouseEvents);
    }
    m_mistake->setText(sentence);
    placeMistake();
}

QString SearchBox::mistake() const
{
    return m_mistake ? m_mistake->text() : QString();
}

void SearchBox::placeMistake()
{
    if (!m_mistake)
        return;
    const bool isShown = !m_mistake->text().isEmpty() && hasFocus();
    m_mistake->setVisible(isShown);
    if (!isShown)
        return;
    m_mistake->setFixedWidth(width());
    m_mistake->setFixedHeight(m_mistake->heightForWidth(width()));
    m_mistake->move(mapTo(window(), QPoint(0, height() + 2)));
    m_mistake->raise();
}

QStringList SearchBox::offered() const
{
    return m_words->stringList();
}

void SearchBox::offer()
{
    const std::string query = toUtf8(text());
    const auto completion = completeQuery(query, caretInUtf8(*this), m_names);
    const bool isField = !completion.words.empty() && completion.words.front().ends_with(':');
    QStringList words;
    if (!isField || completion.length >= kLettersToOffer)
        for (const auto &word : completion.words)
            words << toQString(word);
    m_words->setStringList(words);
    if (words.isEmpty() || !hasFocus()) {
        m_completer->popup()->hide();
        return;
    }
    auto under = cursorRect();
    under.setWidth(std::max(kLeastPopupWidth, m_completer->popup()->sizeHintForColumn(0)));
    m_completer->complete(under);
}

void SearchBox::take(const QString &word)
{
    const std::string query = toUtf8(text());
    const auto completion = completeQuery(query, caretInUtf8(*this), m_names);
    const auto begin = toQString(std::string_view(query).substr(0, completion.offset)).size();
    const auto length =
        toQString(std::string_view(query).substr(completion.offset, completion.length)).size();
    // A value is done with a space; after a field's colon its value follows.
    const auto with = word.endsWith(QLatin1Char(':')) ? word : word + QLatin1Char(' ');
    setSelection(static_cast<int>(begin), static_cast<int>(length));
    insert(with);
    offer();
}

/// Enter, Down and Esc lead to the rows that were found; the list of completions comes first.
void SearchBox::keyPressEvent(QKeyEvent *event)
{
    const bool leaves = event->modifiers() == Qt::NoModifier || event->key() == Qt::Key_Enter;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Down:
    case Qt::Key_Escape:
        if (leaves && !m_completer->popup()->isVisible()) {
            if (event->key() == Qt::Key_Escape || check()) // show a mistake where it was typed
                emit leaveWanted();
            return;
        }
        break;
    default: break;
    }
    QLineEdit::keyPressEvent(event);
}

void SearchBox::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    placeMistake();
}

void SearchBox::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    placeMistake();
}

void SearchBox::moveEvent(QMoveEvent *event)
{
    QLineEdit::moveEvent(event);
    placeMistake();
}

void SearchBox::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    placeMistake();
}

} // namespace voxdeck
