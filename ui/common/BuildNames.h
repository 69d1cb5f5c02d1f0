// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildRegister.h"

#include <QString>

#include <filesystem>
#include <map>
#include <vector>

namespace voxdeck {

/// "train-v7": what people call a build, its folder.
QString buildName(const std::filesystem::path &output);
/// The same of several by their folders; builds in folders of one name are called by more of their folders.
std::map<std::filesystem::path, QString> buildNames(const std::vector<KnownBuild> &builds);

} // namespace voxdeck
