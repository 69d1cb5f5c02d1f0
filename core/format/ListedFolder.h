// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <optional>

namespace voxdeck {

/// Where a path that a list names lies below the list's own folder: by the longest end of the path that is
/// there, so that a list and what it names can be opened from anywhere and moved together. `isThere(path)` says
/// what counts; ends of fewer than `leastNames` names do not.
template <class IsThere>
std::optional<std::filesystem::path> besideList(const std::filesystem::path &folder,
                                                const std::filesystem::path &named,
                                                std::size_t leastNames, const IsThere &isThere)
{
    const auto path = named.lexically_normal().relative_path();
    auto names = static_cast<std::size_t>(std::distance(path.begin(), path.end()));
    for (auto first = path.begin(); names >= leastNames && first != path.end(); ++first, --names) {
        auto found = folder;
        for (auto name = first; name != path.end(); ++name)
            found /= *name;
        if (*first != ".." && *first != "." && !first->empty() && isThere(found))
            return found.lexically_normal();
    }
    return std::nullopt;
}

} // namespace voxdeck
