// SPDX-License-Identifier: Apache-2.0
#include "core/io/RemoteWrites.h"

#include <utility>

namespace voxdeck {

namespace {

thread_local bool isAllowed = false;

} // namespace

RemoteWrites::RemoteWrites() : m_before(std::exchange(isAllowed, true)) {}

RemoteWrites::~RemoteWrites()
{
    isAllowed = m_before;
}

bool RemoteWrites::areAllowed()
{
    return isAllowed;
}

} // namespace voxdeck
