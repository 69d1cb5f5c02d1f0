// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/TagKeysDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QCompleter>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <string>

namespace voxdeck {

TagKeysDialog::TagKeysDialog(const TagKeys &keys, const QStringList &knownTags, QWidget *parent)
    : QDialog(parent), m_problem(makeLabel({}, "warn", this)), m_use(nullptr)
{
    setWindowTitle(tr("Tag keys"));
    auto *about = makeLabel(tr("Outside text fields, each key adds or removes its tag. The keys "
                               "apply to everyone who opens this workspace."),
                            "muted", this);
    about->setWordWrap(true);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    for (std::size_t key = 0; key < m_fields.size(); ++key) {
        auto *field = new QLineEdit(toQString(keys[key]), this);
        const auto number = QString::number(key + 1);
        field->setAccessibleName(tr("Tag of key %1").arg(number));
        field->setPlaceholderText(tr("no tag"));
        auto *completer = new QCompleter(knownTags, field);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        field->setCompleter(completer);
        auto *label = makeLabel(number, "strong", this);
        label->setBuddy(field);
        const auto row = static_cast<int>(key);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
        connect(field, &QLineEdit::textChanged, this, &TagKeysDialog::check);
        m_fields[key] = field;
    }
    m_problem->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(this);
    m_use = buttons->addButton(tr("Save tag keys"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    setLook(m_use, "vxRole", "primary");
    m_use->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(12);
    column->addWidget(about);
    column->addLayout(grid);
    column->addWidget(m_problem);
    column->addWidget(buttons);
    setMinimumWidth(380);
    check();
}

TagKeys TagKeysDialog::keys() const
{
    TagKeys keys;
    for (std::size_t key = 0; key < m_fields.size(); ++key)
        keys[key] = toUtf8(m_fields[key]->text().trimmed());
    return keys;
}

/// Reports an invalid tag while it is typed.
void TagKeysDialog::check()
{
    QString problem;
    std::string all;
    for (std::size_t key = 0; key < m_fields.size() && m_fields[key]; ++key) {
        const auto tag = m_fields[key]->text().trimmed();
        if (tag.contains(QLatin1Char(' ')))
            problem = tr("“%1” has a space; tags cannot contain spaces.").arg(tag);
        all += toUtf8(tag.isEmpty() ? QStringLiteral("-") : tag) + ' ';
    }
    if (const auto keys = tagKeysIn(all); problem.isEmpty() && !keys)
        problem =
            tr("“%1” %2.").arg(toQString(keys.error().subject), toQString(keys.error().detail));
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    if (m_use)
        m_use->setEnabled(problem.isEmpty());
}

} // namespace voxdeck
