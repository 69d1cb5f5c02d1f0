// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/AuditSections.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace voxdeck::cli {

namespace {

constexpr std::array kSections = {ReportPart::Leaks, ReportPart::Confusions, ReportPart::Words,
                                  ReportPart::Recognisers, ReportPart::Drift};

std::string namesOfSections()
{
    std::string names;
    for (const ReportPart part : kSections)
        names.append(names.empty() ? "" : ", ").append(reportPartName(part));
    return names;
}

} // namespace

Result<std::vector<ReportPart>> sectionsIn(const std::string &names)
{
    std::vector<ReportPart> parts;
    if (names == "all")
        return std::vector<ReportPart>(kSections.begin(), kSections.end());
    for (std::size_t begin = 0; begin < names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        const std::string name = names.substr(begin, end - begin);
        begin = end + 1;
        const auto part = reportPartNamed(name);
        if (!part || std::find(kSections.begin(), kSections.end(), *part) == kSections.end())
            return fail(ErrorCode::InvalidArgument,
                        "no such section: " + name
                            + "; expected all, or some of: " + namesOfSections(),
                        "--sections");
        parts.push_back(*part);
    }
    return parts;
}

} // namespace voxdeck::cli
