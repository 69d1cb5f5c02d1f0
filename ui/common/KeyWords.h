// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace voxdeck {

/// The property of an action that holds all keys to show of it, as in "Space, F4".
constexpr const char *kShownKeysProperty = "vxKeys";

/// The key that does an action of the widget's window now, by the action's name, such as "next-hint"; its
/// words in quotes where it has no key. Empty where the window has no such action.
QString keyOf(const QWidget &widget, const char *action);

/// Sets a text of a widget ("toolTip", "placeholderText", "text") in which %1, %2, ... are the keys of
/// these actions, and keeps it right when the user changes keys. The place is in brackets, as in
/// "Loop (%1)", or in the sentence; brackets without a key are left out.
void setKeyWords(QWidget *widget, const char *property, const QString &words,
                 const QStringList &actions);

/// Updates the texts of setKeyWords() in a window. Actions calls it.
void refreshKeyWords(QWidget &window);

} // namespace voxdeck
