// SPDX-License-Identifier: Apache-2.0
#include "core/edit/SessionMark.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string_view>

namespace voxdeck {

namespace {

constexpr std::string_view kInfix = ".open-";
constexpr std::string_view kLockedBy = "locked by ";
constexpr int kMostNames = 8; // one is enough but for a look at it in the moment it is made

std::string newName()
{
    std::random_device chance;
    const std::uint64_t number = (static_cast<std::uint64_t>(chance()) << 32) | chance();
    std::array<char, 17> hex{};
    std::snprintf(hex.data(), hex.size(), "%016llx", static_cast<unsigned long long>(number));
    return hex.data();
}

std::filesystem::path markOf(const std::filesystem::path &workspace, const std::string &name)
{
    auto path = workspace;
    path += kInfix;
    path += name;
    return path;
}

std::string holderIn(const Error &busy)
{
    const std::string_view words = busy.detail;
    return std::string(words.starts_with(kLockedBy) ? words.substr(kLockedBy.size()) : words);
}

} // namespace

std::unique_ptr<SessionMark> SessionMark::place(FileSystem &fs,
                                                const std::filesystem::path &workspace,
                                                const std::string &holder)
{
    std::unique_ptr<SessionMark> mark(new SessionMark);
    const std::string prefix = workspace.filename().string() + std::string(kInfix);
    const auto beside = fs.list(workspace.has_parent_path() ? workspace.parent_path() : ".");
    if (beside)
        for (const DirectoryEntry &entry : *beside) {
            if (!entry.name.starts_with(prefix))
                continue;
            const std::string name = entry.name.substr(prefix.size());
            const auto taken = fs.lock(markOf(workspace, name), {}); // removed again with `taken`
            if (taken)
                mark->m_followsCrash = true;
            else if (taken.error().code == ErrorCode::Busy)
                mark->m_others.push_back({name, holderIn(taken.error())});
        }
    for (int attempt = 0; attempt < kMostNames && !mark->m_lock; ++attempt) {
        mark->m_name = newName();
        auto lock = fs.lock(markOf(workspace, mark->m_name), holder);
        if (lock)
            mark->m_lock = std::move(*lock);
        else if (lock.error().code != ErrorCode::Busy)
            break;
    }
    return mark;
}

} // namespace voxdeck
