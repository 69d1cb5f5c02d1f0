// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ConfusionsPane.h"

#include "ui/audit/SurveyPane.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {
namespace {

enum Column { Said, Heard, Times, Rows, Share, Columns };

} // namespace

ConfusionsPane::ConfusionsPane(QWidget *parent)
    : QWidget(parent),
      m_look(new QPushButton(tr("Find confusions"), this)),
      m_note(makeLabel({}, "smallMuted", this)),
      m_table(new QTreeWidget(this))
{
    m_look->setToolTip(tr("Aligns hypotheses with transcripts of the segments shown"));
    m_table->setAccessibleName(tr("Confusions"));
    m_table->setHeaderLabels(
        {tr("Reference"), tr("Recognised as"), tr("Count"), tr("Segments"), tr("Share of errors")});
    m_table->header()->setAccessibleName(tr("Columns of the confusions"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAlternatingRowColors(true);
    m_table->setToolTip(tr("Space plays the difference in the worst segment; Enter or a double "
                           "click lists the segments"));
    m_table->setColumnWidth(Said, 220);
    m_table->setColumnWidth(Heard, 220);
    for (const int column : {int(Times), int(Rows), int(Share)})
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->header()->setStretchLastSection(false);
    m_table->installEventFilter(this);
    m_table->setProperty("vxTakesSpace", true);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_look);
    head->addWidget(m_note);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    connect(m_look, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            emit stopWanted();
        else
            emit lookWanted();
    });
    connect(m_table, &QTreeWidget::itemActivated, this, [this] {
        if (const Confusion *const one = current())
            emit rowsWanted(*one);
    });
    showNothing();
}

const Confusion *ConfusionsPane::current() const
{
    const int at = m_table->indexOfTopLevelItem(m_table->currentItem());
    return m_survey && at >= 0 && static_cast<std::size_t>(at) < m_survey->most.size()
               ? &m_survey->most[static_cast<std::size_t>(at)]
               : nullptr;
}

bool ConfusionsPane::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space) {
        if (const Confusion *const one = current())
            emit playWanted(*one);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ConfusionsPane::showNothing()
{
    m_survey.reset();
    fill();
    m_note->setText(tr("Not computed for the current segments, brushes and hypothesis."));
}

void ConfusionsPane::show(std::shared_ptr<const ConfusionSurvey> survey)
{
    m_survey = std::move(survey);
    fill();
}

void ConfusionsPane::setOfOthers(bool isOfOthers)
{
    if (!m_isBusy)
        m_note->setText(isOfOthers ? SurveyPane::noteOfOthers(m_said) : m_said);
}

void ConfusionsPane::setBusy(const QString &words)
{
    m_isBusy = !words.isEmpty();
    m_look->setText(m_isBusy ? tr("Stop") : tr("Find confusions"));
    if (m_isBusy)
        m_note->setText(words);
}

void ConfusionsPane::fill()
{
    m_table->clear();
    if (!m_survey)
        return;
    const auto errors = m_survey->substitutions + m_survey->deletions + m_survey->insertions;
    QList<QTreeWidgetItem *> items;
    for (const Confusion &one : m_survey->most) {
        const double share = static_cast<double>(one.times) / static_cast<double>(errors);
        auto *item = new QTreeWidgetItem(
            {one.said.empty() ? tr("(inserted)") : toQString(one.said),
             one.heard.empty() ? tr("(deleted)") : toQString(one.heard), countText(one.times),
             countText(one.rows), tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1))});
        for (const int column : {int(Times), int(Rows), int(Share)})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        items << item;
    }
    m_table->addTopLevelItems(items);
    if (!items.isEmpty())
        m_table->setCurrentItem(items.front());
    if (m_survey->scored == 0)
        m_said = tr("No segment here has both a transcript and a hypothesis.");
    else
        m_said = tr("%1: %Ln different confusions", nullptr, pluralCount(m_survey->different))
                     .arg(toQString(m_survey->hypothesis))
                 + QStringLiteral(" · ")
                 + tr("%1 substitutions, %2 deletions, %3 insertions")
                       .arg(countText(m_survey->substitutions), countText(m_survey->deletions),
                            countText(m_survey->insertions))
                 + (m_survey->most.size() < m_survey->different
                        ? QStringLiteral(" · ")
                              + tr("the first %1 are listed").arg(countText(m_survey->most.size()))
                        : QString());
    m_note->setText(m_said);
}

} // namespace voxdeck
