// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ShortcutSheet.h"

#include "ui/actions/Actions.h"
#include "ui/common/Icons.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/Look.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHash>
#include <QHeaderView>
#include <QLineEdit>
#include <QPdfWriter>
#include <QPushButton>
#include <QSaveFile>
#include <QTextDocument>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {

ShortcutSheet::ShortcutSheet(const Actions &actions, QWidget *parent)
    : QDialog(parent),
      m_search(new QLineEdit(this)),
      m_tree(new QTreeWidget(this)),
      m_state(makeLabel({}, "muted", this))
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *rule = makeLabel(tr("Single letters work outside text fields. In a text field, press "
                              "Ctrl+Shift and the letter. Function keys work everywhere."),
                           "muted", this);
    rule->setWordWrap(true);
    m_search->setPlaceholderText(tr("Find an action or a key"));
    m_search->setAccessibleName(tr("Find an action or a key"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(icon(QStringLiteral("edit-find"), IconTone::Muted),
                        QLineEdit::LeadingPosition);
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutSheet::search);
    m_tree->setAccessibleName(tr("Keyboard shortcuts"));
    m_tree->setHeaderLabels(
        {tr("Action"), tr("Outside text"), tr("Everywhere"), tr("In the transcript")});
    m_tree->setAlternatingRowColors(true);
    m_tree->setAllColumnsShowFocus(true);
    fill(actions);
    m_tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tree->header()->setStretchLastSection(false); // it would be cut where the others are wide
    auto *buttons = new QDialogButtonBox(this);
    auto *change = buttons->addButton(tr("Change keys…"), QDialogButtonBox::ResetRole);
    change->setToolTip(tr("Choose a preset or set single keys"));
    connect(change, &QPushButton::clicked, this, [this] {
        close();
        emit changeWanted();
    });
    auto *paper = buttons->addButton(tr("Save as PDF…"), QDialogButtonBox::ResetRole);
    paper->setToolTip(tr("Writes all keys on a sheet to print"));
    connect(paper, &QPushButton::clicked, this, &ShortcutSheet::choosePdf);
    auto *close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (auto *button : {change, paper, close})
        button->setAutoDefault(false); // Enter in the search field closes nothing
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 12);
    column->setSpacing(10);
    column->addWidget(rule);
    column->addWidget(m_search);
    column->addWidget(m_tree, 1);
    column->addWidget(m_state);
    column->addWidget(buttons);
    resize(780, 640);
    m_state->hide();
    m_search->setFocus();
}

void ShortcutSheet::fill(const Actions &actions)
{
    QHash<QString, QTreeWidgetItem *> groups;
    for (const auto id : Actions::all()) {
        const auto &keys = actions.keys(id);
        if (keys.everywhere.isEmpty() && keys.outsideText.isEmpty() && keys.inText.isEmpty())
            continue;
        auto &group = groups[actions.group(id)];
        if (!group)
            group = new QTreeWidgetItem(m_tree, {actions.group(id)});
        new QTreeWidgetItem(group, {actions.plainName(id), keyWords(keys.outsideText),
                                    keyWords(keys.everywhere), keyWords(keys.inText)});
    }
    const auto usual = [](QKeySequence::StandardKey key, const QKeySequence &other) {
        return keyWords({QKeySequence::keyBindings(key).value(0), other});
    };
    // the field's own keys, which no map changes
    const std::pair<QString, QString> fieldKeys[] = {
        {tr("Commit the text and go to the next segment"), keyWords(QKeySequence(Qt::Key_Enter))},
        {tr("Leave the field; the text is kept"), keyWords(QKeySequence(Qt::Key_Escape))},
        {tr("Undo or redo in small steps"),
         usual(QKeySequence::Undo, QKeySequence(Qt::CTRL | Qt::Key_Y))},
        {tr("Paste"), usual(QKeySequence::Paste, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V))}};
    auto *field = new QTreeWidgetItem(m_tree, {tr("Transcript field")});
    for (const auto &[name, key] : fieldKeys)
        new QTreeWidgetItem(field, {name, {}, {}, key});
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        auto *group = m_tree->topLevelItem(i);
        group->setFirstColumnSpanned(true);
        group->setFlags(Qt::ItemIsEnabled); // a heading is not chosen
        auto bold = font();
        bold.setBold(true);
        group->setFont(0, bold);
    }
    m_tree->expandAll();
}

void ShortcutSheet::search(const QString &words)
{
    const auto wanted = words.trimmed();
    int found = 0;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        auto *group = m_tree->topLevelItem(i);
        const bool isGroup = group->text(0).contains(wanted, Qt::CaseInsensitive);
        int shown = 0;
        for (int child = 0; child < group->childCount(); ++child) {
            auto *item = group->child(child);
            bool matches = isGroup;
            for (int column = 0; column < m_tree->columnCount(); ++column)
                matches = matches || item->text(column).contains(wanted, Qt::CaseInsensitive);
            item->setHidden(!matches);
            shown += matches ? 1 : 0;
        }
        group->setHidden(shown == 0);
        found += shown;
    }
    m_state->setText(tr("No action or key contains “%1”.").arg(wanted));
    m_state->setVisible(found == 0);
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
    if (!file.isEmpty() && !writePdf(file)) {
        m_state->setText(tr("%1 cannot be written. Choose another folder.").arg(file));
        m_state->show();
    }
}

} // namespace voxdeck
