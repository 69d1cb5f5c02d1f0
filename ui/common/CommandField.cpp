// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/CommandField.h"

#include "ui/common/Icons.h"
#include "ui/common/ScriptFont.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace voxdeck {

QString shellWord(const QString &word)
{
    const bool isPlain = !word.isEmpty() && std::all_of(word.begin(), word.end(), [](QChar c) {
        return (c.unicode() < 0x80 && c.isLetterOrNumber())
               || QStringLiteral("./_-=:,").contains(c);
    });
    if (isPlain)
        return word;
    auto quoted = word;
    quoted.replace(QLatin1Char('\''), QLatin1String("'\\''"));
    return QLatin1Char('\'') + quoted + QLatin1Char('\'');
}

QString shellCommand(const QStringList &words)
{
    QStringList quoted;
    for (const auto &word : words)
        quoted << shellWord(word);
    return quoted.join(QLatin1Char(' '));
}

CommandField::CommandField(QWidget *parent)
    : QWidget(parent), m_text(new QLineEdit(this)), m_copy(new QPushButton(tr("Copy"), this))
{
    m_text->setReadOnly(true);
    m_text->setAccessibleName(tr("The same on the command line"));
    m_text->setFont(fixedFont());
    m_copy->setIcon(icon(QStringLiteral("edit-copy")));
    m_copy->setAccessibleName(tr("Copy the command line"));
    m_copy->setAutoDefault(false);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_text->text()); });
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_text, 1);
    row->addWidget(m_copy);
}

void CommandField::showCommand(const QStringList &words, const QString &why)
{
    m_text->setText(words.isEmpty() ? QString() : shellCommand(words));
    m_text->setPlaceholderText(why);
    m_text->setToolTip(m_text->text());
    m_text->setCursorPosition(0);
    m_copy->setEnabled(!words.isEmpty());
}

QString CommandField::text() const
{
    return m_text->text();
}

} // namespace voxdeck
