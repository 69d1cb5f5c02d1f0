// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/DecisionPanel.h"

#include "ui/common/Icons.h"
#include "ui/common/KeyButton.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/transcript/RateGauge.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace voxdeck {

DecisionPanel::DecisionPanel(const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_status(makeLabel({}, "muted", this)),
      m_reason(makeLabel({}, "small", this)),
      m_cerTitle(makeLabel(tr("Live CER"), "smallMuted", this)),
      m_change(makeLabel({}, "small", this)),
      m_cer(makeLabel({}, "", this)),
      m_wer(makeLabel({}, "small", this)),
      m_cerNote(makeLabel({}, "smallMuted", this)),
      m_gauge(new RateGauge(this))
{
    setAccessibleName(tr("Decision"));
    auto big = interfaceFont();
    big.setPixelSize(sized(30));
    big.setWeight(QFont::Bold);
    m_cer->setFont(big);
    m_cer->setStyleSheet(QStringLiteral("font-size: %1px; font-weight: 700;").arg(sized(30)));
    m_cerNote->setWordWrap(true);
    m_approve = addButton(actions.approveNext, tr("Approve, next"));
    setLook(m_approve, "vxRole", "primary");
    m_approve->setIcon(icon(QStringLiteral("dialog-ok-apply"), IconTone::OnAccent));
    m_reject = addButton(actions.reject, tr("Reject"));
    m_reject->setIcon(icon(QStringLiteral("edit-clear")));
    m_flag = addButton(actions.flag, tr("Flag"));
    m_flag->setIcon(icon(QStringLiteral("vx-flag")));
    m_skip = addButton(actions.skip, tr("Skip"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 10, 10);
    column->setSpacing(2);
    column->addWidget(m_status);
    column->addWidget(m_reason);
    m_reason->setWordWrap(true);
    m_reason->hide();
    column->addSpacing(4);
    auto *titles = new QHBoxLayout;
    titles->addWidget(m_cerTitle);
    titles->addStretch();
    titles->addWidget(m_change);
    column->addLayout(titles);
    auto *numbers = new QHBoxLayout;
    numbers->addWidget(m_cer);
    numbers->addStretch();
    numbers->addWidget(m_wer);
    column->addLayout(numbers);
    column->addWidget(m_gauge);
    column->addWidget(m_cerNote);
    column->addStretch(1);
    column->addWidget(m_approve);
    column->addSpacing(6);
    auto *row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_reject);
    row->addWidget(m_flag);
    row->addWidget(m_skip);
    column->addLayout(row);
    setMinimumWidth(200);
    showNothing();
}

void DecisionPanel::showKeys(const Keys &keys)
{
    showKey(*m_approve, tr("Approve, next"), keys.approveNext);
    showKey(*m_reject, tr("Reject"), keys.reject);
    showKey(*m_flag, tr("Flag"), keys.flag);
    showKey(*m_skip, tr("Skip"), keys.skip);
}

void DecisionPanel::showKey(KeyButton &button, const QString &text, const QString &key)
{
    button.setKey(key);
    button.setToolTip(key.isEmpty() ? text : tr("%1 (%2)").arg(text, key));
    button.setAccessibleDescription(key);
}

KeyButton *DecisionPanel::addButton(QAction *action, const QString &text)
{
    auto *button = new KeyButton(text, this);
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus); // a click must not take the caret out of the text
    button->setEnabled(action->isEnabled());
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::enabledChanged, button, &QPushButton::setEnabled);
    return button;
}

void DecisionPanel::showSegment(const SegmentRow &row)
{
    m_status->setText(row.isFlagged ? tr("Status: %1, flagged").arg(statusWords(row.status))
                                    : tr("Status: %1").arg(statusWords(row.status)));
    m_flag->setText(row.isFlagged ? tr("Unflag") : tr("Flag"));
}

