// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Identity.h"

#include "core/base/WhoIsThere.h"

namespace voxdeck {

Identity::Identity(QObject *parent) : QObject(parent), m_who(whoIsThere()) {}

void Identity::set(const std::string &name)
{
    setWhoIsThere(name);
    auto who = whoIsThere();
    if (who == m_who)
        return;
    m_who = std::move(who);
    emit changed();
}

} // namespace voxdeck
