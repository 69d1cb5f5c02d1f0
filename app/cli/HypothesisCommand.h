// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "app/cli/OpenWorkspace.h"

#include <string>
#include <vector>

namespace voxdeck::cli {

/// labels import --as hypothesis of files of texts by key.
struct HypothesisArguments {
    std::string path;
    std::vector<std::string> files;
    WorkspaceChoice workspace;
    std::string format;
    std::string name;
    std::vector<std::string> mapping;
    bool replaces = false;
    bool isDryRun = false;
    bool asJson = false;
};

/// Whether the files hold texts by key, as written by recognisers and scoring tools: by the format,
/// or because none of them is an annotation file or a folder.
bool areKeyedTexts(const Surroundings &s, const HypothesisArguments &given);
int runHypothesisImport(Surroundings &s, const HypothesisArguments &given);
void addLabelRemove(CLI::App &labels, Run &run);

} // namespace voxdeck::cli
