// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/DivideHalf.h"

#include "ui/common/Icons.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/transcript/TranscriptField.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kLanguageWidth = 150;
constexpr int kFieldHeight = 66; // two lines of the transcript, whole

QString languageWords(const QString &tag)
{
    if (tag.isEmpty())
        return DivideHalf::tr("no language");
    const auto name = languageName(tag);
    return name == tag ? tag : QStringLiteral("%1 · %2").arg(tag, name);
}

} // namespace

DivideHalf::DivideHalf(const QString &letter, QWidget *parent)
    : QWidget(parent),
      m_name(makeLabel({}, "strong", this)),
      m_facts(makeLabel({}, "smallMuted", this)),
      m_counts(makeLabel({}, "smallMuted", this)),
      m_cer(makeLabel({}, "strong", this)),
      m_compare(makeLabel(tr("Compare"), "smallMuted", this)),
      m_language(new QComboBox(this)),
      m_hypothesis(new QComboBox(this)),
      m_direction(new QToolButton(this)),
      m_play(new QToolButton(this)),
      m_field(new TranscriptField(this)),
      m_view(new ComparisonView(this))
{
    setObjectName(QStringLiteral("splitHalf-%1").arg(letter));
    m_field->setPlaceholderText(tr("This part has no transcript yet."));
    m_field->setAccessibleName(tr("Transcript of part %1").arg(letter));
    m_field->setMinimumHeight(sized(kFieldHeight));
    m_field->setSizePolicy(QSizePolicy::Expanding,
                           QSizePolicy::Ignored); // the rest is the timeline's
    m_language->setAccessibleName(tr("Language of part %1").arg(letter));
    m_language->setMaximumWidth(kLanguageWidth);
    m_language->setToolTip(tr("Language of this part: one of the list, or another tag"));
    m_language->setEditable(true);
    for (auto *chooser : {m_language, m_hypothesis}) { // these give way where words are long
        chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        chooser->setMinimumContentsLength(9);
        chooser->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    m_language->setInsertPolicy(QComboBox::NoInsert);
    m_language->setFocusPolicy(Qt::TabFocus);
    m_hypothesis->setAccessibleName(tr("Hypothesis to compare part %1 with").arg(letter));
    m_hypothesis->setToolTip(tr("Hypothesis to compare this part with"));
    m_hypothesis->setMaximumWidth(kLanguageWidth);
    m_hypothesis->setFocusPolicy(Qt::TabFocus);
    m_direction->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_direction->setFocusPolicy(Qt::TabFocus);
    m_play->setIcon(icon(QStringLiteral("vx-play-selection")));
    setKeyWords(m_play, "toolTip", tr("Play this part (%1 in its text)"),
                {QStringLiteral("play-segment")});
    m_play->setAccessibleName(tr("Play part %1").arg(letter));
    m_play->setFocusPolicy(Qt::TabFocus);
    m_view->setAccessibleName(tr("Comparison of part %1").arg(letter));
    m_view->setMinimumHeight(m_view->oneLineHeight());
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    for (QWidget *part : {static_cast<QWidget *>(m_name), static_cast<QWidget *>(m_language),
                          static_cast<QWidget *>(m_direction), static_cast<QWidget *>(m_play)})
        head->addWidget(part);
    head->addStretch(1);
    head->addWidget(m_facts);
    auto *score = new QHBoxLayout;
    score->setSpacing(8);
    score->addWidget(m_compare);
    score->addWidget(m_hypothesis);
    score->addStretch(1);
    score->addWidget(m_counts);
    score->addWidget(m_cer);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 4, 6);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_field, 2);
    column->addLayout(score);
    column->addWidget(m_view, 1);
    connect(m_field, &QPlainTextEdit::textChanged, this, [this] {
        refreshFacts();
        if (m_isFilling)
            return;
        m_isEdited = true;
        emit edited();
    });
    connect(m_field, &TranscriptField::nextWanted, this, &DivideHalf::moveOnWanted);
    connect(m_field, &TranscriptField::skipWanted, this, &DivideHalf::moveOnWanted);
    connect(m_field, &TranscriptField::previousWanted, this, &DivideHalf::moveBackWanted);
    connect(m_field, &TranscriptField::hint, this, &DivideHalf::hint);
    connect(m_direction, &QToolButton::clicked, this, &DivideHalf::cycleDirection);
    connect(m_play, &QToolButton::clicked, this, &DivideHalf::playWanted);
    connect(m_language, &QComboBox::currentTextChanged, this, [this] {
        m_field->setLanguage(language());
        emit edited();
    });
    connect(m_hypothesis, &QComboBox::activated, this, &DivideHalf::hypothesisChosen);
    m_field->setDirection(TranscriptField::Direction::RightToLeft);
    cycleDirection(); // to Auto, with its words
}

/// Where words are long, what can be missed gives way: counts and facts are in tooltips as well.
void DivideHalf::fitWords()
{
    constexpr int kGaps = 46; // of a line: its margins, and what is between its parts
    const auto room = width() - kGaps;
    const auto wide = [](const QWidget *part) {
        return part->isHidden() ? 0 : part->sizeHint().width();
    };
    const int chooser = m_hypothesis->isHidden() ? 0 : m_hypothesis->minimumSizeHint().width();
    const int score = chooser + wide(m_cer);
    const int counts = m_counts->text().isEmpty() ? 0 : m_counts->sizeHint().width();
    m_compare->setVisible(score + m_compare->sizeHint().width() <= room);
    m_counts->setVisible(counts > 0 && score + wide(m_compare) + counts <= room);
    const int head = m_name->sizeHint().width() + m_language->minimumSizeHint().width()
                     + m_direction->sizeHint().width() + m_play->sizeHint().width();
    m_facts->setVisible(head + m_facts->sizeHint().width() <= room);
    m_field->setToolTip(m_facts->isHidden() ? m_facts->text() : QString());
    m_cer->setToolTip(m_counts->isHidden() ? m_counts->text() : QString());
}

