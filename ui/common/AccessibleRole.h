// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QAccessibleWidget>

namespace voxdeck {

template <class Widget, QAccessible::Role kRole>
QAccessibleInterface *makeInterfaceWithRole(const QString &, QObject *object)
{
    auto *widget = qobject_cast<Widget *>(object);
    return widget ? new QAccessibleWidget(widget, kRole) : nullptr;
}

/// Gives a painted widget its role for screen readers, which it lacks by default; call it where one
/// is made.
template <class Widget, QAccessible::Role kRole>
void installAccessibleRole()
{
    QAccessible::installFactory(makeInterfaceWithRole<Widget, kRole>); // once, however often asked
}

} // namespace voxdeck
