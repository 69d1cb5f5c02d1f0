// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/ChangeExportDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace voxdeck {

ChangeExportDialog::ChangeExportDialog(QWidget *parent)
    : TaskDialog(tr("Export changes"),
                 tr("Writes your unpublished changes to a file that others can import."), parent),
      m_output(new QLineEdit(this)),
      m_filtered(new QCheckBox(tr("Only segments that match the &filter"), this)),
      m_published(new QCheckBox(tr("Include changes that were &published here"), this)),
      m_choose(new QPushButton(tr("&Choose…"), this)),
      m_export(new QPushButton(tr("&Export"), this))
{
    m_output->setAccessibleName(tr("File for the changes"));
    auto *where = makeLabel(tr("Fi&le"), "", this);
    where->setBuddy(m_output);
    auto *fields = new QGridLayout;
    fields->setHorizontalSpacing(8);
    fields->setVerticalSpacing(8);
    fields->setColumnStretch(1, 1);
    fields->addWidget(where, 0, 0);
    fields->addWidget(m_output, 0, 1);
    fields->addWidget(m_choose, 0, 2);
    fields->addWidget(m_filtered, 1, 1, 1, 2);
    fields->addWidget(m_published, 2, 1, 1, 2);
    m_choose->setAutoDefault(false);
    m_export->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(12);
    column->addLayout(fields);
    column->addWidget(stateLabel());
    column->addStretch();
    column->addLayout(makeButtons(m_export, tr("Close")));
    setMinimumWidth(560);

    connect(m_export, &QPushButton::clicked, this, &ChangeExportDialog::exportWanted);
    connect(m_choose, &QPushButton::clicked, this, &ChangeExportDialog::chooseOutput);
    connect(m_output, &QLineEdit::textChanged, this, &ChangeExportDialog::refresh);
    refresh();
}

void ChangeExportDialog::setFilter(const QString &query)
{
    m_filter = query;
    m_filtered->setToolTip(query);
    refresh();
}

ChangeChoice ChangeExportDialog::choice() const
{
    ChangeChoice choice;
    if (m_filtered->isEnabled() && m_filtered->isChecked())
        choice.filter = toUtf8(m_filter);
    choice.withPublished = m_published->isChecked();
    return choice;
}

std::filesystem::path ChangeExportDialog::output() const
{
    return toPath(m_output->text().trimmed());
}

void ChangeExportDialog::chooseOutput()
{
    auto *dialog = new QFileDialog(this, tr("File for the changes"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(QStringLiteral("jsonl"));
    connect(dialog, &QFileDialog::fileSelected, m_output, &QLineEdit::setText);
    dialog->open();
}

void ChangeExportDialog::refresh()
{
    m_filtered->setEnabled(!isBusy() && !m_filter.isEmpty());
    for (QWidget *field : {static_cast<QWidget *>(m_output), static_cast<QWidget *>(m_choose),
                           static_cast<QWidget *>(m_published)})
        field->setEnabled(!isBusy());
    m_export->setEnabled(!isBusy() && !m_output->text().trimmed().isEmpty());
}

} // namespace voxdeck
