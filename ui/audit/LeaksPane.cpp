// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/LeaksPane.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::array kKinds = {LeakKind::Recording, LeakKind::Speaker, LeakKind::Text,
                               LeakKind::NearText, LeakKind::Audio};
constexpr std::array<std::pair<Split, Split>, 3> kPairs = {{{Split::Train, Split::Validation},
                                                            {Split::Train, Split::Test},
                                                            {Split::Validation, Split::Test}}};

QString kindWords(LeakKind kind)
{
    switch (kind) {
    case LeakKind::Recording: return LeaksPane::tr("Same recording");
    case LeakKind::Speaker: return LeaksPane::tr("Same speaker");
    case LeakKind::Text: return LeaksPane::tr("Same text");
    case LeakKind::NearText: return LeaksPane::tr("Nearly the same text");
    case LeakKind::Audio: return LeaksPane::tr("Identical audio files");
    }
    return {};
}

bool isOf(const FoundLeak &leak, LeakKind kind, const std::pair<Split, Split> &pair)
{
    const auto has = [&leak](Split split) {
        return std::find(leak.splits.begin(), leak.splits.end(), split) != leak.splits.end();
    };
    return leak.kind == kind && has(pair.first) && has(pair.second);
}

} // namespace

LeaksPane::LeaksPane(QWidget *parent)
    : QWidget(parent),
      m_check(new QPushButton(tr("Check for leaks"), this)),
      m_repair(new QPushButton(tr("Repair in Splits…"), this)),
      m_note(makeLabel({}, "smallMuted", this)),
      m_table(
          new QTableWidget(static_cast<int>(kKinds.size()), static_cast<int>(kPairs.size()), this))
{
    m_check->setToolTip(tr("Checks the whole dataset for recordings, speakers, texts and audio "
                           "that appear in two splits"));
    m_repair->setToolTip(tr("Opens the Splits workspace, which shows what a repair would move"));
    m_table->setAccessibleName(tr("Leaks across splits"));
    m_table->setHorizontalHeaderLabels(
        {tr("train ∩ validation"), tr("train ∩ test"), tr("validation ∩ test")});
    QStringList kinds;
    for (const LeakKind kind : kKinds)
        kinds << kindWords(kind);
    m_table->setVerticalHeaderLabels(kinds);
    m_table->verticalHeaderItem(m_table->rowCount() - 1)
        ->setToolTip(tr("Counts files whose bytes are identical. The Same audio tab finds copies "
                        "that were encoded again."));
    m_table->horizontalHeader()->setAccessibleName(tr("Pairs of splits"));
    m_table->horizontalHeader()->setDefaultSectionSize(150);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setAccessibleName(tr("Kinds of leaks"));
    m_table->verticalHeader()->setDefaultSectionSize(sized(26));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setToolTip(tr("Space plays a segment; Enter or a double click lists the segments"));
    m_table->installEventFilter(this);
    m_table->setProperty("vxTakesSpace", true);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_check);
    head->addWidget(m_repair);
    head->addWidget(m_note);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    connect(m_check, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            emit stopWanted();
        else
            emit checkWanted();
    });
    connect(m_repair, &QPushButton::clicked, this, &LeaksPane::repairWanted);
    connect(m_table, &QTableWidget::itemDoubleClicked, this, [this] {
        if (const auto rows = currentRows(); !rows.empty())
            emit rowsWanted(rows);
    });
    showNothing();
}

std::vector<std::uint32_t> LeaksPane::currentRows() const
{
    std::vector<std::uint32_t> rows;
    const int kind = m_table->currentRow();
    const int pair = m_table->currentColumn();
    if (!m_report || kind < 0 || pair < 0)
        return rows;
    for (const FoundLeak &leak : m_report->leaks)
        if (isOf(leak, kKinds[static_cast<std::size_t>(kind)],
                 kPairs[static_cast<std::size_t>(pair)]))
            rows.insert(rows.end(), leak.rows.begin(), leak.rows.end());
    return rows;
}

bool LeaksPane::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!isEnter && key != Qt::Key_Space)
        return QWidget::eventFilter(watched, event);
    const auto rows = currentRows();
    if (!rows.empty() && isEnter)
        emit rowsWanted(rows);
    else if (!rows.empty())
        emit playWanted(rows.front());
    return true;
}

void LeaksPane::showNothing()
{
    m_report.reset();
    for (int kind = 0; kind < m_table->rowCount(); ++kind)
        for (int pair = 0; pair < m_table->columnCount(); ++pair) {
            auto *item = new QTableWidgetItem(QStringLiteral("–"));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(kind, pair, item);
        }
    m_table->setCurrentCell(0, 0);
    m_repair->setEnabled(false);
    m_note->setText(tr("Not checked for the current segments."));
}

/// Its figures have colours of the theme.
void LeaksPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_report)
        fill();
}

void LeaksPane::fill()
{
    const auto &theme = Theme::of(palette());
    for (int kind = 0; kind < m_table->rowCount(); ++kind)
        for (int pair = 0; pair < m_table->columnCount(); ++pair) {
            const auto count = static_cast<quint64>(std::count_if(
                m_report->leaks.begin(), m_report->leaks.end(), [&](const FoundLeak &leak) {
                    return isOf(leak, kKinds[static_cast<std::size_t>(kind)],
                                kPairs[static_cast<std::size_t>(pair)]);
                }));
            QTableWidgetItem *const item = m_table->item(kind, pair);
            // unread audio may be identical, so zero is not certain
            const bool isUnknown = count == 0 && m_report->unreadAudio > 0
                                   && kKinds[static_cast<std::size_t>(kind)] == LeakKind::Audio;
            item->setText(isUnknown ? tr("not compared")
                                    : (count > 0 ? QStringLiteral("⚠ ") : QStringLiteral("✓ "))
                                          + countText(count));
            item->setToolTip(isUnknown ? tr("Audio of %Ln recordings could not be compared",
                                            nullptr, pluralCount(m_report->unreadAudio))
                                       : QString());
            item->setForeground(isUnknown   ? theme.muted
                                : count > 0 ? theme.bad.text
                                            : theme.good.text);
        }
}

void LeaksPane::show(std::shared_ptr<const LeakReport> report, qint64 atMs)
{
    m_report = std::move(report);
    fill();
    m_repair->setEnabled(m_report->total() > 0);
    QString words = tr("%Ln leaks, checked at %1", nullptr, pluralCount(m_report->total()))
                        .arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(atMs).time(),
                                                QLocale::ShortFormat));
    if (m_report->unreadAudio > 0)
        words += QStringLiteral(" · ")
                 + tr("audio of %Ln recordings could not be compared", nullptr,
                      pluralCount(m_report->unreadAudio));
    words += QStringLiteral(" · ")
             + tr(
                 "of audio, identical files only: Same audio finds copies that were encoded again");
    m_note->setText(words);
}

void LeaksPane::setBusy(const QString &words)
{
    m_isBusy = !words.isEmpty();
    m_check->setText(m_isBusy ? tr("Stop") : tr("Check for leaks"));
    if (m_isBusy)
        m_note->setText(words);
}

} // namespace voxdeck
