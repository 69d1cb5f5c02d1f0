// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/TeamDesks.h"

#include "ui/session/DatasetSession.h"

namespace voxdeck {

TeamDesks::TeamDesks(Actions &actions, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
                     SoundDesk &sound)
    : comments(actions, view, browse, edits, sound),
      people(actions, view, browse, edits),
      queues(view)
{
}

void TeamDesks::attach(DatasetSession &session)
{
    comments.setWho(whoIsThere());
    people.attach(session, whoIsThere());
    queues.attach(session);
}

void TeamDesks::detach()
{
    people.detach();
    comments.detach();
    queues.detach();
}

void TeamDesks::setWho(DatasetSession &session, const std::string &who)
{
    session.edits().setWho(who);
    comments.setWho(who);
    people.attach(session, who);
    queues.recount();
}

} // namespace voxdeck
