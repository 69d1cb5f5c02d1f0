// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Identity.h"

#include "core/base/WhoIsThere.h"
#include "ui/common/Text.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

Identity::Identity(QObject *parent) : QObject(parent), m_who(loginName()) {}

void Identity::set(const std::string &name)
{
    auto who = name.empty() ? loginName() : name;
    if (who == m_who)
        return;
    std::erase(m_formerNames, m_who);
    m_formerNames.push_back(std::exchange(m_who, std::move(who)));
    emit changed();
}

bool Identity::mayBe(const std::string &name) const
{
    const auto plain = [](const std::string &one) {
        return toQString(one).simplified().toCaseFolded();
    };
    return plain(name) == plain(m_who)
           || std::find(m_formerNames.begin(), m_formerNames.end(), name) != m_formerNames.end();
}

} // namespace voxdeck
