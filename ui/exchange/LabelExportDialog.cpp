// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/LabelExportDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace voxdeck {

LabelExportDialog::LabelExportDialog(QWidget *parent)
    : TaskDialog(tr("Export annotations"), {}, parent),
      m_scope(makeLabel({}, "heading", this)),
      m_where(makeLabel({}, "", this)),
      m_format(new QComboBox(this)),
      m_text(new QComboBox(this)),
      m_oneFile(new QCheckBox(tr("One file for &all recordings"), this)),
      m_replaces(new QCheckBox(tr("&Replace existing files"), this)),
      m_output(new QLineEdit(this)),
      m_choose(new QPushButton(tr("&Choose…"), this)),
      m_export(new QPushButton(tr("&Export"), this))
{
    m_scope->setWordWrap(true);
    for (const auto &info : labels::labelFormats())
        m_format->addItem(toQString(info.description), static_cast<int>(info.format));
    m_text->addItem(tr("Transcript"), false);
    m_text->addItem(tr("Hypothesis"), true);
    m_output->setAccessibleName(tr("File or folder for the annotations"));
    auto *fields = new QGridLayout;
    fields->setHorizontalSpacing(8);
    fields->setVerticalSpacing(8);
    fields->setColumnStretch(1, 1);
    const auto addBox = [&](int row, const QString &text, const QString &name, QComboBox *box) {
        auto *label = makeLabel(text, "", this);
        label->setBuddy(box);
        box->setAccessibleName(name);
        fields->addWidget(label, row, 0);
        fields->addWidget(box, row, 1, 1, 2);
    };
    addBox(0, tr("Forma&t"), tr("Format of the files"), m_format);
    addBox(1, tr("Te&xt"), tr("Text to export"), m_text);
    m_where->setBuddy(m_output);
    fields->addWidget(m_where, 2, 0);
    fields->addWidget(m_output, 2, 1);
    fields->addWidget(m_choose, 2, 2);
    fields->addWidget(m_oneFile, 3, 1, 1, 2);
    fields->addWidget(m_replaces, 4, 1, 1, 2);
    m_choose->setAutoDefault(false);
    m_export->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(12);
    column->addWidget(m_scope);
    column->addLayout(fields);
    column->addWidget(stateLabel());
    column->addStretch();
    column->addLayout(makeButtons(m_export, tr("Close")));
    stopButton().setToolTip(tr("Files written before are kept"));
    setMinimumWidth(560);

    connect(m_export, &QPushButton::clicked, this, &LabelExportDialog::exportWanted);
    connect(m_choose, &QPushButton::clicked, this, &LabelExportDialog::chooseOutput);
    connect(m_format, &QComboBox::currentIndexChanged, this, &LabelExportDialog::refresh);
    connect(m_output, &QLineEdit::textChanged, this, &LabelExportDialog::refresh);
    connect(m_oneFile, &QCheckBox::toggled, this, &LabelExportDialog::refresh);
    refresh();
}

LabelExportOptions LabelExportDialog::options() const
{
    LabelExportOptions options;
    options.format = static_cast<labels::LabelFormat>(m_format->currentData().toInt());
    options.output = toPath(m_output->text().trimmed());
    options.isOneFile = m_oneFile->isEnabled() && m_oneFile->isChecked();
    options.takesHypothesis = m_text->currentData().toBool();
    options.replaces = m_replaces->isChecked();
    return options;
}

void LabelExportDialog::chooseOutput()
{
    const auto wanted = options();
    const auto &info = labels::infoOf(wanted.format);
    auto *dialog = new QFileDialog(this, wanted.isOneFile ? tr("File for the annotations")
                                                          : tr("Folder for the annotations"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(wanted.isOneFile ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(wanted.isOneFile ? QFileDialog::AnyFile : QFileDialog::Directory);
    if (wanted.isOneFile)
        dialog->setDefaultSuffix(toQString(info.extension.substr(1)));
    connect(dialog, &QFileDialog::fileSelected, m_output, &QLineEdit::setText);
    dialog->open();
}

void LabelExportDialog::setScope(const QString &words)
{
    m_scope->setText(words);
}

void LabelExportDialog::refresh()
{
    const auto &info = labels::infoOf(
        static_cast<labels::LabelFormat>(m_format->currentData().toInt()));
    m_oneFile->setEnabled(!isBusy() && info.holdsManyRecordings);
    m_oneFile->setToolTip(
        info.holdsManyRecordings ? QString() : tr("Files of this format hold one recording each"));
    m_where->setText(m_oneFile->isEnabled() && m_oneFile->isChecked() ? tr("Fi&le")
                                                                      : tr("Fo&lder"));
    for (QWidget *field : {static_cast<QWidget *>(m_format), static_cast<QWidget *>(m_text),
                           static_cast<QWidget *>(m_output), static_cast<QWidget *>(m_choose),
                           static_cast<QWidget *>(m_replaces)})
        field->setEnabled(!isBusy());
    m_export->setEnabled(!isBusy() && !m_output->text().trimmed().isEmpty());
}

} // namespace voxdeck
