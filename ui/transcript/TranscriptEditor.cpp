// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/TranscriptEditor.h"

#include "ui/common/Icons.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/transcript/FindBar.h"
#include "ui/transcript/HintBar.h"

#include <QHBoxLayout>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdint>

namespace voxdeck {
namespace {

constexpr int kHintMs = 4000;
constexpr int kFieldHeight = 66;  // two lines without a bar to scroll
constexpr int kLeastHeight = 126; // its head, two lines of text and the hints, without margins
constexpr int kFindHeight = 34;
constexpr int kHintsHeight = 26; // and what is left of the gap above them
constexpr int kGap = 6;

} // namespace

TranscriptEditor::TranscriptEditor(QWidget *parent)
    : QWidget(parent),
      m_field(new TranscriptField(this)),
      m_messages(new MessageBar(this)),
      m_hints(new HintBar(this)),
      m_findBar(new FindBar(this)),
      m_language(makeLabel({}, "muted", this)),
      m_facts(makeLabel({}, "smallMuted", this)),
      m_hint(makeLabel({}, "smallMuted", this)),
      m_direction(new QToolButton(this)),
      m_hintTimer(new QTimer(this))
{
    m_messages->useAnswerKeys();
    m_direction->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_direction->setFocusPolicy(Qt::TabFocus);
    connect(m_direction, &QToolButton::clicked, this, &TranscriptEditor::cycleDirection);
    m_hint->setMinimumWidth(1); // one line: a second one would be over the compare row
    m_hintTimer->setSingleShot(true);
    m_hintTimer->setInterval(kHintMs);
    connect(m_hintTimer, &QTimer::timeout, m_hint, &QLabel::clear);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(makeLabel(tr("Transcript"), "strong", this));
    head->addWidget(m_language);
    head->addWidget(m_direction);
    head->addStretch(1);
    head->addWidget(m_facts);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_messages);
    column->addWidget(m_field, 1);
    column->addWidget(m_findBar);
    auto *foot = new QHBoxLayout; // questions about the text, and short notices
    foot->setSpacing(8);
    auto *hints = new QWidget(this); // HintBar hides itself as well
    auto *hintsRow = new QHBoxLayout(hints);
    hintsRow->setContentsMargins(0, 0, 0, 0);
    hintsRow->addWidget(m_hints);
    m_hintsPlace = hints;
    foot->addWidget(hints, 1);
    foot->addWidget(m_hint); // takes no room while it is empty
    column->addLayout(foot);
    m_field->setMinimumHeight(sized(kFieldHeight));
    m_field->setSizePolicy(QSizePolicy::Expanding,
                           QSizePolicy::Ignored); // the rest is the timeline's
    // beside a label that wraps, a field that ignores its hint counts nothing
    setCompact(false);
    m_messages->installEventFilter(this);
    connect(m_field, &QPlainTextEdit::textChanged, this, [this] {
        if (m_isFilling)
            return;
        m_saved.clear();
        refreshFacts();
        emit edited();
    });
    connect(m_findBar, &FindBar::shown, this, [this](bool isShown) {
        m_isFinding = isShown;
        fitHeight();
    });
    connect(m_field, &TranscriptField::hint, this, &TranscriptEditor::showHint);
    setDirection(TranscriptField::Direction::Auto);
    showNothing();
}

bool TranscriptEditor::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (watched == m_messages
        && (type == QEvent::ShowToParent || type == QEvent::HideToParent || type == QEvent::Resize))
        fitHeight();
    return QWidget::eventFilter(watched, event);
}

void TranscriptEditor::setCompact(bool isCompact)
{
    constexpr int kSides = 10;
    layout()->setContentsMargins(kSides, isCompact ? 4 : 6, kSides, isCompact ? 4 : 8);
    fitHeight();
}

/// While a question is shown here, the hints make room for it: at 720 pixels there is no other
/// room.
void TranscriptEditor::fitHeight()
{
    const bool isAsking = !m_messages->isHidden();
    m_hintsPlace->setVisible(!isAsking);
    m_hint->setVisible(!isAsking);
    const auto margins = layout()->contentsMargins();
    setMinimumHeight(margins.top() + margins.bottom() + sized(kLeastHeight)
                     + (m_isFinding ? sized(kFindHeight) : 0)
                     + (isAsking ? m_messages->minimumHeight() + kGap - sized(kHintsHeight) : 0));
}

