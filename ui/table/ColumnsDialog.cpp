// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/ColumnsDialog.h"

#include "ui/common/Icons.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/Look.h"
#include "ui/common/TextSize.h"
#include "ui/table/TableColumns.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr int kWidthStep = 16;
constexpr int kRowHeight = 25;

} // namespace

ColumnsDialog::ColumnsDialog(TableColumns &columns, QWidget *parent)
    : QDialog(parent),
      m_columns(columns),
      m_list(new QListWidget(this)),
      m_up(nullptr),
      m_down(nullptr),
      m_narrower(nullptr),
      m_wider(nullptr),
      m_freeze(new QCheckBox(tr("&Keep the key in view when scrolling sideways"), this))
{
    setWindowTitle(tr("Columns"));
    m_list->setAccessibleName(tr("Columns from left to right; Space shows or hides one"));
    auto *side = new QVBoxLayout;
    side->setSpacing(8);
    const auto add = [this, side](const QString &text, const char *iconName, const char *key,
                                  auto act) {
        auto *button = new QPushButton(icon(QString::fromLatin1(iconName)), text, this);
        const QKeySequence sequence(QLatin1String(key), QKeySequence::PortableText);
        button->setShortcut(sequence);
        button->setToolTip(QStringLiteral("%1 (%2)").arg(text, keyWords(sequence)));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, act);
        side->addWidget(button);
        return button;
    };
    m_up = add(tr("Move left"), "go-up", "Alt+Up", [this] { moveBy(-1); });
    m_down = add(tr("Move right"), "go-down", "Alt+Down", [this] { moveBy(1); });
    side->addSpacing(8);
    m_narrower = add(tr("Narrower"), "list-remove", "Alt+-", [this] { widenBy(-kWidthStep); });
    m_wider = add(tr("Wider"), "list-add", "Alt++", [this] { widenBy(kWidthStep); });
    side->addStretch();
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(m_list, 1);
    row->addLayout(side);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *usual = buttons->addButton(tr("Default columns"), QDialogButtonBox::ResetRole);
    usual->setToolTip(tr("Reset which columns are shown, their order and widths"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(
        makeLabel(tr("Checked columns are shown, from left to right:"), "muted", this));
    column->addLayout(row, 1);
    column->addWidget(m_freeze);
    column->addWidget(buttons);
    resize(460, 480);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(usual, &QPushButton::clicked, this, [this] {
        m_columns.reset();
        fill(m_columns.inOrder().front());
    });
    connect(m_freeze, &QCheckBox::toggled, this, [this](bool isFrozen) {
        if (!m_isFilling)
            m_columns.setKeyFrozen(isFrozen);
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &ColumnsDialog::refreshButtons);
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem *item) {
        if (!m_isFilling)
            m_columns.setShown(item->data(Qt::UserRole).toInt(), item->checkState() == Qt::Checked);
    });
    fill(m_columns.inOrder().front());
    m_list->setFocus();
}

void ColumnsDialog::fill(int current)
{
    {
        const QScopedValueRollback filling(m_isFilling, true);
        m_list->clear();
        for (const int column : m_columns.inOrder()) {
            auto *item = new QListWidgetItem(m_columns.name(column), m_list);
            item->setData(Qt::UserRole, column);
            item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
            item->setSizeHint({0, sized(kRowHeight)});
            item->setCheckState(m_columns.isShown(column) ? Qt::Checked : Qt::Unchecked);
            if (m_columns.canHide(column))
                item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
            else
                item->setToolTip(tr("Always shown"));
            if (column == current)
                m_list->setCurrentItem(item);
        }
        m_freeze->setChecked(m_columns.isKeyFrozen());
    }
    refreshButtons();
}

int ColumnsDialog::currentColumn() const
{
    const auto *item = m_list->currentItem();
    return item ? item->data(Qt::UserRole).toInt() : -1;
}

void ColumnsDialog::moveBy(int places)
{
    const int column = currentColumn();
    if (column < 0)
        return;
    m_columns.move(column, m_list->currentRow() + places);
    fill(column);
}

void ColumnsDialog::widenBy(int pixels)
{
    const int column = currentColumn();
    if (column >= 0)
        m_columns.resize(column, m_columns.width(column) + pixels);
}

void ColumnsDialog::refreshButtons()
{
    const int row = m_list->currentRow();
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
    const bool canResize = currentColumn() >= 0 && m_columns.canResize(currentColumn());
    m_narrower->setEnabled(canResize);
    m_wider->setEnabled(canResize);
}

} // namespace voxdeck
