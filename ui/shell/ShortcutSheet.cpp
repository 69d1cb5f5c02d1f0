// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ShortcutSheet.h"

#include "ui/common/Look.h"
#include "ui/shell/Actions.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QMessageBox>
#include <QPdfWriter>
#include <QPushButton>
#include <QSaveFile>
#include <QTextDocument>
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

ShortcutSheet::ShortcutSheet(const Actions &actions, QWidget *parent)
    : QDialog(parent), m_tree(new QTreeWidget(this))
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *rule = makeLabel(
        tr("Outside text fields single letters act. Inside text fields, Ctrl+Shift and the "
           "same letter act. F-keys mean the same everywhere."),
        "muted", this);
    rule->setWordWrap(true);
    auto *tree = m_tree;
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
    auto *change = buttons->addButton(tr("Change keys..."), QDialogButtonBox::ActionRole);
    change->setToolTip(tr("Choose a preset, or other keys for single actions"));
    connect(change, &QPushButton::clicked, this, [this] {
        close();
        emit changeWanted();
    });
    auto *paper = buttons->addButton(tr("Save as PDF..."), QDialogButtonBox::ActionRole);
    paper->setToolTip(tr("A sheet of all keys to print"));
    connect(paper, &QPushButton::clicked, this, &ShortcutSheet::choosePdf);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 12);
    column->setSpacing(10);
    column->addWidget(rule);
    column->addWidget(tree, 1);
    column->addWidget(buttons);
    resize(780, 640);
}

QString ShortcutSheet::html() const
{
    QString rows;
    const auto *head = m_tree->headerItem();
    const auto row = [&rows](const QTreeWidgetItem &item, const char *tag) {
        rows += QStringLiteral("<tr>");
        for (int column = 0; column < 4; ++column)
            rows += QStringLiteral("<%1 align=\"left\">%2</%1>")
                        .arg(QLatin1String(tag), item.text(column).toHtmlEscaped());
        rows += QStringLiteral("</tr>");
    };
    row(*head, "th");
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        const auto *group = m_tree->topLevelItem(i);
        rows += QStringLiteral("<tr><th align=\"left\" colspan=\"4\">%1</th></tr>")
                    .arg(group->text(0).toHtmlEscaped());
        for (int child = 0; child < group->childCount(); ++child)
            row(*group->child(child), "td");
    }
    return QStringLiteral("<h2>%1</h2><table cellspacing=\"0\" cellpadding=\"3\">%2</table>")
        .arg(tr("Voxdeck: keyboard shortcuts"), rows);
}

bool ShortcutSheet::writePdf(const QString &file) const
{
    QSaveFile target(file); // whole or not at all
    if (!target.open(QIODevice::WriteOnly))
        return false;
    QPdfWriter writer(&target);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setTitle(tr("Voxdeck: keyboard shortcuts"));
    QTextDocument document;
    document.setDefaultFont(QFont(font().family(), 9));
    document.setHtml(html());
    document.print(&writer);
    return target.commit();
}

void ShortcutSheet::choosePdf()
{
    const auto file = QFileDialog::getSaveFileName(this, tr("Save as PDF"), tr("voxdeck-keys.pdf"),
                                                   tr("PDF (*.pdf)"));
    if (!file.isEmpty() && !writePdf(file))
        QMessageBox::warning(this, tr("Save as PDF"),
                             tr("%1 cannot be written. Choose another folder.").arg(file));
}

} // namespace voxdeck
