// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/TopBar.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/text/EditActions.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/session/WorkspacePage.h"

#include <QHBoxLayout>
#include <QResizeEvent>
#include <QToolButton>

#include <initializer_list>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kSearchWidth = 400, kNarrowSearchWidth = 240;
constexpr int kMostShortened = 3;

QToolButton *actionButton(QAction *action, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setIconSize({20, 20});
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->text());
    button->setAccessibleDescription(action->toolTip());
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

TopBar::TopBar(Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_actions(actions),
      m_search(new SearchBox(this)),
      m_workspaces(new QHBoxLayout),
      m_undo(new QToolButton(this)),
      m_redo(actionButton(actions[ActionId::Redo], this)),
      m_commands(new QToolButton(this)),
      m_publish(new QToolButton(this))
{
    setFixedHeight(sized(42));
    setGround(this, "window");
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 10, 4);
    row->setSpacing(8);
    m_undo->setIconSize({20, 20});
    m_undo->setFocusPolicy(Qt::TabFocus);
    m_undo->setObjectName(QStringLiteral("undoArrow"));
    m_redo->setObjectName(QStringLiteral("redoArrow"));
    connect(m_undo, &QToolButton::clicked, actions[ActionId::Undo], &QAction::trigger);
    connect(actions[ActionId::Undo], &QAction::changed, this, &TopBar::showUndo);
    showUndo();
    m_workspaces->setSpacing(0);
    row->addLayout(m_workspaces);
    row->addSpacing(4);
    row->addWidget(m_undo);
    row->addWidget(m_redo);
    row->addSpacing(4);
    m_search->setPlaceholderText(tr("Find text or key"));
    m_search->setAccessibleName(tr("Find text or key"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(icon(QStringLiteral("edit-find"), IconTone::Muted),
                        QLineEdit::LeadingPosition);
    row->addWidget(m_search);
    row->addStretch(1);
    m_commands->setIcon(icon(QStringLiteral("system-run")));
    m_commands->setIconSize({18, 18});
    m_commands->setFocusPolicy(Qt::TabFocus);
    setLook(m_commands, "vxRole", "commands");
    m_commands->setAccessibleName(tr("Commands"));
    connect(m_commands, &QToolButton::clicked, actions[ActionId::Commands], &QAction::trigger);
    row->addWidget(m_commands);
    showPublishable();
    m_publish->setObjectName(QStringLiteral("publish"));
    m_publish->setFocusPolicy(Qt::TabFocus);
    m_publish->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_publish, &QToolButton::clicked, actions[ActionId::Publish], &QAction::trigger);
    connect(actions[ActionId::Publish], &QAction::enabledChanged, m_publish,
            &QToolButton::setEnabled);
    row->addWidget(m_publish);
    chainTabs();
    connect(&actions, &Actions::keysChanged, this, &TopBar::refreshWords);
    refreshWords();
}

void TopBar::addWorkspace(const WorkspacePage &workspace)
{
    auto *button = new QToolButton(this);
    setLook(button, "vxRole",
            "workspace"); // first: screen readers use it to announce a choice of one
    setLook(button, "vxPlace", m_places.empty() ? "first" : "last"); // one frame around all of them
    if (m_places.size() > 1)
        setLook(m_places.back().button, "vxPlace", "middle");
    button->setText(workspace.name());
    button->setIcon(icon(workspace.iconName(), IconTone::Muted));
    button->setIconSize({18, 18});
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(tr("%1 workspace").arg(workspace.name()));
    connect(button, &QToolButton::clicked, this, [this, action = workspace.action()] {
        showWorkspace(m_shown); // the page decides, and reports it
        m_actions[action]->trigger();
    });
    m_workspaces->addWidget(button);
    m_places.push_back({&workspace, button});
    chainTabs();
    showWorkspace(m_shown);
    refreshWords();
}

void TopBar::chainTabs()
{
    std::vector<QWidget *> order;
    for (const auto &place : m_places)
        order.push_back(place.button);
    for (QWidget *one :
         std::initializer_list<QWidget *>{m_undo, m_redo, m_search, m_commands, m_publish})
        order.push_back(one);
    for (std::size_t i = 0; i + 1 < order.size(); ++i)
        setTabOrder(order[i], order[i + 1]);
}

void TopBar::showWorkspace(ActionId workspace)
{
    m_shown = workspace;
    for (const auto &place : m_places) {
        const bool isShown = place.workspace->action() == workspace;
        place.button->setChecked(isShown);
        place.button->setIcon(
            icon(place.workspace->iconName(), isShown ? IconTone::OnAccent : IconTone::Text));
    }
}

void TopBar::setUnpublished(quint64 edits)
{
    m_edits = edits;
    showPublishable();
    refreshWords();
}

void TopBar::setWhyNotPublish(const QString &why)
{
    if (std::exchange(m_whyNotPublish, why) != why)
        refreshWords();
}

/// Grey with nothing to undo, unlike the action: its key says why nothing is undone.
void TopBar::showUndo()
{
    const auto &action = *m_actions[ActionId::Undo];
    m_undo->setIcon(action.icon());
    m_undo->setToolTip(action.toolTip());
    m_undo->setAccessibleName(action.text());
    m_undo->setAccessibleDescription(action.toolTip());
    m_undo->setEnabled(action.isEnabled() && !action.property(kDoesNothingProperty).toBool());
}

/// The loudest button of the window only while there is something to publish.
void TopBar::showPublishable()
{
    const char *role = m_edits > 0 ? "primary" : "framed";
    if (m_publish->property("vxRole").toString() == QLatin1String(role))
        return;
    setLook(m_publish, "vxRole", role);
    m_publish->setIcon(
        icon(QStringLiteral("cloud-upload"), m_edits > 0 ? IconTone::OnAccent : IconTone::Text));
}

void TopBar::setDatasetOpen(bool isOpen)
{
    m_search->setEnabled(isOpen);
    for (const auto &place : m_places)
        place.button->setEnabled(isOpen || !place.workspace->needsDataset());
}

void TopBar::refreshWords()
{
    const auto words = m_edits == 0 ? tr("Publish…")
                                    : tr("Publish %Ln edits…", nullptr, pluralCount(m_edits));
    m_publish->setAccessibleName(words);
    const auto withKey = [this](const QString &text, ActionId id, const QString &form) {
        const auto key = m_actions.keyText(id);
        return key.isEmpty() ? text : form.arg(text, key);
    };
    const auto describe = [&](QToolButton *button, const QString &purpose, ActionId id) {
        button->setToolTip(withKey(purpose, id, tr("%1 (%2)")));
        button->setAccessibleDescription(button->toolTip());
    };
    for (const auto &place : m_places)
        describe(place.button, place.workspace->purpose(), place.workspace->action());
    m_publish->setAccessibleDescription(m_actions.keyText(ActionId::Publish));
    const auto toolTip = withKey(words, ActionId::Publish, tr("%1 (%2)"));
    m_publish->setToolTip(
        m_whyNotPublish.isEmpty() ? toolTip : toolTip + QLatin1Char('\n') + m_whyNotPublish);
    m_commands->setText(withKey(tr("Commands"), ActionId::Commands, QStringLiteral("%1  %2")));
    m_commands->setAccessibleDescription(m_actions.keyText(ActionId::Commands));
    m_commands->setToolTip(m_actions.toolTip(ActionId::Commands));
    m_search->setToolTip(m_actions.toolTip(ActionId::Find)
                         + tr("\n\nwords   \"two words\"   -without   this OR that"
                              "\nlang:te,ta   status:pending   split:empty   flag:yes"
                              "\ncer:>0.3   dur:3-20   start:<2m10"
                              "\nkey:abc*   speaker:=Anna   text:/regular expression/"));
    // Words go one after the other, as far as they must: first room of the search field.
    for (m_shortened = 0; m_shortened <= kMostShortened; ++m_shortened) {
        shorten(m_shortened);
        if (layout()->sizeHint().width() <= width())
            break;
    }
}

void TopBar::shorten(int much)
{
    const auto number = countText(m_edits);
    m_search->setFixedWidth(much >= 1 ? kNarrowSearchWidth : kSearchWidth);
    m_commands->setToolButtonStyle(much >= 2 ? Qt::ToolButtonIconOnly
                                             : Qt::ToolButtonTextBesideIcon);
    m_publish->setText(much >= 3 ? (m_edits == 0 ? QString() : number)
                                 : m_publish->accessibleName());
    m_publish->setToolButtonStyle(m_publish->text().isEmpty() ? Qt::ToolButtonIconOnly
                                                              : Qt::ToolButtonTextBesideIcon);
    layout()->invalidate();
}

void TopBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        refreshWords();
}

} // namespace voxdeck
