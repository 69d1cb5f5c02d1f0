// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/PeopleDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <limits>
#include <utility>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kPersonWidth = 220, kSegmentsWidth = 130;

enum ShareColumn { ColumnPerson, ColumnSegments, ColumnHours, ColumnCount };

} // namespace

PeopleDialog::PeopleDialog(QWidget *parent)
    : TaskDialog(tr("People and assignment"), {}, parent),
      m_people(new QLineEdit(this)),
      m_unit(new QComboBox(this)),
      m_way(new QComboBox(this)),
      m_each(new QSpinBox(this)),
      m_seed(new QSpinBox(this)),
      m_leaves(new QCheckBox(tr("&Keep existing assignments"), this)),
      m_scope(makeLabel({}, "heading", this)),
      m_shares(new QTableWidget(0, ColumnCount, this)),
      m_deal(new QPushButton(tr("&Assign"), this))
{
    m_people->setAccessibleName(tr("People, separated by commas"));
    m_people->setPlaceholderText(tr("anna, ben; leave empty to unassign"));
    m_unit->setAccessibleName(tr("Unit of assignment"));
    m_unit->addItems({tr("Whole recordings"), tr("Single segments")});
    m_way->setAccessibleName(tr("Order of assignment"));
    m_way->addItems({tr("In turn"), tr("Fewest hours first")});
    m_each->setAccessibleName(tr("Segments each"));
    m_each->setRange(0, std::numeric_limits<int>::max());
    m_each->setSpecialValueText(tr("All"));
    m_each->setGroupSeparatorShown(true);
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setToolTip(tr("The same seed assigns the same segments to the same people"));
    m_shares->setAccessibleName(tr("Assignment by person"));
    m_shares->setHorizontalHeaderLabels({tr("Person"), tr("Segments"), tr("Length")});
    m_shares->verticalHeader()->hide();
    m_shares->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_shares->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_shares->setTabKeyNavigation(false);
    m_shares->horizontalHeader()->setHighlightSections(false);
    for (int column = 0; column < m_shares->columnCount(); ++column) // above what they name
        m_shares->horizontalHeaderItem(column)->setTextAlignment(
            (column == ColumnPerson ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    m_shares->horizontalHeader()->resizeSection(ColumnPerson, kPersonWidth);
    m_shares->horizontalHeader()->resizeSection(
        ColumnSegments,
        std::max(kSegmentsWidth, m_shares->horizontalHeader()->sectionSizeHint(ColumnSegments)));
    m_shares->horizontalHeader()->setStretchLastSection(true);
    m_deal->setToolTip(tr("One undo step"));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->addRow(tr("&People"), m_people);
    form->addRow(tr("&Unit"), m_unit);
    form->addRow(tr("&Distribute"), m_way);
    form->addRow(tr("Segments &each"), m_each);
    form->addRow(tr("&Seed"), m_seed);
    form->addRow(m_leaves);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(m_scope);
    column->addLayout(form);
    column->addWidget(m_shares, 1);
    column->addWidget(stateLabel());
    column->addLayout(makeButtons(m_deal, tr("Close"), true));
    resize(560, 560);

    const auto choose = [this] {
        if (isBusy())
            emit stopWanted();
        showPlan(nullptr);
        emit planWanted();
    };
    connect(m_people, &QLineEdit::textChanged, this, choose);
    for (auto *box : {m_unit, m_way})
        connect(box, &QComboBox::currentIndexChanged, this, choose);
    for (auto *box : {m_each, m_seed})
        connect(box, &QSpinBox::valueChanged, this, choose);
    connect(m_leaves, &QCheckBox::toggled, this, choose);
    connect(m_deal, &QPushButton::clicked, this, &PeopleDialog::dealWanted);
    refresh();
}

DealChoice PeopleDialog::choice() const
{
    DealChoice choice;
    const auto names = m_people->text().split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const auto &name : names)
        if (const auto trimmed = name.trimmed(); !trimmed.isEmpty())
            choice.people.push_back(toUtf8(trimmed));
    choice.unit = m_unit->currentIndex() == 0 ? DealUnit::Recording : DealUnit::Row;
    choice.balancesHours = m_way->currentIndex() == 1;
    choice.rowsEach = static_cast<std::uint64_t>(m_each->value());
    choice.leavesAssigned = m_leaves->isChecked();
    choice.seed = m_seed->value();
    return choice;
}

void PeopleDialog::setPeople(const QStringList &known, const QStringList &first)
{
    auto *completer = new QCompleter(known, m_people);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_people->setCompleter(completer);
    if (m_people->text().isEmpty())
        m_people->setText(first.join(QStringLiteral(", ")));
}

void PeopleDialog::setScope(const QString &words)
{
    m_scope->setText(words);
}

void PeopleDialog::showPlan(std::shared_ptr<const DealPlan> plan)
{
    m_plan = std::move(plan);
    m_shares->setRowCount(0);
    if (m_plan) {
        m_shares->setRowCount(static_cast<int>(m_plan->shares.size()));
        int row = 0;
        for (const auto &share : m_plan->shares) {
            const auto set = [&](int column, const QString &words, Qt::Alignment alignment) {
                auto *item = new QTableWidgetItem(words);
                item->setTextAlignment(alignment | Qt::AlignVCenter);
                m_shares->setItem(row, column, item);
            };
            set(ColumnPerson, share.person.empty() ? tr("nobody") : toQString(share.person),
                Qt::AlignLeft);
            set(ColumnSegments, countText(share.rows.size()), Qt::AlignRight);
            set(ColumnHours, spanText(share.seconds), Qt::AlignRight);
            ++row;
        }
    }
    refresh();
}

void PeopleDialog::refresh()
{
    std::uint64_t rows = 0;
    if (m_plan)
        for (const auto &share : m_plan->shares)
            rows += share.rows.size();
    m_deal->setEnabled(!isBusy() && rows > 0);
    m_deal->setText(rows == 0 ? tr("&Assign")
                              : tr("&Assign %Ln segments", nullptr, pluralCount(rows)));
}

} // namespace voxdeck
