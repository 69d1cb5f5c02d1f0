// SPDX-License-Identifier: Apache-2.0
#include "core/io/PlainPath.h"

#include "core/io/Location.h"

#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

/// The path up to its last ".." with links followed: "link/../a" is beside what the link leads to.
std::filesystem::path withoutDotDot(const std::filesystem::path &absolute)
{
    std::filesystem::path before;
    std::filesystem::path after;
    for (const auto &part : absolute) {
        if (part != "..") {
            after /= part;
            continue;
        }
        before /= after;
        before /= part;
        after.clear();
    }
    if (before.empty())
        return absolute;
    std::error_code error;
    const auto real = std::filesystem::weakly_canonical(before, error);
    return error ? absolute : real / after;
}

} // namespace

std::filesystem::path plainPath(const std::filesystem::path &path)
{
    if (auto location = Location::of(path); location.isRemote())
        return withoutSlash(location.path);
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    return withoutSlash(withoutDotDot(error ? path : absolute).lexically_normal());
}

std::filesystem::path wholePath(const std::filesystem::path &path)
{
    if (auto location = Location::of(path); location.isRemote())
        return std::move(location.path);
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    return (error ? path : absolute).lexically_normal();
}

std::filesystem::path withoutSlash(const std::filesystem::path &path)
{
    const bool endsInSlash = !path.has_filename() && path.has_relative_path();
    return endsInSlash ? path.parent_path() : path;
}

} // namespace voxdeck
