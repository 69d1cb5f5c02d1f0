// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0621
#pragma once

#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace voxdeck {

enum class ActionId;

/// One workspace of the window, such as Annotate: its page, its button in the top bar, and what it does when
/// the user comes and goes. The window, the top bar and the tests walk the list of them.
///
/// Threads  gui.
class WorkspacePage {
public:
    WorkspacePage() = default;
    virtual ~WorkspacePage() = default;
    WorkspacePage(const WorkspacePage &) = delete;
    WorkspacePage &operator=(const WorkspacePage &) = delete;

    /// The action that shows it. Its key and its place in the menu are those of the action.
    virtual ActionId action() const = 0;
    virtual QString name() const = 0;    ///< on its button
    virtual QString purpose() const = 0; ///< in one line, for the tooltip
    virtual QString iconName() const = 0;
    virtual QWidget &page() = 0;
    /// Whether there is nothing to show without a dataset.
    virtual bool needsDataset() const { return true; }
    virtual void takeFocus() = 0;
    virtual void shown() {}
    virtual void hidden() {} ///< also called when it was not shown
    /// Whether the dataset may be closed. False: the page has asked the user, and calls `goOn`, what is to be done
    /// after that, if they agree.
    virtual bool mayClose(const std::function<void()> &) { return true; }
    /// What it does itself: available while the page is seen, whatever else these actions need elsewhere.
    virtual std::vector<ActionId> actions() const { return {}; }
    /// Does what the action means here, or in a mode that is open here. False: it means what it always does.
    virtual bool handle(ActionId) { return false; }
};

} // namespace voxdeck