void TranscriptEditor::showSegment(const SegmentRow &row, const QString &text, int caret)
{
    m_row = row;
    m_isFilling = true;
    const auto language = toQString(row.language);
    m_field->setLanguage(language);
    m_field->setTranscript(text, caret < 0 ? static_cast<int>(text.size()) : caret);
    m_isFilling = false;
    const auto name = languageName(language);
    m_language->setText(language.isEmpty() || name == language
                            ? language
                            : QStringLiteral("%1 · %2").arg(language, name));
    m_field->setAccessibleName(name.isEmpty() ? tr("Transcript") : tr("Transcript, %1").arg(name));
    m_field->setEnabled(true);
    m_direction->setEnabled(true);
    m_saved.clear();
    m_hint->clear();
    refreshFacts();
}

void TranscriptEditor::showCommitted(const SegmentRow &row)
{
    const auto text = toQString(row.text);
    const bool isOther = text != m_field->transcript();
    m_row = row;
    if (isOther) {
        m_isFilling = true;
        m_field->setTranscript(text, std::min(m_field->caret(), static_cast<int>(text.size())));
        m_isFilling = false;
    }
    m_saved.clear(); // the draft became an edit, or was given up
    refreshFacts();
}

void TranscriptEditor::updateSegment(const SegmentRow &row)
{
    m_row = row;
    refreshFacts();
}

void TranscriptEditor::showNothing()
{
    m_row = {};
    m_isFilling = true;
    m_field->setTranscript({}, 0);
    m_isFilling = false;
    m_field->setEnabled(false);
    m_direction->setEnabled(false);
    m_field->setAccessibleName(tr("Transcript"));
    m_language->clear();
    m_facts->clear();
    m_saved.clear();
}

QString TranscriptEditor::text() const
{
    return m_field->transcript();
}

bool TranscriptEditor::isChanged() const
{
    return hasSegment() && m_field->transcript() != toQString(m_row.text);
}

void TranscriptEditor::showSaved(const QString &words)
{
    m_saved = words;
    refreshFacts();
}

void TranscriptEditor::showHint(const QString &sentence)
{
    if (!m_messages->isHidden()) { // its place is taken
        emit notice(sentence);
        return;
    }
    m_hint->setText(sentence);
    m_hintTimer->start();
}

QString TranscriptEditor::hintText() const
{
    return m_hint->text();
}

void TranscriptEditor::setLocked(const QString &why)
{
    m_field->setReadOnly(!why.isEmpty());
    if (why.isEmpty()) {
        m_hint->clear();
        return;
    }
    m_hintTimer->stop();
    m_hint->setText(why);
}

void TranscriptEditor::cycleDirection()
{
    using Direction = TranscriptField::Direction;
    const auto next = m_field->direction() == Direction::Auto          ? Direction::LeftToRight
                      : m_field->direction() == Direction::LeftToRight ? Direction::RightToLeft
                                                                       : Direction::Auto;
    setDirection(next);
    emit directionChosen(next);
}

void TranscriptEditor::setDirection(TranscriptField::Direction direction)
{
    using Direction = TranscriptField::Direction;
    m_field->setDirection(direction);
    m_direction->setText(direction == Direction::Auto          ? tr("Auto")
                         : direction == Direction::LeftToRight ? tr("LTR")
                                                               : tr("RTL"));
    m_direction->setIcon(icon(direction == Direction::RightToLeft
                                  ? QStringLiteral("format-text-direction-rtl")
                                  : QStringLiteral("format-text-direction-ltr")));
    setKeyWords(m_direction, "toolTip",
                tr("Direction of the text: %1 (%2)").arg(m_direction->text(), QStringLiteral("%1")),
                {QStringLiteral("cycle-direction")});
    m_direction->setAccessibleName(tr("Direction of the text: %1").arg(m_direction->text()));
}

void TranscriptEditor::refreshFacts()
{
    const auto length = static_cast<std::uint64_t>(m_field->transcript().size());
    QStringList facts{tr("%Ln chars", nullptr, pluralCount(length))};
    if (m_row.durationSeconds() > 0)
        facts << tr("%1 chars/s")
                     .arg(QLocale().toString(static_cast<double>(length) / m_row.durationSeconds(),
                                             'f', 1));
    if (!m_saved.isEmpty())
        facts << m_saved;
    m_facts->setText(facts.join(QStringLiteral(" · ")));
}

} // namespace voxdeck
