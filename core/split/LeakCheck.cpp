// SPDX-License-Identifier: Apache-2.0
#include "core/split/LeakCheck.h"

namespace voxdeck {

const char *leakKindName(LeakKind kind)
{
    switch (kind) {
    case LeakKind::Recording: return "recording";
    case LeakKind::Speaker: return "speaker";
    case LeakKind::Text: return "text";
    case LeakKind::NearText: return "near-text";
    case LeakKind::Audio: return "audio";
    }
    return "recording";
}

} // namespace voxdeck
