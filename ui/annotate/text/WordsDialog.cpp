// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/WordsDialog.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr int kLanguageRole = Qt::UserRole;
constexpr int kWordRole = Qt::UserRole + 1;
constexpr int kMostShown = 10'000; // items; the filter finds the others' neighbours

} // namespace

WordsDialog::WordsDialog(const ProjectWords &words, QWidget *parent)
    : QDialog(parent),
      m_filter(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_remove(new QPushButton(tr("&Delete"), this))
{
    setWindowTitle(tr("Project words"));
    m_filter->setPlaceholderText(tr("Words containing"));
    m_filter->setAccessibleName(tr("Words containing"));
    m_list->setAccessibleName(tr("Project words"));
    for (const auto &[language, list] : words) {
        for (const auto &word : list) {
            if (m_list->count() >= kMostShown)
                break;
            auto *item = new QListWidgetItem(
                language.empty() ? toQString(word)
                                 : QStringLiteral("%1  (%2)")
                                       .arg(toQString(word), languageName(toQString(language))),
                m_list);
            item->setData(kLanguageRole, toQString(language));
            item->setData(kWordRole, toQString(word));
        }
    }
    if (m_list->count() > 0)
        m_list->setCurrentRow(0);
    m_remove->setEnabled(m_list->count() > 0);
    m_remove->setAutoDefault(false);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_remove, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_remove, &QPushButton::clicked, this, &WordsDialog::removeCurrent);
    connect(m_filter, &QLineEdit::textChanged, this, &WordsDialog::filter);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
    resize(420, 480);
}

void WordsDialog::filter(const QString &part)
{
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setHidden(
            !m_list->item(row)->data(kWordRole).toString().contains(part, Qt::CaseInsensitive));
}

void WordsDialog::removeCurrent()
{
    auto *item = m_list->currentItem();
    if (!item)
        return;
    emit removeWanted(item->data(kLanguageRole).toString(), item->data(kWordRole).toString());
    delete item;
    m_remove->setEnabled(m_list->count() > 0);
}

} // namespace voxdeck
