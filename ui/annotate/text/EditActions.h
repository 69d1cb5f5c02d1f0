// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

/// Of the action Undo: it would only say that there is nothing to undo.
constexpr const char *kDoesNothingProperty = "vxDoesNothing";

class AnnotateView;
class EditDesk;
class Workbench;

/// Registers what the edits and the transcript field do: undo and redo, which name the step they would take,
/// the journal, and the keys of the text.
void registerEditActions(Workbench &bench, AnnotateView &view, EditDesk &edits);

} // namespace voxdeck
