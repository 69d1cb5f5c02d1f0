// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0602
#pragma once

#include "core/format/UtteranceSource.h"
#include "core/io/FileSystem.h"

#include <memory>

namespace voxdeck {

/// The source with times where its list means a part of a file by a length alone: NeMo's "duration" without "offset"
/// (docs/decisions/0522). Other formats do not say it so, and would name the whole file. Looks at the headers of such
/// files of this machine; a file that cannot be read is left as the list says it.
std::unique_ptr<UtteranceSource> withPartsSaid(const FileSystem &fs,
                                               std::unique_ptr<UtteranceSource> source);

} // namespace voxdeck
