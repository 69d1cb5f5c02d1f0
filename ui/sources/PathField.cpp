// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/PathField.h"

#include "ui/common/Text.h"

#include <QDir>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>

namespace voxdeck {

PathField::PathField(QWidget *parent) : QWidget(parent), m_line(new QLineEdit(this))
{
    m_line->setPlaceholderText(tr("or type a path, or a name such as shard-{000000..000719}.tar"));
    m_line->setToolTip(tr("A path, or a name with braces that stands for several files: "
                          "{000000..000719}, {train,dev}; :: joins names. Press Enter to add it."));
    m_line->setAccessibleName(tr("Path or name with braces"));
    m_line->setClearButtonEnabled(true);
    m_line->installEventFilter(this);
    auto *add = new QPushButton(tr("A&dd"), this);
    add->setAutoDefault(false);
    add->setEnabled(false);
    add->setToolTip(tr("Adds the typed path to the sources (Enter)"));
    add->setAccessibleName(tr("Add typed path"));
    connect(add, &QPushButton::clicked, this, &PathField::take);
    connect(m_line, &QLineEdit::textChanged, add,
            [add](const QString &text) { add->setEnabled(!text.trimmed().isEmpty()); });
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_line, 1);
    row->addWidget(add);
    setFocusProxy(m_line);
}

bool PathField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && !m_line->text().trimmed().isEmpty()) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) { // else it is the dialog's
            take();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void PathField::take()
{
    QString text = m_line->text().trimmed();
    if (text.isEmpty())
        return;
    if (text.startsWith(QLatin1String("~/")))
        text.replace(0, 1, QDir::homePath());
    m_line->clear();
    emit pathTyped(toPath(text));
}

} // namespace voxdeck