void DivideHalf::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitWords();
}

void DivideHalf::setRoomy(bool isRoomy)
{
    m_view->setMinimumHeight(m_view->heightOf(isRoomy ? 2 : 1));
}

void DivideHalf::setName(const QString &name)
{
    m_name->setText(name);
}

void DivideHalf::setText(const QString &text)
{
    m_isFilling = true;
    m_field->setTranscript(text, static_cast<int>(text.size()));
    m_isFilling = false;
    m_isEdited = false;
}

void DivideHalf::setTyped(const QString &text)
{
    setText(text);
    m_isEdited = true;
}

QString DivideHalf::text() const
{
    return m_field->transcript();
}

void DivideHalf::setLanguages(const QStringList &known, const QString &language)
{
    const QSignalBlocker blocker(m_language);
    m_language->clear();
    QStringList tags = known;
    if (!tags.contains(language))
        tags.prepend(language);
    for (const QString &tag : std::as_const(tags))
        m_language->addItem(languageWords(tag), tag);
    m_language->setCurrentIndex(static_cast<int>(tags.indexOf(language)));
    m_language->lineEdit()->setCursorPosition(0); // its beginning tells most
    m_field->setLanguage(language);
}

void DivideHalf::setLanguage(const QString &language)
{
    const QSignalBlocker blocker(m_language);
    const int listed = m_language->findData(language);
    if (listed >= 0)
        m_language->setCurrentIndex(listed);
    else
        m_language->setEditText(language);
    m_language->lineEdit()->setCursorPosition(0);
    m_field->setLanguage(language);
}

QString DivideHalf::language() const
{
    const auto words = m_language->currentText().trimmed();
    const int listed = m_language->findText(words, Qt::MatchExactly);
    return listed >= 0 ? m_language->itemData(listed).toString() : words;
}

void DivideHalf::setHypotheses(const QStringList &names, const QStringList &words,
                               const QString &chosen)
{
    m_hypothesis->clear();
    for (qsizetype at = 0; at < names.size(); ++at)
        m_hypothesis->addItem(words[at], names[at]);
    m_hypothesis->setCurrentIndex(static_cast<int>(std::max<qsizetype>(0, names.indexOf(chosen))));
    m_hypothesis->setVisible(!names.isEmpty());
}

QString DivideHalf::hypothesis() const
{
    return m_hypothesis->currentData().toString();
}

void DivideHalf::setSeconds(double seconds)
{
    m_seconds = seconds;
    refreshFacts();
}

void DivideHalf::refreshFacts()
{
    QStringList facts{tr("%1 s").arg(durationText(m_seconds))};
    if (m_seconds > 0)
        facts << tr("%1 chars/s")
                     .arg(QLocale().toString(
                         static_cast<double>(m_field->transcript().size()) / m_seconds, 'f', 1));
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    fitWords();
}

void DivideHalf::cycleDirection()
{
    using Direction = TranscriptField::Direction;
    const auto next = m_field->direction() == Direction::Auto          ? Direction::LeftToRight
                      : m_field->direction() == Direction::LeftToRight ? Direction::RightToLeft
                                                                       : Direction::Auto;
    m_field->setDirection(next);
    m_direction->setText(next == Direction::Auto          ? tr("Auto")
                         : next == Direction::LeftToRight ? tr("LTR")
                                                          : tr("RTL"));
    m_direction->setIcon(icon(next == Direction::RightToLeft
                                  ? QStringLiteral("format-text-direction-rtl")
                                  : QStringLiteral("format-text-direction-ltr")));
    setKeyWords(m_direction, "toolTip",
                tr("Direction of the text: %1 (%2)").arg(m_direction->text(), QStringLiteral("%1")),
                {QStringLiteral("cycle-direction")});
    m_direction->setAccessibleName(tr("Direction of the text: %1").arg(m_direction->text()));
}

void DivideHalf::setScore(const std::optional<ComparedScore> &score,
                          const std::optional<double> &rate)
{
    if (!rate) {
        m_counts->clear();
        m_cer->setText(score ? tr("Nothing to score") : tr("No hypothesis"));
        setLook(m_cer, "vxText", "smallMuted");
        fitWords();
        return;
    }
    const auto &counts = score->characters;
    const double cer = *rate;
    const auto tone = rateTone(RateKind::Cer, cer, toUtf8(language()));
    m_cer->setText(tr("CER %1 %").arg(cerText(cer)));
    setLook(m_cer, "vxText",
            tone == IconTone::Good   ? "good"
            : tone == IconTone::Warn ? "warn"
                                     : "bad");
    m_counts->setToolTip(tr("Substitutions, deletions and insertions of characters"));
    m_counts->setText(score->isTooLong
                          ? tr("%Ln edits", nullptr, pluralCount(counts.errors()))
                          : tr("%1 S · %2 D · %3 I")
                                .arg(countText(counts.substitutions), countText(counts.deletions),
                                     countText(counts.insertions)));
    fitWords();
}

QString DivideHalf::scoreText() const
{
    return m_cer->text();
}

void DivideHalf::setComparison(std::vector<ComparedVersion> versions)
{
    m_view->setVersions(std::move(versions), language());
}

} // namespace voxdeck
