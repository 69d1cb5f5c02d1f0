// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;
class QWidget;

namespace voxdeck {

/// Gives a label the role of an alert, for sentences that come by themselves: a screen reader reads such a one when
/// tell() is called, wherever the focus is. Before the label is first shown.
void makeTeller(QLabel &label);

/// Has screen readers read the words of an alert: a label of makeTeller(), or a widget with that role.
void tell(QWidget &widget);

} // namespace voxdeck
