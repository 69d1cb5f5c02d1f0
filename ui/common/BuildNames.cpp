// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/BuildNames.h"

#include "core/format/SameNames.h"
#include "ui/common/Text.h"

#include <set>
#include <string>

namespace voxdeck {

QString buildName(const std::filesystem::path &output)
{
    return pathText(output.has_filename() ? output.filename() : output.parent_path().filename());
}

std::map<std::filesystem::path, QString> buildNames(const std::vector<KnownBuild> &builds)
{
    std::map<QString, std::set<std::string>> byName;
    for (const KnownBuild &build : builds)
        byName[buildName(build.output)].insert(build.output.string());
    std::map<std::filesystem::path, QString> names;
    for (const auto &[name, outputs] : byName) {
        const bool isAlone = outputs.size() == 1;
        const auto longer = isAlone ? std::map<std::string, std::string>() : shortNames(outputs);
        for (const std::string &output : outputs)
            names[output] = isAlone ? name : pathText(longer.at(output));
    }
    return names;
}

} // namespace voxdeck
