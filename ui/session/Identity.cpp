// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Identity.h"

#include "core/base/WhoIsThere.h"

#include <utility>

namespace voxdeck {

Identity::Identity(QObject *parent) : QObject(parent), m_who(loginName()) {}

void Identity::set(const std::string &name)
{
    auto who = name.empty() ? loginName() : name;
    if (who == m_who)
        return;
    m_who = std::move(who);
    emit changed();
}

} // namespace voxdeck
