// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/NameDialog.h"

#include "ui/common/Look.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr int kWidth = 420; ///< wide enough for the longest title beside the window's buttons

} // namespace

NameDialog::NameDialog(const NameQuestion &question, QWidget *parent)
    : QDialog(parent), m_mayBeEmpty(question.mayBeEmpty)
{
    setWindowTitle(question.title);
    auto *label = makeLabel(question.label, "", this);
    label->setWordWrap(true);
    QWidget *answer = nullptr;
    if (question.known.isEmpty()) {
        m_field = new QLineEdit(this);
        answer = m_field;
    } else {
        auto *choice = new QComboBox(this);
        choice->setEditable(true);
        choice->setInsertPolicy(QComboBox::NoInsert);
        choice->addItems(question.known);
        choice->setAccessibleName(question.label);
        m_field = choice->lineEdit();
        answer = choice;
    }
    m_field->setAccessibleName(question.label);
    label->setBuddy(answer);
    auto *buttons = new QDialogButtonBox(this);
    m_accept = buttons->addButton(question.verb, QDialogButtonBox::AcceptRole);
    m_accept->setObjectName(QStringLiteral("nameAccept"));
    setLook(m_accept, "vxRole", "primary");
    m_accept->setDefault(true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole)->setAutoDefault(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(label);
    column->addWidget(answer);
    column->addSpacing(8);
    column->addWidget(buttons);
    setMinimumWidth(kWidth);
    connect(buttons, &QDialogButtonBox::accepted, this, &NameDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_field, &QLineEdit::textChanged, this,
            [this] { m_accept->setEnabled(m_mayBeEmpty || !text().isEmpty()); });
    setText(question.first);
    m_field->selectAll();
    m_accept->setEnabled(m_mayBeEmpty || !text().isEmpty());
    answer->setFocus();
}

QString NameDialog::text() const
{
    return m_field->text().trimmed();
}

void NameDialog::setText(const QString &text)
{
    m_field->setText(text);
}

void NameDialog::accept()
{
    if (!m_accept->isEnabled())
        return;
    const auto answer = text();
    QDialog::accept();
    emit answered(answer);
}

} // namespace voxdeck
