// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/AccessibleFocus.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QPointer>
#include <QTabBar>
#include <QToolButton>

#include <map>

namespace voxdeck {
namespace {

/// A plain widget, such as a page or the viewport of a list.
class PlainFace final : public QAccessibleWidget {
public:
    explicit PlainFace(QWidget *widget) : QAccessibleWidget(widget, QAccessible::Client) {}

    QAccessible::State state() const override
    {
        auto state = QAccessibleWidget::state();
        if (widget()->focusProxy()) { // that one has the focus
            state.focused = false;
            state.focusable = false;
        }
        return state;
    }
};

/// One page of a tab bar; it lives as long as the bar's face.
class TabFace final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    TabFace(QTabBar *bar, int index) : m_bar(bar), m_index(index) {}

    bool isValid() const override { return m_bar && m_index < m_bar->count(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_bar);
    }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::PageTab; }

    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        if (kind == QAccessible::Description)
            return m_bar->tabToolTip(m_index);
        return kind == QAccessible::Name ? m_bar->tabText(m_index).remove(QLatin1Char('&'))
                                         : QString();
    }
    void setText(QAccessible::Text, const QString &) override {}

    QRect rect() const override
    {
        return isValid() ? m_bar->tabRect(m_index).translated(m_bar->mapToGlobal(QPoint()))
                         : QRect();
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        const bool isCurrent = m_bar->currentIndex() == m_index;
        state.disabled = !m_bar->isEnabled() || !m_bar->isTabEnabled(m_index);
        state.invisible = !m_bar->isVisible();
        state.selectable = true;
        state.selected = isCurrent;
        state.focusable = isCurrent;
        state.focused = isCurrent && m_bar->hasFocus();
        return state;
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface
                   ? static_cast<QAccessibleActionInterface *>(this)
                   : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString &name) override
    {
        if (name == pressAction() && isValid())
            m_bar->setCurrentIndex(m_index);
    }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    QPointer<QTabBar> m_bar;
    int m_index;
};

/// Pages first, as in Qt, then the bar's own buttons.
class TabBarFace final : public QAccessibleWidget {
public:
    explicit TabBarFace(QTabBar *bar) : QAccessibleWidget(bar, QAccessible::PageTabList) {}
    ~TabBarFace() override
    {
        for (const auto &[index, id] : m_pages)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return bar()->count(); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= bar()->count())
            return nullptr;
        const auto found = m_pages.find(index);
        if (found != m_pages.end())
            return QAccessible::accessibleInterface(found->second);
        auto *page = new TabFace(bar(), index);
        m_pages.emplace(index, QAccessible::registerAccessibleInterface(page));
        return page;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (const auto &[index, id] : m_pages)
            if (QAccessible::accessibleInterface(id) == child)
                return index;
        return -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        return child(bar()->tabAt(bar()->mapFromGlobal(QPoint(x, y))));
    }
    QAccessible::State state() const override
    {
        auto state = QAccessibleWidget::state();
        state.focused = false; // its current page has the focus
        return state;
    }
    QAccessibleInterface *focusChild() const override
    {
        return bar()->hasFocus() ? child(bar()->currentIndex()) : nullptr;
    }

private:
    QTabBar *bar() const { return static_cast<QTabBar *>(widget()); }

    mutable std::map<int, QAccessible::Id> m_pages;
};

/// A combo box by its purpose, then its value: "Speed: 1x".
class ComboFace final : public QAccessibleWidget {
public:
    explicit ComboFace(QComboBox *combo) : QAccessibleWidget(combo, QAccessible::ComboBox) {}

    QString text(QAccessible::Text kind) const override
    {
        switch (kind) {
        case QAccessible::Name: {
            const auto purpose = combo()->accessibleName();
            return purpose.isEmpty()
                       ? combo()->currentText()
                       : QStringLiteral("%1: %2").arg(purpose, combo()->currentText());
        }
        case QAccessible::Value: return combo()->currentText();
        default: return QAccessibleWidget::text(kind);
        }
    }

