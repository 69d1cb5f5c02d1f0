// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/OpenPackageDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

namespace voxdeck {

OpenPackageDialog::OpenPackageDialog(std::filesystem::path package, QWidget *parent)
    : TaskDialog(tr("Open work package"), tr("Reading the package…"), parent),
      m_package(std::move(package)),
      m_facts(makeLabel(pathText(m_package.filename()), "heading", this)),
      m_instructions(makeLabel({}, "", this)),
      m_folder(new QLineEdit(pathText(packageFolderFor(m_package)), this)),
      m_choose(new QPushButton(tr("&Choose…"), this)),
      m_open(new QPushButton(tr("&Open"), this))
{
    for (auto *label : {m_facts, m_instructions})
        label->setWordWrap(true);
    auto *where = makeLabel(tr("&Folder to unpack to"), "", this);
    where->setBuddy(m_folder);
    m_folder->setAccessibleName(tr("Folder to unpack to"));
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(where);
    line->addWidget(m_folder, 1);
    line->addWidget(m_choose);
    m_choose->setAutoDefault(false);
    m_open->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(12);
    column->addWidget(m_facts);
    column->addWidget(m_instructions);
    column->addLayout(line);
    column->addWidget(stateLabel());
    column->addStretch();
    column->addLayout(makeButtons(m_open, tr("Cancel")));
    stopButton().setToolTip(tr("Opening it again continues"));
    setMinimumWidth(560);

    connect(m_open, &QPushButton::clicked, this, &OpenPackageDialog::unpackWanted);
    connect(m_folder, &QLineEdit::textChanged, this, &OpenPackageDialog::refresh);
    connect(m_choose, &QPushButton::clicked, this, [this] {
        auto *dialog = new QFileDialog(this, tr("Folder to unpack to"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        connect(dialog, &QFileDialog::fileSelected, m_folder, &QLineEdit::setText);
        dialog->open();
    });
    refresh();
}

std::filesystem::path OpenPackageDialog::folder() const
{
    return toPath(m_folder->text().trimmed());
}

void OpenPackageDialog::setHead(const PackageHead &head)
{
    const auto segments = segmentsText(head.rows);
    m_facts->setText(tr("%1 (%2) of %3, from %4 for %5")
                         .arg(segments, spanText(head.seconds), toQString(head.dataset),
                              head.from.empty() ? tr("no name") : toQString(head.from),
                              head.forWhom.empty() ? tr("anyone") : toQString(head.forWhom)));
    m_instructions->setText(toQString(head.instructions));
    m_isKnown = true;
    showState({});
    refresh();
}

void OpenPackageDialog::refresh()
{
    m_folder->setEnabled(!isBusy());
    m_choose->setEnabled(!isBusy());
    m_open->setEnabled(m_isKnown && !isBusy() && !m_folder->text().trimmed().isEmpty());
}

} // namespace voxdeck
