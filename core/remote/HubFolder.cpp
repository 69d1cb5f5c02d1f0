// SPDX-License-Identifier: Apache-2.0
#include "core/remote/HubFolder.h"

#include "core/base/Sha256.h"
#include "core/job/Parallel.h"
#include "core/json/Json.h"
#include "core/remote/RemoteErrors.h"

#include <openssl/evp.h>

#include <array>
#include <map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kFilesACommit = 100;
constexpr std::size_t kSampleBytes = 512;
constexpr std::uint64_t kMostRegularBytes = 64ull << 20; ///< of a file inside a commit

std::string_view textIn(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

} // namespace

std::string base64Of(std::string_view bytes)
{
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char *>(text.data()),
                                       reinterpret_cast<const unsigned char *>(bytes.data()),
                                       static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string gitBlobId(std::string_view content)
{
    const auto head = "blob " + std::to_string(content.size()) + '\0';
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    auto *const context = EVP_MD_CTX_new();
    const bool isMade = context != nullptr && EVP_DigestInit_ex(context, EVP_sha1(), nullptr) == 1
                        && EVP_DigestUpdate(context, head.data(), head.size()) == 1
                        && EVP_DigestUpdate(context, content.data(), content.size()) == 1
                        && EVP_DigestFinal_ex(context, digest.data(), &length) == 1;
    EVP_MD_CTX_free(context);
    const auto *const bytes = reinterpret_cast<const char *>(digest.data());
    return isMade ? hexOf(std::string_view(bytes, length)) : std::string();
}

HubFolder::HubFolder(const FileSystem &fs, std::filesystem::path folder, HubRepository &hub,
                     RemoteAddress destination, unsigned parallel, std::stop_token stop)
    : m_fs(fs),
      m_folder(std::move(folder)),
      m_hub(hub),
      m_destination(std::move(destination)),
      m_parallel(parallel),
      m_stop(std::move(stop))
{
}

std::vector<std::vector<HubFile>> HubFolder::groupsOf(const std::vector<UploadFile> &files) const
{
    std::vector<std::vector<HubFile>> groups;
    for (const auto &local : files) {
        if (groups.empty() || groups.back().size() == kFilesACommit
            || groups.back().back().local.rank != local.rank)
            groups.emplace_back();
        HubFile file;
        file.local = local;
        file.path = m_destination.below(local.path).key;
        groups.back().push_back(std::move(file));
    }
    return groups;
}

Result<bool> HubFolder::hasRepository() const
{
    VOX_TRY(const auto there,
            m_hub.get("/api/" + HubRepository::apiPath(m_destination), shown(), m_stop));
    if (there.reply.status == 200)
        return true;
    if (there.reply.status == 404)
        return false;
    return fail(errorOfStatus(there.reply, there.body, shown()));
}

Result<HubContent> HubFolder::contentOf(const HubFile &file) const
{
    if (file.text)
        return HubContent{nullptr, *file.text};
    VOX_TRY(auto mapped, m_fs.map(pathOf(file)));
    const auto bytes = textIn(mapped->bytes());
    return HubContent{std::move(mapped), bytes};
}

Result<> HubFolder::ask(std::vector<HubFile> &group) const
{
    auto list = JsonValue::array();
    for (const auto &file : group) {
        VOX_TRY(const auto content, contentOf(file));
        auto one = JsonValue::object();
        one.set("path", JsonValue::ofString(file.path));
        one.set("sample", JsonValue::ofString(base64Of(content.bytes.substr(0, kSampleBytes))));
        one.set("size", JsonValue::ofCount(file.local.size));
        list.append(std::move(one));
    }
    auto body = JsonValue::object();
    body.set("files", std::move(list));
    VOX_TRY(
        const auto answer,
        ok(m_hub.post("/api/" + HubRepository::apiPath(m_destination) + "/preupload/" + revision(),
                      body.dumpAscii(), "application/json", shown(), m_stop)));
    const auto json = JsonValue::parse(answer.body);
    const auto *const told = json ? json->find("files") : nullptr;
    if (told == nullptr)
        return notExpected();
    std::map<std::string, const JsonValue *> byPath;
    for (const auto &item : told->items())
        byPath[item.textAt("path")] = &item;
    for (auto &file : group) {
        const auto found = byPath.find(file.path);
        if (found == byPath.end())
            return notExpected();
        const auto *const ignored = found->second->find("shouldIgnore");
        file.isLeftOut = ignored != nullptr && ignored->toBool();
        file.isLarge = found->second->textAt("uploadMode") == "lfs" && file.local.size > 0;
        if (!file.isLarge && file.local.size > kMostRegularBytes)
            return fail(
                ErrorCode::Unsupported,
                Sentence::tr("the Hub does not take this file by Git LFS, and it is too large for "
                             "a commit; check the .gitattributes of the repository"),
                file.local.path);
        file.oidThere = found->second->textAt("oid");
    }
    return {};
}

Result<> HubFolder::hash(std::vector<HubFile> &group,
                         const std::function<bool(const HubFile &)> &wants,
                         const std::function<void()> &onTick) const
{
    return parallelFor(
        group.size(), m_parallel,
        [&](std::size_t number, const std::stop_token &stop) -> Result<> {
            auto &file = group[number];
            if (!wants(file))
                return {};
            VOX_TRY(const auto mapped, m_fs.map(pathOf(file)));
            const auto bytes = textIn(mapped->bytes());
            if (bytes.size() != file.local.size)
                return changed(file);
            if (!file.isLarge) {
                file.oid = gitBlobId(bytes);
                return {};
            }
            constexpr std::size_t kPiece = std::size_t{4} << 20;
            Sha256Stream sum;
            for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
                if (stop.stop_requested())
                    return fail(ErrorCode::Cancelled, Sentence::tr("Stopped; sent data is kept."));
                sum.add(bytes.substr(at, kPiece));
            }
            VOX_TRY(const auto digest, sum.finish());
            file.oid = hexOf(digest);
            return {};
        },
        [&onTick](std::size_t) { onTick(); }, m_stop);
}

