// SPDX-License-Identifier: Apache-2.0
#include "core/remote/UploadRule.h"

#include <set>
#include <string_view>

namespace voxdeck {

namespace {

constexpr auto kNothingSent = VOX_SENTENCE(", so nothing was sent");
constexpr auto kNotReplaced = VOX_SENTENCE(", so it was not replaced");

} // namespace

UploadAct actOn(StoredContent stored, OthersContent others)
{
    switch (stored) {
    case StoredContent::Nothing:
    case StoredContent::Unseen: return UploadAct::Send;
    case StoredContent::Same: return UploadAct::Keep;
    case StoredContent::AsSent: return UploadAct::Replace;
    case StoredContent::Changed:
        if (others == OthersContent::KeepChanged)
            return UploadAct::Hold;
        break;
    case StoredContent::Others: break;
    }
    return others == OthersContent::Replace ? UploadAct::Replace : UploadAct::Refuse;
}

void decide(std::vector<JudgedFile> &files, OthersContent others, const UploadGroups &groupOf)
{
    const auto group = [&groupOf](const UploadFile &file) {
        return groupOf ? groupOf(file.path) : file.path;
    };
    std::set<std::string> held;
    for (auto &one : files) {
        one.act = actOn(one.stored, others);
        if (one.act == UploadAct::Hold)
            held.insert(group(one.file));
    }
    // half of a shard and half of what was published into it would be neither
    for (auto &one : files)
        if (one.act != UploadAct::Keep && held.contains(group(one.file)))
            one.act = UploadAct::Hold;
}

Result<> checkNoneRefused(const std::vector<JudgedFile> &files,
                          const std::function<std::string(const std::string &path)> &nameOf)
{
    const JudgedFile *first = nullptr;
    std::size_t count = 0;
    for (const auto &one : files) {
        if (one.act != UploadAct::Refuse)
            continue;
        if (first == nullptr)
            first = &one;
        ++count;
    }
    if (first == nullptr)
        return {};
    return fail(ErrorCode::InvalidArgument,
                count > 1
                    ? Sentence::tr("has other content than the file that would replace it, and so "
                                   "have %1 more; what was published there would be lost%2",
                                   count - 1, kNothingSent)
                    : Sentence::tr("has other content than the file that would replace it; what "
                                   "was published there would be lost%1",
                                   kNothingSent),
                nameOf(first->file.path));
}

Error notReplaced(const Sentence &why, const std::string &address)
{
    return {ErrorCode::InvalidArgument, Sentence::tr("%1%2", why, kNotReplaced), address};
}

bool isRefusedByRule(const Error &error)
{
    return error.code == ErrorCode::InvalidArgument
           && (error.detail.ends_with(kNothingSent.english())
               || error.detail.ends_with(kNotReplaced.english()));
}

} // namespace voxdeck
