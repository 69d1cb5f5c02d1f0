// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::touch {

/// One line of a data.list: `<directory> <datatypes>`, as TouchNet's readers split it.
struct DataListLine {
    std::uint32_t number = 0;     ///< from 1
    std::string directory;        ///< as written
    std::string types;            ///< "audio+metainfo", "texttoken", ...
    std::optional<Error> problem; ///< why the line cannot be used
};

/// Every line of a data.list (TouchNet touchnet/data/datapipe.py:30: `line.strip().split()`, exactly
/// two fields). A line that is not so, a blank one too, has a problem: TouchNet stops at it.
std::vector<DataListLine> parseDataList(std::string_view text);

/// "audio+metainfo" -> {"audio", "metainfo"}
std::vector<std::string> splitTypes(std::string_view types);

/// Whether a data.list can hold the path: not empty, no white space of any kind, no NUL.
bool canBeListed(std::string_view path);

} // namespace voxdeck::touch
