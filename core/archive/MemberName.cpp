// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0481
#include "core/archive/MemberName.h"

#include "core/base/Utf8.h"

#include <algorithm>
#include <string>

namespace voxdeck {
namespace {

constexpr std::size_t kLongestName = 4096; // PATH_MAX on Linux

Sentence whatIsWrong(std::string_view name)
{
    if (name.empty())
        return Sentence::tr("is empty");
    if (name.size() > kLongestName)
        return Sentence::tr("is longer than 4096 bytes");
    if (std::any_of(name.begin(), name.end(), [](char c) {
            return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\';
        }))
        return Sentence::tr("has a backslash or a control character");
    if (name.size() >= 2 && name[1] == ':' && (name.size() == 2 || name[2] == '/'))
        return Sentence::tr("starts with a drive letter");
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const auto part = name.substr(begin, end - begin);
        if (part.empty() || part == "." || part == "..")
            return Sentence::tr("is absolute or has an empty, \".\" or \"..\" part");
        begin = end + 1;
    }
    return isValidUtf8(name) ? Sentence() : Sentence::tr("is not UTF-8");
}

} // namespace

Result<> checkMemberName(std::string_view name)
{
    if (const auto wrong = whatIsWrong(name); !wrong.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the name in the archive %1", wrong),
                    std::string(name.substr(0, 200)));
    return {};
}

} // namespace voxdeck
