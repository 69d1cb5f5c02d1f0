// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <vector>

namespace voxdeck {

enum class ActionId;

/// The meaning of a key now, and what Esc leaves: everything that can be open or running over the
/// rows is registered
/// here, from the innermost layer to the outermost. Within one layer only one thing is open at a time, so
/// the order of registration does not matter.
///
/// Threads  gui.
class Modes final : public QObject {
    Q_OBJECT
public:
    enum class Layer {
        Gesture,  ///< something is being dragged
        Change,   ///< many rows are being changed
        Playback, ///< sound is played
        Mode,     ///< a segment is being divided, a recording is being cut at its pauses
        Range,    ///< a range of the timeline is selected
        Panel,    ///< a panel is shown over others
        Rows,     ///< rows are selected
        Page,     ///< a workspace: it can give actions a meaning, and Esc does not leave it
    };
    /// False: it was not open.
    using Leave = std::function<bool()>;
    /// Does what the action means in here. False: it is not open, or the action means what it always does.
    using Handle = std::function<bool(ActionId)>;

    using QObject::QObject;

    void add(Layer layer, Leave leave, Handle handle = {});
    /// Leaves the innermost one that is open.
    void escape();
    /// Passes the action to the innermost mode that handles it.
    bool handle(ActionId id);

private:
    struct Mode {
        Layer layer;
        Leave leave;
        Handle handle;
    };
    std::vector<Mode> m_modes; ///< the innermost first
};

} // namespace voxdeck
