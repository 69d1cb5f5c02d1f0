// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/WorstList.h"

#include "core/workspace/SegmentLength.h"
#include "ui/common/Icons.h"
#include "ui/common/KeyButton.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/SplitBadge.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Words.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kTextPixels = 13, kRowPadding = 6;

enum Column { Key, Language, Length, Reference, Hypothesis, Cer, Wer, SplitColumn, Columns };

QString rateText(const std::optional<double> &rate)
{
    return rate ? cerText(*rate) : QString();
}

} // namespace

WorstList::WorstList(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("Worst segments"));
    setHeaderLabels({tr("Key"), tr("Language"), tr("Dur s"), tr("Reference"), tr("Hypothesis"),
                     tr("CER %"), tr("WER %"), tr("Split")});
    header()->setAccessibleName(tr("Columns of the worst segments"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setTabKeyNavigation(false);
    setProperty("vxTakesSpace", true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Reference, QHeaderView::Stretch);
    header()->setSectionResizeMode(Hypothesis, QHeaderView::Stretch);
    setColumnWidth(Key, 170);
    setColumnWidth(Language, 76);
    for (const int column : {int(Length), int(Cer), int(Wer)}) {
        setColumnWidth(column, 64);
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    setColumnWidth(SplitColumn, sized(112));
    connect(this, &QTreeWidget::currentItemChanged, this, &WorstList::choiceChanged);
    connect(this, &QTreeWidget::currentItemChanged, this, [this] {
        if (const auto ref = currentRef())
            emit rowChosen(*ref);
    });
    connect(this, &QTreeWidget::itemDoubleClicked, this, [this] {
        if (const auto ref = currentRef())
            emit openWanted(*ref);
    });
}

void WorstList::show(std::vector<SegmentRow> rows)
{
    fill(std::move(rows));
    emit choiceChanged();
}

void WorstList::fill(std::vector<SegmentRow> rows)
{
    const QSignalBlocker quiet(this); // the first row was not chosen yet
    clear();
    m_rows = std::move(rows);
    const auto &theme = Theme::of(palette());
    double tallest = lineHeight({});
    for (const SegmentRow &row : m_rows) {
        auto *item = new QTreeWidgetItem(this);
        const auto length = lengthOf(row);
        item->setText(Key, toQString(row.key));
        item->setFont(Key, fixedFont());
        item->setText(Language, toQString(row.language));
        item->setText(Length, length ? durationText(*length) : QString());
        item->setText(Reference, toQString(row.text));
        item->setText(Hypothesis, toQString(row.hypothesis));
        const auto language = toQString(row.language);
        for (const int column : {int(Reference), int(Hypothesis)}) {
            item->setFont(column, transcriptFont(language, sized(kTextPixels)));
            item->setToolTip(column, item->text(column).toHtmlEscaped());
            if (directionOf(item->text(column)) == Qt::RightToLeft)
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
        tallest = std::max(tallest, lineHeight(language));
        item->setText(Cer, rateText(row.cer));
        item->setText(Wer, rateText(row.wer));
        const auto colour = [&](int column, RateKind kind, const std::optional<double> &rate) {
            if (!rate)
                return;
            const auto tone = rateTone(kind, *rate, row.language);
            item->setForeground(column, tone == IconTone::Bad    ? theme.bad.text
                                        : tone == IconTone::Warn ? theme.warn.text
                                                                 : theme.good.text);
        };
        colour(Cer, RateKind::Cer, row.cer);
        colour(Wer, RateKind::Wer, row.wer);
        item->setText(SplitColumn, splitWords(row.split));
        item->setIcon(SplitColumn, QIcon(splitBadge(row.split, theme, devicePixelRatioF())));
        item->setForeground(SplitColumn, splitTone(theme, row.split).text);
        for (const int column : {int(Length), int(Cer), int(Wer)})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    if (auto *first = topLevelItem(0)) // all are as high as it: Urdu needs most
        first->setSizeHint(
            Key, {0, static_cast<int>(std::ceil(tallest * sized(kTextPixels))) + kRowPadding});
}

QWidget *WorstList::makeButtons(QWidget *parent)
{
    auto *buttons = new QWidget(parent);
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(8);
    auto *play = new QPushButton(tr("Play"), buttons);
    play->setIcon(icon(QStringLiteral("media-playback-start")));
    play->setToolTip(tr("Plays the selected segment where the recogniser differs (%1)")
                         .arg(QKeySequence(Qt::Key_Space).toString(QKeySequence::NativeText)));
    auto *open = new KeyButton(tr("Open in Annotate"), buttons);
    open->setKey(QKeySequence(Qt::Key_Enter).toString(QKeySequence::NativeText));
    open->setToolTip(tr("Shows the selected segment in the Annotate workspace"));
    for (QPushButton *const button : {play, static_cast<QPushButton *>(open)}) {
        setLook(button, "vxSize", "small");
        row->addWidget(button);
        button->setEnabled(currentRef().has_value());
        connect(this, &WorstList::choiceChanged, button,
                [this, button] { button->setEnabled(currentRef().has_value()); });
    }
    connect(play, &QPushButton::clicked, this, [this] {
        if (const auto ref = currentRef())
            emit playWanted(*ref);
    });
    connect(open, &QPushButton::clicked, this, [this] {
        if (const auto ref = currentRef())
            emit openWanted(*ref);
    });
    return buttons;
}

/// Rates and splits have colours of the theme.
void WorstList::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || m_rows.empty())
        return;
    const int current = indexOfTopLevelItem(currentItem());
    fill(std::move(m_rows));
    const QSignalBlocker quiet(this); // the same row
    setCurrentItem(topLevelItem(current));
}

std::optional<SegmentRef> WorstList::currentRef() const
{
    const int at = indexOfTopLevelItem(currentItem());
    return at >= 0 && static_cast<std::size_t>(at) < m_rows.size()
               ? std::optional(m_rows[static_cast<std::size_t>(at)].ref)
               : std::nullopt;
}

void WorstList::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const auto ref = currentRef();
    if (isEnter && ref)
        emit openWanted(*ref);
    else if (event->key() == Qt::Key_Space && ref)
        emit playWanted(*ref);
    else
        QTreeWidget::keyPressEvent(event);
}

} // namespace voxdeck
