// SPDX-License-Identifier: Apache-2.0
#include "core/audio/ForeignAudio.h"

#include <utility>

namespace voxdeck {

namespace {

OpenForeignAudio &installed()
{
    static OpenForeignAudio open;
    return open;
}

} // namespace

void installForeignAudio(OpenForeignAudio open)
{
    installed() = std::move(open);
}

const OpenForeignAudio &foreignAudio()
{
    return installed();
}

} // namespace voxdeck
