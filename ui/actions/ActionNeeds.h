// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace voxdeck {

enum class ActionId;

/// The state of the window that decides which actions are available.
struct ActionState {
    bool hasDataset = false;
    bool isRead = false; ///< all rows of the dataset are read
    bool isList = false; ///< the dataset is a list of utterances beside their audio
    bool hasSegment =
        false; ///< a segment is seen in the editor: what is not seen is not changed by a key
    bool isLocked = false;        ///< editing waits for another change
    std::vector<ActionId> ofPage; ///< what the page that is seen does itself

    bool canEdit() const { return hasSegment && !isLocked; }
};

/// The conditions of an action. All of them must hold.
struct ActionNeeds {
    enum Flag : std::uint8_t {
        Nothing = 0,
        Dataset = 1,
        Read = 2,
        List = 4,
        Segment = 8,
        Unlocked = 16,
        Page = 32, ///< a page that does it itself is seen (WorkspacePage::actions)
        Editable = Segment | Unlocked,
    };
    unsigned flags = Nothing;
};

/// The one table of them. An action that is not in it needs nothing.
ActionNeeds needsOf(ActionId id);
/// Whether the action can be done: its needs are met, or the page that is seen does it itself.
bool areNeedsMet(ActionId id, const ActionState &state);

} // namespace voxdeck
