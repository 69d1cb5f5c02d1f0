// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ShortcutSheet.h"

#include "ui/common/Look.h"
#include "ui/shell/Actions.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

QString keysText(const QList<QKeySequence> &keys)
{
    QStringList shown;
    for (const auto &key : keys)
        shown << key.toString(QKeySequence::NativeText);
    return shown.join(QStringLiteral(", "));
}

} // namespace

ShortcutSheet::ShortcutSheet(const Actions &actions, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *rule = makeLabel(
        tr("Outside text fields single letters act. Inside text fields, Ctrl+Shift and the "
           "same letter act. F-keys mean the same everywhere."),
        "muted", this);
    rule->setWordWrap(true);
    auto *tree = new QTreeWidget(this);
    tree->setAccessibleName(tr("Keyboard shortcuts"));
    tree->setHeaderLabels(
        {tr("Action"), tr("Outside text"), tr("Everywhere"), tr("In the transcript")});
    tree->setAlternatingRowColors(true);
    QTreeWidgetItem *group = nullptr;
    for (const auto id : Actions::all()) {
        const auto &keys = actions.keys(id);
        if (keys.everywhere.isEmpty() && keys.outsideText.isEmpty() && keys.inText.isEmpty())
            continue;
        if (!group || group->text(0) != actions.group(id)) {
            group = nullptr;
            for (int i = 0; i < tree->topLevelItemCount(); ++i)
                if (tree->topLevelItem(i)->text(0) == actions.group(id))
                    group = tree->topLevelItem(i);
            if (!group)
                group = new QTreeWidgetItem(tree, {actions.group(id)});
        }
        new QTreeWidgetItem(group, {actions[id]->text().remove(QStringLiteral("...")),
                                    keysText(keys.outsideText), keysText(keys.everywhere),
                                    keysText(keys.inText)});
    }
    const std::pair<QString, QString> fieldKeys[] = {
        {tr("Keep text and go to the next segment"), QStringLiteral("Enter")},
        {tr("Leave the field, the text stays"), QStringLiteral("Esc")},
        {tr("Undo or redo in small steps"), QStringLiteral("Ctrl+Z, Ctrl+Y")},
        {tr("Paste"), QStringLiteral("Ctrl+V, Ctrl+Shift+V")}};
    auto *field = new QTreeWidgetItem(tree, {tr("Transcript field")});
    for (const auto &[name, key] : fieldKeys)
        new QTreeWidgetItem(field, {name, {}, {}, key});
    tree->expandAll();
    tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 12);
    column->setSpacing(10);
    column->addWidget(rule);
    column->addWidget(tree, 1);
    column->addWidget(buttons);
    resize(780, 640);
}

} // namespace voxdeck
