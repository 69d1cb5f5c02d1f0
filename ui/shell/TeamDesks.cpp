// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/TeamDesks.h"

namespace voxdeck {

TeamDesks::TeamDesks(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                     EditDesk &edits, SoundDesk &sound)
    : comments(bench, actions, view, browse, edits, sound),
      people(actions, bench),
      queues(bench, view)
{
}

} // namespace voxdeck
