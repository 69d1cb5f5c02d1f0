// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/StatusWords.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Tell.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QHBoxLayout>
#include <QTimer>

namespace voxdeck {
namespace {

constexpr int kNoticeMs = 4000;
constexpr int kSavingShownAfterMs = 350; // a draft is saved 300 ms after the last key: no flicker

} // namespace

StatusWords::StatusWords(QWidget *parent)
    : QWidget(parent),
      m_sign(new QLabel(this)),
      m_journal(makeLabel({}, "small", this)),
      m_unpublished(makeLabel({}, "small", this)),
      m_row(makeLabel({}, "smallMuted", this)),
      m_pace(makeLabel({}, "smallMuted", this)),
      m_notice(makeLabel({}, "small", this)),
      m_noticeTimer(new QTimer(this)),
      m_savingTimer(new QTimer(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_sign);
    row->addWidget(m_journal);
    row->addSpacing(8);
    row->addWidget(m_unpublished);
    row->addSpacing(8);
    row->addWidget(m_row);
    row->addSpacing(8);
    row->addWidget(m_pace);
    row->addSpacing(8);
    row->addWidget(m_notice, 1);
    m_notice->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_noticeTimer->setSingleShot(true);
    m_noticeTimer->setInterval(kNoticeMs);
    connect(m_noticeTimer, &QTimer::timeout, this, &StatusWords::endNotice);
    makeTeller(*m_notice);
    m_notice->installEventFilter(this);
    m_savingTimer->setSingleShot(true);
    m_savingTimer->setInterval(kSavingShownAfterMs);
    connect(m_savingTimer, &QTimer::timeout, this, [this] {
        m_sign->setPixmap(
            icon(QStringLiteral("vx-status-pending"), IconTone::Muted).pixmap(14, 14));
        m_journal->setText(tr("Saving…"));
    });
    clear();
}

void StatusWords::showJournal(bool isSafe, const QString &text)
{
    m_savingTimer->stop();
    m_sign->setPixmap(
        icon(isSafe ? QStringLiteral("vx-status-approved") : QStringLiteral("vx-status-error"),
             isSafe ? IconTone::Good : IconTone::Bad)
            .pixmap(14, 14));
    m_journal->setText(text);
    m_sign->show();
}

void StatusWords::showSaving(bool isSaving)
{
    m_isSaved = !isSaving;
    if (!isSaving && m_keptDrafts == 0)
        showJournal(true, tr("All edits saved to journal"));
    else if (!isSaving)
        showJournal(false, tr("%Ln drafts, not committed", nullptr,
                              pluralCount(static_cast<std::uint64_t>(m_keptDrafts))));
    else if (!m_savingTimer->isActive())
        m_savingTimer->start();
}

void StatusWords::showKeptDrafts(int drafts)
{
    m_keptDrafts = drafts;
    if (m_isSaved)
        showSaving(false);
}

void StatusWords::showJournalBroken()
{
    m_isSaved = false;
    showJournal(false, tr("Edits cannot be saved"));
}

void StatusWords::showUnpublished(quint64 edits, quint64 segments)
{
    m_unpublished->setText(edits == 0
                               ? QString()
                               : tr("• %1 in %2")
                                     .arg(tr("%Ln unpublished edits", nullptr, pluralCount(edits)),
                                          segmentsText(segments)));
}

void StatusWords::showRow(quint64 row, quint64 rows)
{
    m_rowText = rows == 0  ? QString()
                : row == 0 ? tr("No longer in this filter")
                           : tr("Row %1 of %2").arg(countText(row), countText(rows));
    if (m_selection.isEmpty())
        m_row->setText(m_rowText);
}

void StatusWords::showSelection(const QString &words)
{
    m_selection = words;
    m_row->setText(words.isEmpty() ? m_rowText : words);
}

/// The notice's time begins when it is painted, so that a busy window does not shorten it.
bool StatusWords::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_notice && event->type() == QEvent::Paint && !m_sentence.isEmpty()
        && !m_noticeTimer->isActive())
        m_noticeTimer->start();
    return QWidget::eventFilter(watched, event);
}

void StatusWords::endNotice()
{
    m_sentence.clear();
    fitNotice();
    if (!m_later.isEmpty())
        showNotice(m_later.takeFirst());
}

void StatusWords::showLater(const QString &sentence)
{
    if (m_sentence.isEmpty())
        showNotice(sentence);
    else
        m_later << sentence;
}

void StatusWords::showNotice(const QString &sentence)
{
    m_noticeTimer->stop();
    m_sentence = sentence;
    fitNotice();
    m_notice->update();
    tell(*m_notice);
}

/// A notice is read whole: for its four seconds it has the room of what is always there, the least needed first.
void StatusWords::fitNotice()
{
    QLabel *const lasting[] = {m_pace, m_row, m_unpublished, m_journal};
    const int wanted = m_notice->fontMetrics().horizontalAdvance(m_sentence) + 4;
    int room = width() - layout()->contentsMargins().left() - m_sign->sizeHint().width()
               - 4 * (8 + layout()->spacing());
    for (const auto *label : lasting)
        room -= label->sizeHint().width() + layout()->spacing();
    for (auto *label : lasting) {
        const bool givesWay = !m_sentence.isEmpty() && wanted > room;
        if (givesWay)
            room += label->sizeHint().width() + layout()->spacing();
        label->setVisible(!givesWay);
    }
    m_notice->setText(wanted <= room ? m_sentence
                                     : elidedText(m_notice->fontMetrics(), m_sentence, room));
    m_notice->setToolTip(wanted <= room ? QString() : m_sentence.toHtmlEscaped());
    m_notice->setAccessibleName(m_sentence);
}

void StatusWords::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitNotice();
}

void StatusWords::clear()
{
    m_isSaved = false;
    m_sign->hide();
    m_journal->clear();
    m_unpublished->clear();
    m_row->clear();
    m_pace->clear();
    m_rowText.clear();
    m_later.clear();
    m_selection.clear();
}

QString StatusWords::journalText() const
{
    return m_journal->text();
}

void StatusWords::showPace(const QString &words)
{
    m_pace->setText(words);
    m_pace->setToolTip(
        tr("Segments reviewed in the last half hour, without pauses of more than two minutes"));
}

QString StatusWords::paceText() const
{
    return m_pace->text();
}

QString StatusWords::rowText() const
{
    return m_row->text();
}

QString StatusWords::noticeText() const
{
    return m_sentence;
}

} // namespace voxdeck
