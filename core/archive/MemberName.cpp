// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0481
#include "core/archive/MemberName.h"

#include "core/base/Utf8.h"

#include <algorithm>
#include <string>

namespace voxdeck {
namespace {

constexpr std::size_t kLongestName = 4096; // PATH_MAX on Linux

const char *whatIsWrong(std::string_view name)
{
    if (name.empty())
        return "is empty";
    if (name.size() > kLongestName)
        return "is longer than 4096 bytes";
    if (std::any_of(name.begin(), name.end(), [](char c) {
            return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\';
        }))
        return "has a backslash or a control character";
    if (name.size() >= 2 && name[1] == ':' && (name.size() == 2 || name[2] == '/'))
        return "starts with a drive letter";
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const auto part = name.substr(begin, end - begin);
        if (part.empty() || part == "." || part == "..")
            return "is absolute or has an empty, \".\" or \"..\" part";
        begin = end + 1;
    }
    return isValidUtf8(name) ? nullptr : "is not UTF-8";
}

} // namespace

Result<> checkMemberName(std::string_view name)
{
    if (const char *wrong = whatIsWrong(name))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the name in the archive %1", wrong),
                    std::string(name.substr(0, 200)));
    return {};
}

} // namespace voxdeck
