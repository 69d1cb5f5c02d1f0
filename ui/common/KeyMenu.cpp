// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/KeyMenu.h"

#include <QAction>
#include <QFontMetrics>
#include <QStyleOptionMenuItem>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kBesideText = 80; ///< icon, margins and the gap between a name and its key, in pixels

} // namespace

QString keyWords(const QKeySequence &key)
{
    return key.toString(QKeySequence::NativeText)
        .replace(QStringLiteral("Return"), QStringLiteral("Enter"));
}

QString keyWords(const QList<QKeySequence> &keys)
{
    QStringList words;
    for (const auto &key : keys)
        words << keyWords(key);
    words.removeDuplicates(); // both Enter keys are one
    return words.join(QStringLiteral(", "));
}

KeyMenu::KeyMenu(const QString &title, QWidget *parent) : QMenu(title, parent)
{
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &KeyMenu::makeRoom);
}

QString KeyMenu::shownText(const QAction &action) const
{
    const auto key = action.property(kShownKeyProperty).toString();
    return key.isEmpty() ? action.text() : action.text() + QLatin1Char('\t') + key;
}

/// QMenu knows the width of shortcuts only.
void KeyMenu::makeRoom()
{
    const QFontMetrics metrics(font());
    int names = 0;
    m_keyWidth = 0;
    for (const auto *action : actions()) {
        names = std::max(names, metrics.horizontalAdvance(action->text()));
        m_keyWidth = std::max(
            m_keyWidth, metrics.horizontalAdvance(action->property(kShownKeyProperty).toString()));
    }
    setMinimumWidth(names + m_keyWidth + kBesideText);
}

void KeyMenu::initStyleOption(QStyleOptionMenuItem *option, const QAction *action) const
{
    QMenu::initStyleOption(option, action);
    if (!action || action->isSeparator())
        return;
    option->text = shownText(*action);
    option->reservedShortcutWidth = m_keyWidth;
    if (action->isCheckable()) // its check mark is there
        option->icon = QIcon();
}

} // namespace voxdeck
