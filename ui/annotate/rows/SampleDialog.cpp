// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/SampleDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace voxdeck {
namespace {

constexpr int kUsualRows = 200;
constexpr int kNameWidth = 300; ///< of the field: the name that is suggested, whole

} // namespace

SampleDialog::SampleDialog(const QString &scope, quint64 rows, QWidget *parent)
    : QDialog(parent),
      m_name(new QLineEdit(this)),
      m_rows(new QSpinBox(this)),
      m_seed(new QSpinBox(this))
{
    constexpr quint64 kMost = std::numeric_limits<int>::max();
    setWindowTitle(tr("Random sample"));
    m_name->setAccessibleName(tr("Name of the sample"));
    m_name->setToolTip(tr("The sample is saved as a basket of this name"));
    m_name->setMinimumWidth(kNameWidth);
    m_rows->setAccessibleName(tr("Segments"));
    m_rows->setRange(1, static_cast<int>(std::clamp<quint64>(rows, 1, kMost)));
    m_rows->setGroupSeparatorShown(true);
    m_rows->setValue(kUsualRows);
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setToolTip(tr("The same seed draws the same segments"));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->addRow(tr("Segments"), m_rows);
    form->addRow(tr("Seed"), m_seed);
    form->addRow(tr("Name"), m_name);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *draw = buttons->addButton(tr("Draw"), QDialogButtonBox::AcceptRole);
    setLook(draw, "vxRole", "primary");
    draw->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(makeLabel(scope, "heading", this));
    column->addLayout(form);
    column->addWidget(buttons);
    for (auto *box : {m_rows, m_seed})
        connect(box, &QSpinBox::valueChanged, this, &SampleDialog::suggestName);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (m_name->text().trimmed().isEmpty())
            return;
        emit chosen(m_name->text().trimmed(), static_cast<quint64>(m_rows->value()),
                    m_seed->value());
        accept();
    });
    suggestName();
    m_rows->setFocus();
    m_rows->selectAll();
}

/// Suggests a name until the user has typed one.
void SampleDialog::suggestName()
{
    if (!m_name->isModified())
        m_name->setText(tr("Sample of %1, seed %2")
                            .arg(countText(static_cast<quint64>(m_rows->value())))
                            .arg(m_seed->value()));
}

} // namespace voxdeck
