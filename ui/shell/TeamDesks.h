// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/annotate/review/CommentDesk.h"
#include "ui/annotate/rows/QueueDesk.h"
#include "ui/team/PeopleDesk.h"

#include <string>

namespace voxdeck {

/// The desks of several people's work: comments, whose work is what, the counts of queues.
///
/// Threads  gui.
struct TeamDesks {
    TeamDesks(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
              EditDesk &edits, SoundDesk &sound);

    CommentDesk comments;
    PeopleDesk people;
    QueueDesk queues;
};

} // namespace voxdeck
