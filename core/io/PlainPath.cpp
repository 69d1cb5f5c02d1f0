// SPDX-License-Identifier: Apache-2.0
#include "core/io/PlainPath.h"

#include <system_error>

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
    std::error_code error;
    auto plain = std::filesystem::absolute(path, error);
    if (error)
        plain = path;
    plain = withoutDotDot(plain).lexically_normal();
    const bool endsInSlash = !plain.has_filename() && plain.has_relative_path();
    return endsInSlash ? plain.parent_path() : plain;
}

} // namespace voxdeck