void DecisionPanel::showReason(const QString &reason)
{
    constexpr qsizetype kShown = 120;
    m_reason->setText(reason.size() > kShown ? reason.left(kShown) + QStringLiteral("…") : reason);
    m_reason->setToolTip(reason);
    m_reason->setHidden(reason.isEmpty());
}

void DecisionPanel::showNothing()
{
    m_status->clear();
    showReason({});
    showNoScore({});
}

void DecisionPanel::refreshScore()
{
    if (m_score)
        showScore(LiveScore(*m_score));
}

void DecisionPanel::showScore(const LiveScore &score)
{
    m_score = score;
    const auto tone = rateTone(RateKind::Cer, score.cer, score.language);
    m_cer->setText(tr("%1 %").arg(cerText(score.cer)));
    setLook(m_cer, "vxText",
            tone == IconTone::Good   ? "good"
            : tone == IconTone::Warn ? "warn"
                                     : "bad");
    m_wer->setText(tr("WER %1 %").arg(cerText(score.wer)));
    m_gauge->setLimit(shownRateLimits().of(RateKind::Cer, score.language));
    m_gauge->setRate(score.cer);
    const double change = score.cer - score.openedCer;
    const auto points = cerText(change < 0 ? -change : change);
    const bool isChanged = points != cerText(0);
    m_change->setText(
        !isChanged ? QString()
                   : (change < 0 ? tr("▼ %1 since opened") : tr("▲ %1 since opened")).arg(points));
    setLook(m_change, "vxText", change < 0 ? "good" : "bad");
    const auto &counts = score.characters;
    const auto edits = tr("%Ln edits", nullptr, pluralCount(counts.errors()));
    const auto characters = countText(counts.referenceTokens());
    m_cerNote->setText(score.isEstimated
                           ? tr("%1 in %2 chars").arg(edits, characters)
                           : tr("%1 in %2 chars: %3\u00a0S ·\u00a0%4\u00a0"
                                "D ·\u00a0%5\u00a0I")
                                 .arg(edits, characters, countText(counts.substitutions),
                                      countText(counts.deletions), countText(counts.insertions)));
    auto tip =
        score.profile.isEmpty()
            ? tr("Letters, marks and digits are compared in NFKC form, ignoring case and "
                 "punctuation. Spaces count in scripts written with spaces. Hyphens separate "
                 "words; apostrophes do not.")
            : tr("Texts are compared by the project’s scoring profile %1.").arg(score.profile);
    tip +=
        QLatin1Char('\n')
        + tr("The table, queries, queues and builds use the same rule with the first hypothesis.");
    if (score.listedCer)
        tip += QLatin1Char('\n') + tr("CER in the list: %1 %.").arg(cerText(*score.listedCer));
    for (auto *label : {m_cerTitle, m_cer, m_wer, m_cerNote})
        label->setToolTip(tip);
    m_gauge->setToolTip(tip);
    const auto word = tone == IconTone::Good   ? tr("good")
                      : tone == IconTone::Warn ? tr("warn")
                                               : tr("bad");
    m_sentence = tr("CER %1 percent, %2. %3. WER %4 percent.")
                     .arg(cerText(score.cer), word, m_cerNote->text(), cerText(score.wer));
    m_cer->setAccessibleName(tr("Live character error rate"));
    m_cer->setAccessibleDescription(m_sentence);
    showParts(true);
}

void DecisionPanel::showNoScore(const QString &sentence)
{
    m_score.reset();
    m_cerNote->setText(sentence);
    m_sentence = sentence;
    m_change->clear();
    m_cer->setToolTip({});
    showParts(false);
}

void DecisionPanel::showParts(bool hasScore)
{
    for (auto *label : {m_cerTitle, m_cer, m_wer, m_change})
        label->setVisible(hasScore);
    m_gauge->setVisible(hasScore && !m_isCompact);
    m_cerNote->setHidden(m_isCompact);
}

void DecisionPanel::setCompact(bool isCompact)
{
    m_isCompact = isCompact;
    showParts(!m_cer->isHidden());
}

} // namespace voxdeck