Result<std::vector<JudgedFile>> HubFolder::judge(std::vector<std::vector<HubFile>> &groups,
                                                 const UploadState *state, OthersContent others,
                                                 const UploadGroups &groupOf,
                                                 const std::function<void()> &onTick) const
{
    std::vector<JudgedFile> judged;
    for (auto &group : groups) {
        VOX_CHECK(ask(group));
        VOX_CHECK(hash(
            group, [](const HubFile &file) { return !file.oidThere.empty() && !file.isLeftOut; },
            onTick));
        for (const auto &file : group) {
            const auto last = state != nullptr ? state->lastOf(file.local.path) : FileState();
            const auto stored = file.oidThere.empty()        ? StoredContent::Nothing
                                : file.isThere()             ? StoredContent::Same
                                : last.etag.empty()          ? StoredContent::Others
                                : last.etag == file.oidThere ? StoredContent::AsSent
                                                             : StoredContent::Changed;
            judged.push_back({file.local, stored, UploadAct::Send});
        }
    }
    decide(judged, others, groupOf);
    std::size_t next = 0;
    for (auto &group : groups)
        for (auto &file : group) {
            auto &act = judged[next++].act;
            if (file.isLeftOut)
                act = UploadAct::LeaveOut;
            file.act = act;
        }
    return judged;
}

Result<RemoteAnswer> HubFolder::ok(Result<RemoteAnswer> answer) const
{
    if (answer && (answer->reply.status < 200 || answer->reply.status >= 300))
        return fail(errorOfStatus(answer->reply, answer->body, shown()));
    return answer;
}

tl::unexpected<Error> HubFolder::changed(const HubFile &file) const
{
    return fail(ErrorCode::Busy,
                Sentence::tr("the file changed while it was sent; upload it again"),
                pathOf(file).string());
}

tl::unexpected<Error> HubFolder::notExpected() const
{
    return fail(ErrorCode::Corrupt,
                Sentence::tr("the Hub's answer is not the JSON that was expected"), shown());
}

} // namespace voxdeck
