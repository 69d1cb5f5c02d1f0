// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/OpenPackageDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

namespace voxdeck {

OpenPackageDialog::OpenPackageDialog(std::filesystem::path package, QWidget *parent)
    : QDialog(parent),
      m_package(std::move(package)),
      m_facts(makeLabel(pathText(m_package.filename()), "heading", this)),
      m_instructions(makeLabel({}, "", this)),
      m_state(makeLabel(tr("Looking into it…"), "muted", this)),
      m_folder(new QLineEdit(pathText(packageFolderFor(m_package)), this)),
      m_choose(new QPushButton(tr("&Choose..."), this)),
      m_stop(new QPushButton(tr("Stop"), this)),
      m_open(new QPushButton(tr("&Open"), this))
{
    setWindowTitle(tr("Open work package"));
    for (auto *label : {m_facts, m_instructions, m_state})
        label->setWordWrap(true);
    auto *where = makeLabel(tr("&Folder to unpack to"), "", this);
    where->setBuddy(m_folder);
    m_folder->setAccessibleName(tr("Folder to unpack to"));
    m_stop->setToolTip(tr("Opening it again goes on"));
    setLook(m_open, "vxRole", "primary");
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(where);
    line->addWidget(m_folder, 1);
    line->addWidget(m_choose);
    auto *close = new QPushButton(tr("Cancel"), this);
    for (auto *button : {m_choose, m_stop, close})
        button->setAutoDefault(false);
    m_open->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_stop);
    buttons->addStretch();
    buttons->addWidget(m_open);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(12);
    column->addWidget(m_facts);
    column->addWidget(m_instructions);
    column->addLayout(line);
    column->addWidget(m_state);
    column->addStretch();
    column->addLayout(buttons);
    setMinimumWidth(560);

    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_stop, &QPushButton::clicked, this, &OpenPackageDialog::stopWanted);
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
    const auto segments = counted(head.rows, tr("1 segment"), tr("%1 segments"));
    m_facts->setText(tr("%1 (%2) of %3, from %4 for %5")
                         .arg(segments, spanText(head.seconds), toQString(head.dataset),
                              head.from.empty() ? tr("nobody named") : toQString(head.from),
                              head.forWhom.empty() ? tr("anybody") : toQString(head.forWhom)));
    m_instructions->setText(toQString(head.instructions));
    m_isKnown = true;
    showState({});
    refresh();
}

void OpenPackageDialog::setBusy(const QString &words)
{
    m_isBusy = !words.isEmpty();
    if (m_isBusy)
        showState(words);
    refresh();
}

void OpenPackageDialog::showState(const QString &words, bool isMistake)
{
    m_state->setText(words);
    setLook(m_state, "vxText", isMistake ? "bad" : "muted");
}

QString OpenPackageDialog::stateText() const
{
    return m_state->text();
}

void OpenPackageDialog::refresh()
{
    m_stop->setVisible(m_isBusy);
    m_folder->setEnabled(!m_isBusy);
    m_choose->setEnabled(!m_isBusy);
    m_open->setEnabled(m_isKnown && !m_isBusy && !m_folder->text().trimmed().isEmpty());
}

} // namespace voxdeck
