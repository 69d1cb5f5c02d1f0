// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

class QWidget;

namespace voxdeck::test {

class WindowFixture;

/// A dialog that comes of a task, not of an action alone, with as many and as long words as it may have to show.
struct ShownDialog {
    const char *name;
    /// Null where it could not be made.
    std::function<std::unique_ptr<QWidget>(WindowFixture &)> make;
};

std::vector<ShownDialog> shownDialogs();

} // namespace voxdeck::test
