// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/WorstList.h"

#include "core/workspace/SegmentLength.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/common/Words.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QSignalBlocker>

#include <utility>

namespace voxdeck {
namespace {

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
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Reference, QHeaderView::Stretch);
    header()->setSectionResizeMode(Hypothesis, QHeaderView::Stretch);
    setColumnWidth(Key, 170);
    setColumnWidth(Language, 76);
    for (const int column : {int(Length), int(Cer), int(Wer)}) {
        setColumnWidth(column, 64);
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    setColumnWidth(SplitColumn, 92);
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
    const QSignalBlocker quiet(this); // the first row was not chosen yet
    clear();
    m_rows = std::move(rows);
    const auto &theme = Theme::of(palette());
    for (const SegmentRow &row : m_rows) {
        auto *item = new QTreeWidgetItem(this);
        const auto length = lengthOf(row);
        item->setText(Key, toQString(row.key));
        item->setFont(Key, fixedFont());
        item->setText(Language, toQString(row.language));
        item->setText(Length, length ? durationText(*length) : QString());
        item->setText(Reference, toQString(row.text));
        item->setText(Hypothesis, toQString(row.hypothesis));
        for (const int column : {int(Reference), int(Hypothesis)}) {
            item->setFont(column, transcriptFont(toQString(row.language), 13));
            item->setToolTip(column, item->text(column).toHtmlEscaped());
        }
        item->setText(Cer, rateText(row.cer));
        item->setText(Wer, rateText(row.wer));
        if (row.cer)
            item->setForeground(Cer, cerTone(*row.cer) == IconTone::Bad    ? theme.bad.text
                                     : cerTone(*row.cer) == IconTone::Warn ? theme.warn.text
                                                                           : theme.good.text);
        item->setText(SplitColumn, splitWords(row.split));
        for (const int column : {int(Length), int(Cer), int(Wer)})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
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
    else
        QTreeWidget::keyPressEvent(event);
}

} // namespace voxdeck
