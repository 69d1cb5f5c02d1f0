// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/format/Conversion.h"
#include "core/format/DatasetKind.h"

#include <string>

namespace voxdeck::cli {

/// InvalidArgument where a file lies there that was not to be replaced; folders are never replaced.
Result<> checkOutput(const FileSystem &fs, const std::string &output, bool isForced);

/// Prints what convert and export did; gives the exit code.
int printConversion(Surroundings &surroundings, const ConversionReport &report, DatasetKind kind,
                    const std::string &output, bool asJson);

} // namespace voxdeck::cli
