// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Modes.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

void Modes::add(Layer layer, Leave leave, Handle handle)
{
    const auto outer = std::find_if(m_modes.begin(), m_modes.end(),
                                    [layer](const Mode &one) { return one.layer > layer; });
    m_modes.insert(outer, {layer, std::move(leave), std::move(handle)});
}

void Modes::escape()
{
    for (const auto &mode : m_modes)
        if (mode.leave && mode.leave())
            return;
}

bool Modes::handle(ActionId id)
{
    return std::any_of(m_modes.begin(), m_modes.end(),
                       [id](const Mode &mode) { return mode.handle && mode.handle(id); });
}

} // namespace voxdeck
