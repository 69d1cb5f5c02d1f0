// SPDX-License-Identifier: Apache-2.0
#include "core/io/ReadManner.h"

namespace voxdeck {

namespace {

thread_local const ReadManner *innermost = nullptr;

} // namespace

ReadManner::ReadManner(Kind kind) : m_kind(kind), m_outer(innermost)
{
    innermost = this;
}

ReadManner::~ReadManner()
{
    innermost = m_outer;
}

ReadManner::Kind ReadManner::current()
{
    return innermost ? innermost->m_kind : Kind::Following;
}

} // namespace voxdeck
