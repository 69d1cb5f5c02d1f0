// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/MergeDialog.h"

#include "ui/common/Decimal.h"
#include "ui/common/Look.h"
#include "ui/common/Room.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

enum Column { KeyColumn, StartColumn, LengthColumn, CountColumn, TextColumn, Columns };
constexpr double kMostSeconds = 86400;
constexpr double kUsualTarget = 20;
constexpr int kKeyWidth = 220;

Qt::Alignment alignmentOf(int column)
{
    const bool isNumber = column == StartColumn || column == LengthColumn || column == CountColumn;
    return (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

} // namespace

MergeDialog::MergeDialog(const QString &scope, QWidget *parent)
    : QDialog(parent),
      m_target(new DecimalBox(this)),
      m_gap(new DecimalBox(this)),
      m_sameSpeaker(new QCheckBox(tr("Only segments of one &speaker"), this)),
      m_result(makeLabel({}, "strong", this)),
      m_list(new QTableWidget(0, Columns, this)),
      m_export(new QPushButton(tr("&Export…"), this))
{
    setWindowTitle(tr("Merge to a target duration"));
    resize(860, 560);
    m_target->setRange(0.1, kMostSeconds);
    m_target->setDecimals(1);
    m_target->setValue(kUsualTarget);
    m_target->setToolTip(tr("Maximum length of a merged segment"));
    m_gap->setRange(0, kMostSeconds);
    m_gap->setSingleStep(0.1);
    m_gap->setDecimals(2);
    m_gap->setValue(MergeRule().maximumGap);
    m_gap->setToolTip(tr("Longest pause between two segments that are merged"));
    for (auto *field : {m_target, m_gap}) {
        field->setSuffix(tr(" s"));
        field->setAccessibleDescription(field->toolTip());
        connect(field, &QDoubleSpinBox::valueChanged, this, &MergeDialog::ruleChanged);
    }
    connect(m_sameSpeaker, &QCheckBox::toggled, this, &MergeDialog::ruleChanged);
    m_sameSpeaker->setToolTip(tr("Never merges segments of different speakers"));
    m_list->setHorizontalHeaderLabels(
        {tr("Key"), tr("Start"), tr("Duration s"), tr("Segments"), tr("Transcript")});
    m_list->horizontalHeader()->setStretchLastSection(true);
    m_list->horizontalHeader()->setHighlightSections(false);
    for (int column = 0; column < Columns; ++column) // above what they name
        m_list->horizontalHeaderItem(column)->setTextAlignment(alignmentOf(column));
    m_list->setColumnWidth(KeyColumn, kKeyWidth);
    widenForTitles(*m_list->horizontalHeader());
    m_list->verticalHeader()->hide();
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setTabKeyNavigation(false);
    m_list->setAccessibleName(tr("Preview of the first merged segments"));
    auto *note = makeLabel(tr("The dataset is not changed: segments are merged when they are "
                              "exported, or built with “merge” in the recipe."),
                           "smallMuted", this);
    note->setWordWrap(true);
    auto *close = new QPushButton(tr("Close"), this);
    setLook(m_export, "vxRole", "primary");
    m_export->setToolTip(tr("Write the merged segments as the metadata of any format"));
    auto *form = new QFormLayout;
    form->addRow(tr("Segments"), makeLabel(scope, "muted", this));
    form->addRow(tr("&Up to"), m_target);
    form->addRow(tr("&Gap at most"), m_gap);
    form->addRow({}, m_sameSpeaker);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_export);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_result);
    column->addWidget(m_list, 1);
    column->addWidget(note);
    column->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_export, &QPushButton::clicked, this, [this] {
        const auto wanted = rule();
        accept();
        emit exportWanted(wanted);
    });
    showWorking();
}

MergeRule MergeDialog::rule() const
{
    return {m_target->value(), m_gap->value(), m_sameSpeaker->isChecked()};
}

void MergeDialog::setRule(const MergeRule &rule)
{
    const QSignalBlocker blocker(this);
    m_target->setValue(rule.targetSeconds);
    m_gap->setValue(rule.maximumGap);
    m_sameSpeaker->setChecked(rule.isSameSpeaker);
}

void MergeDialog::showWorking()
{
    m_result->setText(tr("Counting…"));
    m_export->setEnabled(false);
}

void MergeDialog::showProblem(const QString &sentence)
{
    m_result->setText(sentence);
    m_list->setRowCount(0);
}

void MergeDialog::showResult(const MergeCount &count, const std::vector<MergedPreview> &first)
{
    m_export->setEnabled(count.after > 0);
    m_result->setText(tr("Before: %1, %2. After: %3, %4, the longest %5 s.")
                          .arg(segmentsText(count.before), spanText(count.secondsBefore),
                               segmentsText(count.after), spanText(count.secondsAfter),
                               durationText(count.longestSeconds)));
    m_list->setRowCount(static_cast<int>(first.size()));
    int row = 0;
    for (const MergedPreview &one : first) {
        const QStringList words{one.key, clockText(one.startSeconds),
                                durationText(one.endSeconds - one.startSeconds),
                                countText(one.segments), one.text};
        for (int column = 0; column < Columns; ++column) {
            auto *item = new QTableWidgetItem(words.at(column));
            item->setTextAlignment(alignmentOf(column));
            if (column == TextColumn)
                item->setToolTip(one.text);
            m_list->setItem(row, column, item);
        }
        ++row;
    }
}

QString MergeDialog::result() const
{
    return m_result->text();
}

} // namespace voxdeck
