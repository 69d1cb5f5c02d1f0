// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/Actions.h"

#include "ui/actions/ActionNames.h"
#include "ui/actions/ActionTables.h"
#include "ui/common/Icons.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/KeyWords.h"

#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <map>

namespace voxdeck {
namespace {

const SubmenuSpec *submenuOf(ActionId id)
{
    for (const auto &spec : ActionTables::submenus())
        if (std::find(spec.ids.begin(), spec.ids.end(), id) != spec.ids.end())
            return &spec;
    return nullptr;
}

QList<QKeySequence> parse(const char *keys)
{
    QList<QKeySequence> result;
    for (const auto &one : QString::fromLatin1(keys).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        result << QKeySequence(one, QKeySequence::PortableText);
    return result;
}

/// "Space, F4": the first of each kind.
QString shownKeys(const ActionKeys &keys)
{
    QStringList shown;
    for (const auto &list : {keys.outsideText, keys.everywhere})
        if (!list.isEmpty())
            shown << keyWords(list.first());
    return shown.join(QStringLiteral(", "));
}

/// Wherever the keys of an action are shown: its tooltip, menus, and the sentences of KeyWords.h.
void showKeys(const Actions &actions, ActionId id)
{
    auto *action = actions[id];
    action->setToolTip(actions.toolTip(id));
    action->setProperty(kShownKeyProperty, actions.keyText(id));
    action->setProperty(kShownKeysProperty, shownKeys(actions.keys(id)));
}

/// Soon, once for all keys that change together: the window's parts are made after its actions.
void refreshSoon(QWidget &window)
{
    constexpr const char *kIsWaiting = "vxKeyWordsWait";
    if (window.property(kIsWaiting).toBool())
        return;
    window.setProperty(kIsWaiting, true);
    QTimer::singleShot(0, &window, [&window] {
        window.setProperty(kIsWaiting, false);
        refreshKeyWords(window);
    });
}

/// "&File" and "文件(&F)" as words.
QString withoutMnemonic(QString title)
{
    static const QRegularExpression kBehind(QStringLiteral("\\(&.\\)"));
    return title.remove(kBehind).remove(QLatin1Char('&'));
}

/// Those of the window's language, then the English ones: programs and manuals name commands by these.
QString synonymsOf(const ActionSpec &spec)
{
    const auto english = QString::fromLatin1(spec.synonyms);
    const auto text = QString::fromLatin1(spec.text).remove(QLatin1Char('&'));
    if (english.isEmpty())
        return ActionTables::tr(spec.text) == text ? QString() : text;
    const auto own = ActionTables::tr(spec.synonyms);
    return own == english ? english : QStringList{own, english, text}.join(QLatin1Char(' '));
}

} // namespace

Actions::Actions(QWidget *window) : QObject(window)
{
    for (const auto &menu : ActionTables::menus()) {
        const auto group = withoutMnemonic(ActionTables::tr(menu.name));
        for (const auto &block : menu.blocks) {
            for (const auto &spec : block) {
                const auto at = static_cast<std::size_t>(spec.id);
                auto *action = new QAction(ActionTables::tr(spec.text), window);
                if (*spec.iconName != '\0')
                    action->setIcon(icon(QString::fromLatin1(spec.iconName)));
                action->setCheckable(spec.isCheckable);
                m_keys[at] = {parse(spec.everywhere), parse(spec.outside), parse(spec.inText)};
                m_usualKeys[at] = m_keys[at];
                action->setShortcuts(m_keys[at].everywhere);
                m_actions[at] = action;
                m_names[at] = actionName(spec.id);
                m_plainNames[at] = ActionTables::tr(spec.text).remove(u'…');
                m_groups[at] = group;
                m_synonyms[at] = synonymsOf(spec);
                showKeys(*this, spec.id);
                action->setObjectName(m_names[at]);
                window->addAction(action);
            }
        }
    }
    refreshSoon(*window);
}

void Actions::setKeys(ActionId id, const ActionKeys &keys)
{
    const auto at = static_cast<std::size_t>(id);
    if (m_keys[at] == keys)
        return;
    m_keys[at] = keys;
    m_actions[at]->setShortcuts(keys.everywhere);
    showKeys(*this, id);
    refreshSoon(*static_cast<QWidget *>(parent()));
    emit keysChanged();
}

QString Actions::keyText(ActionId id) const
{
    const auto &all = keys(id);
    const auto &shown = !all.outsideText.isEmpty() ? all.outsideText : all.everywhere;
    return shown.isEmpty() ? QString() : keyWords(shown.first());
}

QString Actions::plainName(ActionId id) const
{
    return m_plainNames[static_cast<std::size_t>(id)];
}

QString Actions::toolTip(ActionId id) const
{
    const auto shown = shownKeys(keys(id));
    const auto name = (*this)[id]->text().remove(u'…');
    return shown.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, shown);
}

void Actions::fillMenuBar(QMenuBar &bar, QMenu *recent)
{
    for (const auto &spec : ActionTables::menus()) {
        auto *menu = new KeyMenu(ActionTables::tr(spec.name), &bar);
        bar.addMenu(menu);
        std::map<const SubmenuSpec *, QMenu *> submenus;
        for (const auto &block : spec.blocks) {
            if (!menu->isEmpty())
                menu->addSeparator();
            for (const auto &one : block) {
                auto *place = static_cast<QMenu *>(menu);
                if (const auto *submenu = submenuOf(one.id)) {
                    auto &made = submenus[submenu];
                    if (!made) {
                        made = new KeyMenu(ActionTables::tr(submenu->name), menu);
                        made->menuAction()->setToolTip(withoutMnemonic(made->title()));
                        menu->addMenu(made);
                    }
                    place = made;
                }
                place->addAction((*this)[one.id]);
                if (one.id == ActionId::OpenDataset)
                    menu->addMenu(recent);
            }
        }
    }
}

QAction *Actions::outsideText(const QKeySequence &key) const
{
    QAction *found = nullptr;
    for (std::size_t i = 0; i < kCount; ++i)
        if (m_keys[i].outsideText.contains(key) && (!found || !found->isEnabled()))
            found = m_actions[i];
    return found;
}

bool Actions::opensMenu(int key)
{
    const auto &menus = ActionTables::menus();
    return std::any_of(menus.begin(), menus.end(), [key](const MenuSpec &menu) {
        const auto alt = QKeySequence::mnemonic(ActionTables::tr(menu.name));
        return !alt.isEmpty() && alt[0].key() == key;
    });
}

std::vector<ActionId> Actions::all()
{
    std::vector<ActionId> ids;
    for (std::size_t i = 0; i < kCount; ++i)
        ids.push_back(static_cast<ActionId>(i));
    return ids;
}

} // namespace voxdeck
