// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/format/Conversion.h"
#include "core/format/DatasetKind.h"

#include <string>

namespace voxdeck::cli {

/// The extension of a file of that kind where the user names none, as for standard output.
std::string endingOf(DatasetKind kind);

/// Prints the result of convert or export; returns the exit code.
int printConversion(Surroundings &surroundings, const ConversionReport &report, DatasetKind kind,
                    const std::string &output, bool asJson);

} // namespace voxdeck::cli
