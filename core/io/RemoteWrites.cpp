// SPDX-License-Identifier: Apache-2.0
#include "core/io/RemoteWrites.h"

#include <utility>

namespace voxdeck {

namespace {

thread_local RemoteWrites *newest = nullptr;

} // namespace

RemoteWrites::RemoteWrites() : m_before(std::exchange(newest, this)) {}

RemoteWrites::~RemoteWrites()
{
    newest = m_before;
}

bool RemoteWrites::areAllowed()
{
    return newest != nullptr;
}

void RemoteWrites::noteUnguarded()
{
    if (newest)
        newest->m_wereUnguarded = true;
}

} // namespace voxdeck
