// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <optional>

namespace voxdeck {

/// Finds the file that a list names below the list's own folder: the longest existing end of the
/// named path, so that a list and its files can be opened from anywhere and moved together.
/// `isThere(path)` decides what exists; ends of fewer than `leastNames` names are ignored.
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
