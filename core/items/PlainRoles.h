// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0434
#pragma once

#include "core/format/UtteranceSource.h"

#include <memory>

namespace voxdeck {

/// The records of a raw list, whose fields have any names, as other formats can hold them: a language, country or speaker
/// under another usual name (`lang`, `spk`) has the name of RecordFields.h. Other fields stay unchanged.
std::unique_ptr<UtteranceSource> withPlainRoles(std::unique_ptr<UtteranceSource> source);

} // namespace voxdeck
