// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <algorithm>
#include <vector>

class QObject;

namespace voxdeck {

/// Why editing waits: the changes that are running, each under whoever makes it. One that ends leaves the
/// others locked.
class EditLock final {
public:
    /// `why` empty: `owner` does not lock any more.
    void set(const QObject *owner, const QString &why)
    {
        const auto found = std::find_if(m_reasons.begin(), m_reasons.end(),
                                        [owner](const Reason &one) { return one.owner == owner; });
        if (why.isEmpty() && found != m_reasons.end())
            m_reasons.erase(found);
        else if (!why.isEmpty() && found != m_reasons.end())
            found->why = why;
        else if (!why.isEmpty())
            m_reasons.push_back({owner, why});
    }
    /// That of the change which began first; empty: editing is possible.
    QString why() const { return m_reasons.empty() ? QString() : m_reasons.front().why; }

private:
    struct Reason {
        const QObject *owner;
        QString why;
    };
    std::vector<Reason> m_reasons;
};

} // namespace voxdeck
