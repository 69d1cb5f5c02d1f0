// SPDX-License-Identifier: Apache-2.0
#include "core/io/ReadStop.h"

#include <utility>

namespace voxdeck {

namespace {

thread_local const ReadStop *innermost = nullptr;

} // namespace

ReadStop::ReadStop(std::stop_token stop) : m_stop(std::move(stop)), m_outer(innermost)
{
    innermost = this;
}

ReadStop::~ReadStop()
{
    innermost = m_outer;
}

std::stop_token ReadStop::current()
{
    return innermost ? innermost->m_stop : std::stop_token();
}

} // namespace voxdeck
