// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/CommandPalette.h"

#include "ui/common/Look.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kWidth = 620;
constexpr int kRows = 11;
constexpr int kIdRole = Qt::UserRole;
constexpr int kRowRole = Qt::UserRole + 1;
constexpr int kFilterRole = Qt::UserRole + 2;
constexpr std::size_t kMostRecent = 6;

} // namespace

int matchScore(const QString &query, const QString &name, const QString &synonyms)
{
    if (query.isEmpty())
        return 1;
    const auto wanted = query.toLower();
    const auto text = name.toLower();
    if (text.startsWith(wanted))
        return 100;
    if (text.contains(QLatin1Char(' ') + wanted))
        return 80;
    if (text.contains(wanted))
        return 60;
    if (synonyms.toLower().contains(wanted))
        return 40;
    qsizetype at = 0;
    for (const auto letter : wanted) {
        if (letter.isSpace())
            continue;
        at = text.indexOf(letter, at);
        if (at < 0)
            return 0;
        ++at;
    }
    return 20;
}

CommandPalette::CommandPalette(Actions &actions, QWidget *window)
    : QFrame(window),
      m_actions(actions),
      m_field(new QLineEdit(this)),
      m_list(new QListWidget(this))
{
    setProperty("vxRole", QStringLiteral("panel"));
    setAccessibleName(tr("Commands"));
    m_field->setPlaceholderText(tr("Type a command, #row, or /words to filter"));
    m_field->setAccessibleName(tr("Command"));
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setIconSize({16, 16});
    auto *hint = makeLabel(tr("↑ ↓ choose   Enter run   Esc close        # row   / filter"),
                           "smallMuted", this);
    hint->setContentsMargins(10, 4, 10, 6);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 2);
    column->setSpacing(6);
    column->addWidget(m_field);
    column->addWidget(m_list);
    column->addWidget(hint);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
    hide();
}

void CommandPalette::popUp()
{
    if (isVisible()) {
        close();
        return;
    }
    m_focusBefore = QApplication::focusWidget();
    m_field->clear();
    fill();
    const int width = std::min(kWidth, parentWidget()->width() - 40);
    const int height = m_field->sizeHint().height() + kRows * 30 + 50;
    setGeometry((parentWidget()->width() - width) / 2, 60, width,
                std::min(height, parentWidget()->height() - 80));
    show();
    raise();
    m_field->setFocus();
}

void CommandPalette::fill()
{
    m_list->clear();
    auto query = m_field->text().trimmed();
    const auto addPlain = [this](const QString &text, int role, const QString &value) {
        auto *item = new QListWidgetItem(text, m_list);
        item->setData(role, value);
        item->setSizeHint({10, 30});
    };
    if (query.startsWith(QLatin1Char('#'))) {
        addPlain(tr("Go to row %1").arg(query.mid(1)), kRowRole, query.mid(1));
    } else if (query.startsWith(QLatin1Char('/'))) {
        addPlain(tr("Filter: text or key has “%1”").arg(query.mid(1)), kFilterRole, query.mid(1));
    } else {
        if (query.startsWith(QLatin1Char('>')))
            query = query.mid(1).trimmed();
        std::vector<std::pair<int, ActionId>> found;
        for (const auto id : Actions::all()) {
            if (id == ActionId::Commands)
                continue;
            int score = matchScore(query, m_actions[id]->text(), m_actions.synonyms(id));
            const auto recent = std::find(m_recent.begin(), m_recent.end(), id);
            if (query.isEmpty() && recent != m_recent.end())
                score += 200 - static_cast<int>(recent - m_recent.begin());
            if (score > 0)
                found.emplace_back(score, id);
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const auto &a, const auto &b) { return a.first > b.first; });
        for (const auto &[score, id] : found) {
            const auto *action = m_actions[id];
            auto *item = new QListWidgetItem(action->icon(), {}, m_list);
            auto name = action->text().remove(QStringLiteral("..."));
            if (!action->isEnabled())
                name += tr("   (not possible now)");
            item->setData(Qt::AccessibleTextRole, name);
            item->setData(kIdRole, static_cast<int>(id));
            item->setSizeHint({10, 30});
            auto *row = new QWidget;
            row->setAttribute(Qt::WA_TransparentForMouseEvents);
            auto *layout = new QHBoxLayout(row);
            layout->setContentsMargins(28, 0, 8, 0);
            layout->addWidget(makeLabel(name, action->isEnabled() ? "" : "muted", row));
            layout->addWidget(makeLabel(m_actions.group(id), "smallMuted", row));
            layout->addStretch();
            if (const auto key = m_actions.keyText(id); !key.isEmpty())
                layout->addWidget(makeLabel(key, "key", row));
            m_list->setItemWidget(item, row);
        }
    }
    m_list->setCurrentRow(0);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            hide();
        return false;
    }
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return false;
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: QApplication::sendEvent(m_list, event); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: run(); return true;
    case Qt::Key_Escape: close(); return true;
    default: return false;
    }
}

void CommandPalette::close()
{
    hide();
    if (m_focusBefore)
        m_focusBefore->setFocus();
}

void CommandPalette::run()
{
    const auto *item = m_list->currentItem();
    if (!item)
        return;
    const auto row = item->data(kRowRole).toString();
    const auto filter = item->data(kFilterRole).toString();
    const auto id = item->data(kIdRole);
    close();
    if (!row.isEmpty()) {
        emit rowWanted(row);
    } else if (!filter.isEmpty()) {
        emit filterWanted(filter);
    } else if (id.isValid()) {
        const auto chosen = static_cast<ActionId>(id.toInt());
        std::erase(m_recent, chosen);
        m_recent.insert(m_recent.begin(), chosen);
        m_recent.resize(std::min(m_recent.size(), kMostRecent));
        if (m_actions[chosen]->isEnabled())
            m_actions[chosen]->trigger();
    }
}

} // namespace voxdeck
