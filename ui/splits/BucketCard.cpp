// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/BucketCard.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/common/SplitBadge.h"

#include <QDragEnterEvent>
#include <QGridLayout>
#include <QMimeData>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace voxdeck {
namespace {

constexpr double kPercent = 100;
constexpr double kSecondsPerHour = 3600;
constexpr double kSmallestChange = 0.05 / kSecondsPerHour; // below what is shown

QString keyOf(Split split)
{
    return QString::number(static_cast<int>(split)); // 1, 2, 3 and 0
}

} // namespace

BucketCard::BucketCard(Split split, QWidget *parent)
    : QFrame(parent),
      m_split(split),
      m_hours(makeLabel({}, "strong", this)),
      m_share(makeLabel({}, "muted", this)),
      m_recordings(makeLabel({}, "smallMuted", this)),
      m_change(makeLabel({}, "smallMuted", this)),
      m_lock(new QToolButton(this))
{
    setAcceptDrops(true);
    setProperty("vxRole", QStringLiteral("panel"));
    setToolTip(tr("Drop recordings here, or select them and press %1").arg(keyOf(split)));
    auto *name = makeLabel(splitWords(split), "strong", this);
    name->setIndent(splitBadgeSide() + 6); // the badge is painted there
    m_lock->setFocusPolicy(Qt::TabFocus);
    m_lock->setVisible(split != Split::Unassigned);
    connect(m_lock, &QToolButton::clicked, this,
            [this] { emit freezeWanted(m_split, !m_isFrozen); });
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setVerticalSpacing(4);
    m_name = name;
    grid->addWidget(name, 0, 0);
    grid->addWidget(m_lock, 0, 1, Qt::AlignRight);
    grid->addWidget(m_hours, 0, 2, Qt::AlignRight);
    grid->setRowMinimumHeight(1, 8); // the bar is painted there
    grid->addWidget(m_share, 1, 2, Qt::AlignRight);
    grid->addWidget(m_recordings, 2, 0);
    grid->addWidget(m_change, 2, 1, 1, 2, Qt::AlignRight);
    grid->setColumnStretch(0, 1);
    setFrozen({});
    show(nullptr);
}

void BucketCard::show(const SplitPlan *plan)
{
    const auto index = static_cast<std::size_t>(m_split);
    const SplitAmount now = plan ? plan->sum().now.at(index) : SplitAmount();
    const SplitAmount after = plan ? plan->sum().after.at(index) : SplitAmount();
    const double total = plan ? plan->sum().total().hours : 0;
    const double change = after.hours - now.hours;
    m_fraction = total > 0 ? after.hours / total : 0;
    m_hours->setText(spanText(after.hours * kSecondsPerHour));
    m_share->setText(tr("%1 %").arg(m_fraction * kPercent, 0, 'f', 1));
    m_recordings->setText(tr("%Ln recordings", nullptr, pluralCount(after.recordings)));
    m_change->setText(std::abs(change) < kSmallestChange
                          ? tr("no change")
                          : tr("%1%2", "a sign and an amount")
                                .arg(change > 0 ? QStringLiteral("+") : QStringLiteral("−"),
                                     spanText(std::abs(change) * kSecondsPerHour)));
    setAccessibleName(
        tr("%1: %2, %3, %4")
            .arg(splitWords(m_split), m_hours->text(), m_share->text(), m_recordings->text()));
    update();
}

void BucketCard::setFrozen(const std::optional<FrozenSplit> &frozen)
{
    m_isFrozen = frozen.has_value();
    m_lock->setIcon(
        icon(m_isFrozen ? QStringLiteral("object-locked") : QStringLiteral("object-unlocked"),
             m_isFrozen ? IconTone::Text : IconTone::Muted));
    m_lock->setAccessibleName(m_isFrozen ? tr("Unfreeze %1").arg(splitWords(m_split))
                                         : tr("Freeze %1").arg(splitWords(m_split)));
    m_lock->setToolTip(frozen ? tr("Frozen by %1, %2: %3\nSHA-256 %4\nClick to unfreeze; you will "
                                   "be asked for a reason.")
                                    .arg(toQString(frozen->who), whenText(frozen->atMs),
                                         toQString(frozen->reason), toQString(frozen->sha256))
                              : tr("Freeze: later changes need a reason"));
}

void BucketCard::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    const Theme &theme = Theme::of(palette());
    const ToneColors &tone = splitTone(theme, m_split);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int y = m_share->geometry().center().y() - 3;
    paintSplitBadge(painter, m_name->geometry(), theme, m_split);
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF bar(12, y, std::max(20, m_share->geometry().left() - 24), 6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.hairline);
    painter.drawRoundedRect(bar, 3, 3);
    bar.setWidth(bar.width() * std::clamp(m_fraction, 0.0, 1.0));
    painter.setBrush(tone.fill);
    painter.drawRoundedRect(bar, 3, 3);
    if (!m_isTarget)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tone.text, 2, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
}

void BucketCard::dragEnterEvent(QDragEnterEvent *event)
{
    if (!event->mimeData()->hasFormat(QLatin1String(kRecordingsMime)))
        return;
    event->acceptProposedAction();
    m_isTarget = true;
    update();
}

void BucketCard::dragLeaveEvent(QDragLeaveEvent *)
{
    m_isTarget = false;
    update();
}

void BucketCard::dropEvent(QDropEvent *event)
{
    m_isTarget = false;
    update();
    event->acceptProposedAction();
    emit dropped(m_split);
}

} // namespace voxdeck