    int childCount() const override { return combo()->isEditable() ? 2 : 1; }
    QAccessibleInterface *child(int index) const override
    {
        if (index == 0)
            return QAccessible::queryAccessibleInterface(combo()->view());
        return index == 1 && combo()->isEditable()
                   ? QAccessible::queryAccessibleInterface(combo()->lineEdit())
                   : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        if (child && child->object() == combo()->view())
            return 0;
        return child && combo()->isEditable() && child->object() == combo()->lineEdit() ? 1 : -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const bool isInField = combo()->isEditable()
                               && combo()->lineEdit()->rect().contains(
                                   combo()->lineEdit()->mapFromGlobal(QPoint(x, y)));
        return isInField ? child(1) : nullptr;
    }

    QAccessible::State state() const override
    {
        auto state = QAccessibleWidget::state();
        state.expandable = true;
        state.expanded = combo()->view()->isVisible();
        state.editable = combo()->isEditable();
        if (combo()->isEditable())
            state.focused = false; // its field has the focus
        return state;
    }
    QStringList actionNames() const override { return {showMenuAction(), pressAction()}; }
    void doAction(const QString &name) override
    {
        if (name != showMenuAction() && name != pressAction())
            return;
        if (combo()->view()->isVisible())
            combo()->hidePopup();
        else
            combo()->showPopup();
    }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    QComboBox *combo() const { return static_cast<QComboBox *>(widget()); }
};

/// A button of which one of a row is on, such as those of the workspaces: no check box.
class ChoiceFace final : public QAccessibleWidget {
public:
    explicit ChoiceFace(QToolButton *button) : QAccessibleWidget(button, QAccessible::RadioButton)
    {
    }

    QAccessible::State state() const override
    {
        auto state = QAccessibleWidget::state();
        state.checkable = true;
        state.checked = button()->isChecked();
        return state;
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString &name) override
    {
        if (name == pressAction())
            button()->click();
        else if (name == setFocusAction())
            button()->setFocus(Qt::ShortcutFocusReason);
    }

private:
    QToolButton *button() const { return static_cast<QToolButton *>(widget()); }
};

/// A picture in a field that does nothing, such as the lens of a search: no button.
class SignFace final : public QAccessibleWidget {
public:
    explicit SignFace(QToolButton *sign) : QAccessibleWidget(sign, QAccessible::Graphic) {}

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name
                   ? QCoreApplication::translate("AccessibleFocus", "Field icon")
                   : QAccessibleWidget::text(kind);
    }
};

bool clearsField(const QToolButton &button)
{
    const auto *action = button.defaultAction();
    return action && action->objectName() == QLatin1String("_q_qlineeditclearaction");
}

/// Qt leaves the button that clears a field without a name.
void nameClearButton(QToolButton &button)
{
    if (button.accessibleName().isEmpty()) // setting it asks for this face again
        button.setAccessibleName(QCoreApplication::translate("AccessibleFocus", "Clear field"));
}

QAccessibleInterface *makeFace(const QString &className, QObject *object)
{
    if (className == QLatin1String("QTabBar"))
        if (auto *bar = qobject_cast<QTabBar *>(object))
            return new TabBarFace(bar);
    if (className == QLatin1String("QComboBox"))
        if (auto *combo = qobject_cast<QComboBox *>(object))
            return new ComboFace(combo);
    if (className == QLatin1String("QLineEditIconButton"))
        if (auto *button = qobject_cast<QToolButton *>(object)) {
            if (!clearsField(*button))
                return new SignFace(button);
            nameClearButton(*button); // its face is Qt's
        }
    if (className == QLatin1String("QToolButton"))
        if (auto *button = qobject_cast<QToolButton *>(object);
            button && button->property("vxRole") == QStringLiteral("workspace"))
            return new ChoiceFace(button);
    if (className == QLatin1String("QWidget"))
        if (auto *widget = qobject_cast<QWidget *>(object))
            return new PlainFace(widget);
    return nullptr;
}

} // namespace

void installAccessibleFocus()
{
    QAccessible::installFactory(makeFace); // once, however often asked
}

} // namespace voxdeck
