// SPDX-License-Identifier: Apache-2.0
#include "core/remote/HubUpload.h"

#include "core/base/Sha256.h"
#include "core/job/Parallel.h"
#include "core/json/Json.h"
#include "core/remote/HubCard.h"
#include "core/remote/KeptParts.h"
#include "core/remote/RemoteErrors.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <map>
#include <optional>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kFilesACommit = 100;
constexpr std::size_t kSampleBytes = 512;
constexpr std::uint64_t kMostRegularBytes = 64ull << 20; ///< of a file inside a commit
constexpr int kCommitTries = 3;
constexpr const char *kLfsType = "application/vnd.git-lfs+json";

struct HubFile {
    UploadFile local;
    std::string path;                ///< in the repository
    std::optional<std::string> text; ///< the content, if it is not a local file
    bool isLarge = false;
    bool isLeftOut = false; ///< the repository's .gitignore names it
    std::string oid; ///< SHA-256 of a large file, else Git's blob id; 64 or 40 hexadecimal digits
    std::string oidThere; ///< of what the branch has at this path

    bool isThere() const { return !oid.empty() && oid == oidThere; }
};

/// The bytes of a file, as long as this lives.
struct Content {
    std::shared_ptr<const MappedFile> mapped;
    std::string_view bytes;
};

std::string base64(std::string_view bytes)
{
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char *>(text.data()),
                                       reinterpret_cast<const unsigned char *>(bytes.data()),
                                       static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

/// SHA-1 of "blob LENGTH\0CONTENT", by which Git names content.
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

std::string textAt(const JsonValue &object, const char *name)
{
    const auto *const found = object.find(name);
    return found == nullptr ? std::string() : found->toString();
}

JsonValue jsonOf(std::initializer_list<std::pair<const char *, std::string>> members)
{
    auto object = JsonValue::object();
    for (const auto &[name, value] : members)
        object.set(name, JsonValue::ofString(value));
    return object;
}

JsonValue jsonOf(std::uint64_t number)
{
    return JsonValue::ofInteger(static_cast<std::int64_t>(number));
}

/// One upload: what its steps share.
class HubUpload {
public:
    HubUpload(const FileSystem &fs, std::filesystem::path folder, HubRepository &hub,
              const RemoteAddress &destination, const HubUploadOptions &options,
              const ProgressSink &progress, std::stop_token stop)
        : m_fs(fs),
          m_folder(std::move(folder)),
          m_hub(hub),
          m_destination(destination),
          m_options(options),
          m_progress(progress),
          m_stop(std::move(stop))
    {
    }

    Result<UploadReport> run()
    {
        VOX_TRY(const auto files, planUpload(m_fs, m_folder));
        for (const auto &file : files)
            m_total += file.size;
        VOX_CHECK(createRepository());
        VOX_CHECK(sendCard());
        for (std::size_t begin = 0; begin < files.size();) {
            auto group = nextGroup(files, begin);
            VOX_CHECK(sendGroup(group));
        }
        m_report.bytes = m_sent;
        m_report.bytesBefore += m_beforeParts;
        KeptParts::tidy();
        return m_report;
    }

    /// What run() would find; nothing is written.
    Result<UploadPreview> look()
    {
        UploadPreview preview;
        VOX_TRY(const auto files, planUpload(m_fs, m_folder));
        VOX_TRY(const bool isThere, hasRepository());
        preview.makesRepository = !isThere;
        preview.isWritable = isThere;
        if (!isThere && m_hub.sealingKey().empty())
            return fail(ErrorCode::PermissionDenied,
                        "the Hub has no such repository, and makes one only for a token; set "
                        "HF_TOKEN",
                        shown());
        for (const auto &file : files)
            m_total += file.size;
        for (std::size_t begin = 0; begin < files.size();) {
            auto group = nextGroup(files, begin);
            if (isThere)
                VOX_CHECK(lookAt(group));
            for (const auto &file : group) {
                const auto act = file.isLeftOut          ? UploadAct::LeaveOut
                                 : file.isThere()        ? UploadAct::Keep
                                 : file.oidThere.empty() ? UploadAct::Send
                                                         : UploadAct::Replace;
                preview.steps.push_back({file.local, act});
            }
        }
        return preview;
    }

private:
    /// The files of the next commit. Lists wait until all that they name is committed.
    std::vector<HubFile> nextGroup(const std::vector<UploadFile> &files, std::size_t &begin) const
    {
        std::vector<HubFile> group;
        const auto rank = files[begin].rank;
        for (; begin < files.size() && group.size() < kFilesACommit && files[begin].rank == rank;
             ++begin) {
            HubFile file;
            file.local = files[begin];
            file.path = m_destination.below(files[begin].path).key;
            group.push_back(std::move(file));
        }
        return group;
    }

    /// What the branch has of these files.
    Result<> lookAt(std::vector<HubFile> &group)
    {
        VOX_CHECK(askWhatIsLarge(group));
        std::vector<HubFile> known;
        for (const auto &file : group)
            if (!file.oidThere.empty() && !file.isLeftOut)
                known.push_back(file);
        VOX_CHECK(hash(known));
        std::size_t next = 0;
        for (auto &file : group)
            if (!file.oidThere.empty() && !file.isLeftOut)
                file.oid = known[next++].oid;
        return {};
    }

    Result<bool> hasRepository()
    {
        VOX_TRY(const auto there,
                m_hub.get("/api/" + m_hub.apiPath(m_destination), shown(), m_stop));
        if (there.reply.status == 200)
            return true;
        if (there.reply.status == 404)
            return false;
        return fail(errorOfStatus(there.reply, there.body, shown()));
    }

    Result<> sendGroup(std::vector<HubFile> &group)
    {
        auto sent = sendGroupNow(group);
        for (const auto &file : group)
            if (m_options.onFile && !file.isLeftOut
                && (sent || sent.error().code != ErrorCode::Cancelled))
                m_options.onFile(file.local, sent);
        return sent;
    }

    Result<> sendGroupNow(std::vector<HubFile> &group)
    {
        VOX_CHECK(askWhatIsLarge(group));
        VOX_CHECK(hash(group));
        std::vector<HubFile *> large;
        std::vector<HubFile *> wanted;
        for (auto &file : group) {
            if (file.isLeftOut)
                continue;
            if (file.isThere()) {
                ++m_report.filesBefore;
                m_report.bytesBefore += file.local.size;
                continue;
            }
            wanted.push_back(&file);
            if (file.isLarge)
                large.push_back(&file);
        }
        VOX_CHECK(sendLarge(large));
        for (const auto *const file : wanted)
            VOX_CHECK(checkUnchanged(*file));
        if (!wanted.empty())
            VOX_CHECK(commit(wanted));
        m_report.files += wanted.size();
        tell();
        return {};
    }

    Result<> createRepository()
    {
        const auto &whole = m_destination.repository; // "datasets/ORG/NAME", "ORG/NAME"
        const auto slash = whole.rfind('/');
        auto organization = whole.substr(0, slash);
        std::string type = "model";
        for (const auto &[prefix, name] :
             {std::pair("datasets/", "dataset"), std::pair("spaces/", "space")})
            if (organization.starts_with(prefix)) {
                type = name;
                organization.erase(0, std::string_view(prefix).size());
            }
        auto body = jsonOf({{"name", whole.substr(slash + 1)},
                            {"organization", organization},
                            {"type", type},
                            {"visibility", m_options.isPublic ? "public" : "private"}});
        body.set("private", JsonValue::ofBool(!m_options.isPublic));
        VOX_TRY(const auto answer, m_hub.post("/api/repos/create", body.dumpAscii(),
                                              "application/json", shown(), m_stop));
        if (answer.reply.status < 300 || answer.reply.status == 409)
            return {};
        // who may write need not be allowed to make repositories
        const auto there = hasRepository();
        if (there && *there)
            return {};
        return fail(errorOfStatus(answer.reply, answer.body, shown()));
    }

    Result<Content> contentOf(const HubFile &file) const
    {
        if (file.text)
            return Content{nullptr, *file.text};
        VOX_TRY(auto mapped, m_fs.map(m_folder / file.local.path));
        const auto bytes = textOf(mapped->bytes());
        return Content{std::move(mapped), bytes};
    }

    /// A dataset that has no README.md gets one, in a commit of its own: one that somebody wrote stays.
    Result<> sendCard()
    {
        constexpr const char *kName = "README.md";
        const bool isOurs = m_destination.key.empty() && exists(m_fs, m_folder / kName);
        if (isOurs || !m_destination.repository.starts_with("datasets/"))
            return {};
        const auto build = exists(m_fs, m_folder / "build.json")
                               ? readWholeFile(m_fs, m_folder / "build.json")
                               : Result<std::string>(std::string());
        HubFile card;
        card.path = kName;
        card.text = datasetCard(
            m_destination.repository.substr(m_destination.repository.rfind('/') + 1),
            build.value_or(std::string()));
        card.local.size = card.text->size();
        card.oid = gitBlobId(*card.text);
        std::vector<HubFile> group{std::move(card)};
        VOX_CHECK(askWhatIsLarge(group));
        if (group.front().isLeftOut || group.front().isLarge || !group.front().oidThere.empty())
            return {};
        return commit({&group.front()});
    }

    /// Asks how each file is sent, and what the branch has in its place.
    Result<> askWhatIsLarge(std::vector<HubFile> &group)
    {
        auto list = JsonValue::array();
        for (const auto &file : group) {
            VOX_TRY(const auto content, contentOf(file));
            auto one = jsonOf(
                {{"path", file.path}, {"sample", base64(content.bytes.substr(0, kSampleBytes))}});
            one.set("size", jsonOf(file.local.size));
            list.append(std::move(one));
        }
        auto body = JsonValue::object();
        body.set("files", std::move(list));
        VOX_TRY(const auto answer,
                ok(m_hub.post("/api/" + m_hub.apiPath(m_destination) + "/preupload/" + revision(),
                              body.dumpAscii(), "application/json", shown(), m_stop)));
        const auto json = JsonValue::parse(answer.body);
        const auto *const told = json ? json->find("files") : nullptr;
        if (told == nullptr)
            return notExpected();
        std::map<std::string, const JsonValue *> byPath;
        for (const auto &item : told->items())
            byPath[textAt(item, "path")] = &item;
        for (auto &file : group) {
            const auto found = byPath.find(file.path);
            if (found == byPath.end())
                return notExpected();
            const auto *const ignored = found->second->find("shouldIgnore");
            file.isLeftOut = ignored != nullptr && ignored->toBool();
            file.isLarge = textAt(*found->second, "uploadMode") == "lfs" && file.local.size > 0;
            if (!file.isLarge && file.local.size > kMostRegularBytes)
                return fail(ErrorCode::Unsupported,
                            "the Hub does not take this file by Git LFS, and it is too large for a "
                            "commit; check the .gitattributes of the repository",
                            file.local.path);
            file.oidThere = textAt(*found->second, "oid");
        }
        return {};
    }

    Result<> hash(std::vector<HubFile> &group)
    {
        return parallelFor(
            group.size(), m_options.parallel,
            [&](std::size_t number, const std::stop_token &stop) -> Result<> {
                auto &file = group[number];
                VOX_TRY(const auto mapped, m_fs.map(m_folder / file.local.path));
                const auto bytes = textOf(mapped->bytes());
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
                        return fail(ErrorCode::Cancelled, "Stopped; sent data is kept.");
                    sum.add(bytes.substr(at, kPiece));
                }
                VOX_TRY(const auto digest, sum.finish());
                file.oid = hexOf(digest);
                return {};
            },
            [this](std::size_t) { tell(); }, m_stop);
    }

    /// Where the Hub wants the bytes of objects; an object that it has needs no upload.
    Result<std::map<std::string, JsonValue>> askWhereTo(const std::vector<HubFile *> &files)
    {
        auto objects = JsonValue::array();
        for (const auto *const file : files) {
            auto one = jsonOf({{"oid", file->oid}});
            one.set("size", jsonOf(file->local.size));
            objects.append(std::move(one));
        }
        auto transfers = JsonValue::array();
        transfers.append(JsonValue::ofString("basic"));
        transfers.append(JsonValue::ofString("multipart"));
        auto body = jsonOf({{"operation", "upload"}, {"hash_algo", "sha256"}});
        body.set("transfers", std::move(transfers));
        body.set("objects", std::move(objects));
        body.set("ref", jsonOf({{"name", m_destination.revision}}));
        VOX_TRY(const auto answer,
                ok(m_hub.post("/" + percentEncoded(m_destination.repository, true)
                                  + ".git/info/lfs/objects/batch",
                              body.dumpAscii(), kLfsType, shown(), m_stop)));
        const auto json = JsonValue::parse(answer.body);
        const auto *const told = json ? json->find("objects") : nullptr;
        if (told == nullptr)
            return notExpected();
        std::map<std::string, JsonValue> byOid;
        for (const auto &object : told->items()) {
            if (const auto *const error = object.find("error"))
                return fail(ErrorCode::PermissionDenied,
                            "the Hub refuses a large file (code " + codeOf(*error) + ")", shown());
            byOid.emplace(textAt(object, "oid"), object);
        }
        return byOid;
    }

    Result<> sendLarge(const std::vector<HubFile *> &files)
    {
        if (files.empty())
            return {};
        std::map<std::string, KeptParts::Upload> begun; // by an earlier run
        std::vector<HubFile *> others;
        for (auto *const file : files)
            if (auto upload = keptOf(*file).read())
                begun.emplace(file->oid, *std::move(upload));
            else
                others.push_back(file);
        std::map<std::string, JsonValue> places;
        if (!others.empty()) {
            VOX_TRY(places, askWhereTo(others));
        }
        return parallelFor(
            files.size(), m_options.parallel,
            [&](std::size_t number, const std::stop_token &stop) -> Result<> {
                auto &file = *files[number];
                const auto before = begun.find(file.oid);
                const auto place = places.find(file.oid);
                if (before == begun.end() && place == places.end())
                    return notExpected();
                auto sent = before != begun.end() ? goOn(file, before->second, stop)
                                                  : sendObject(file, place->second, {}, stop);
                // its signature has expired, or the Hub has forgotten what was begun
                const bool isTriedAnew =
                    !sent
                    && (before != begun.end() ? sent.error().code != ErrorCode::Cancelled
                                                    && sent.error().code != ErrorCode::Unavailable
                                              : sent.error().code == ErrorCode::PermissionDenied);
                if (!isTriedAnew)
                    return sent;
                keptOf(file).forget();
                VOX_TRY(const auto anew, askWhereTo({&file}));
                const auto again = anew.find(file.oid);
                return again == anew.end() ? Result<>(notExpected())
                                           : sendObject(file, again->second, {}, stop);
            },
            [this](std::size_t) { tell(); }, m_stop);
    }

    using PartTags = std::map<std::uint64_t, std::string>;

    KeptParts keptOf(const HubFile &file) const
    {
        return {m_destination.repository + "\n" + file.oid, m_hub.sealingKey()};
    }

    /// What an earlier run began: without the parts that it sent.
    Result<> goOn(const HubFile &file, const KeptParts::Upload &upload, const std::stop_token &stop)
    {
        auto actions = JsonValue::parse(upload.actions);
        if (!actions)
            return notExpected();
        auto object = JsonValue::object();
        object.set("actions", *std::move(actions));
        return sendObject(file, object, upload.tags, stop);
    }

    Result<> sendObject(const HubFile &file, const JsonValue &object, const PartTags &there,
                        const std::stop_token &stop)
    {
        const auto *const actions = object.find("actions");
        const auto *const upload = actions != nullptr ? actions->find("upload") : nullptr;
        if (upload == nullptr) { // stored already, though not in the branch
            m_before += file.local.size;
            return {};
        }
        VOX_TRY(const auto mapped, m_fs.map(m_folder / file.local.path));
        if (mapped->bytes().size() != file.local.size)
            return changed(file);
        const auto *const header = upload->find("header");
        const auto chunk = header == nullptr ? std::string() : textAt(*header, "chunk_size");
        if (chunk.empty()) {
            VOX_CHECK(put(textAt(*upload, "href"), mapped->bytes(), stop));
        } else {
            const auto kept = keptOf(file);
            if (there.empty())
                kept.begin(actions->dumpAscii());
            VOX_CHECK(putParts(file, *upload, chunk, mapped->bytes(), there, stop));
            kept.forget();
        }
        const auto *const verify = actions->find("verify");
        if (verify == nullptr)
            return {};
        auto body = jsonOf({{"oid", file.oid}});
        body.set("size", jsonOf(file.local.size));
        VOX_CHECK(ok(m_hub.postTo(textAt(*verify, "href"), true, body.dumpAscii(), kLfsType,
                                  shown(), stop)));
        return {};
    }

    /// A PUT to a signed address: without the token, and with bytes that stay where they are.
    Result<std::string> put(const std::string &url, std::span<const std::byte> bytes,
                            const std::stop_token &stop)
    {
        VOX_TRY(const auto answer, ok(m_hub.put(url, bytes, shown(), stop)));
        m_sent += bytes.size();
        return answer.reply.header("etag");
    }

    /// `there`: parts that an earlier run sent.
    Result<> putParts(const HubFile &file, const JsonValue &upload, const std::string &chunkText,
                      std::span<const std::byte> bytes, const PartTags &there,
                      const std::stop_token &stop)
    {
        const auto &header = *upload.find("header");
        const auto kept = keptOf(file);
        std::size_t chunk = 0;
        std::from_chars(chunkText.data(), chunkText.data() + chunkText.size(), chunk);
        std::map<std::uint64_t, std::string> urls;
        for (const auto &[name, value] : header.members()) {
            std::uint64_t number = 0;
            const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(),
                                                        number);
            if (problem == std::errc() && end == name.data() + name.size())
                urls[number] = value.toString();
        }
        if (chunk == 0 || urls.size() != (bytes.size() + chunk - 1) / chunk)
            return notExpected();
        auto parts = JsonValue::array();
        std::size_t at = 0;
        for (const auto &[number, url] : urls) {
            const auto piece = bytes.subspan(at, std::min(chunk, bytes.size() - at));
            at += chunk;
            const auto before = there.find(number);
            std::string etag;
            if (before != there.end()) {
                etag = before->second;
                m_beforeParts += piece.size();
            } else {
                VOX_TRY(etag, put(url, piece, stop));
                kept.add(number, etag);
            }
            auto part = jsonOf({{"etag", etag}});
            part.set("partNumber", jsonOf(number));
            parts.append(std::move(part));
        }
        auto body = jsonOf({{"oid", file.oid}});
        body.set("parts", std::move(parts));
        VOX_CHECK(ok(m_hub.postTo(textAt(upload, "href"), false, body.dumpAscii(), kLfsType,
                                  shown(), stop)));
        return {};
    }

    Result<> checkUnchanged(const HubFile &file)
    {
        VOX_TRY(const auto now, m_fs.status(m_folder / file.local.path));
        const bool isSame = now.size == file.local.size && now.mtimeNs == file.local.mtimeNs;
        return isSame ? Result<>() : changed(file);
    }

    /// The id of the branch's last commit.
    Result<std::string> head()
    {
        VOX_TRY(const auto answer,
                ok(m_hub.get("/api/" + m_hub.apiPath(m_destination) + "/revision/" + revision(),
                             shown(), m_stop)));
        const auto json = JsonValue::parse(answer.body);
        return json ? textAt(*json, "sha") : std::string();
    }

    Result<std::string> commitLines(const std::vector<HubFile *> &files, const std::string &parent)
    {
        auto value = jsonOf({{"summary", m_options.summary}, {"description", ""}});
        if (!parent.empty())
            value.set("parentCommit", JsonValue::ofString(parent));
        std::string lines;
        const auto add = [&lines](const char *key, JsonValue what) {
            auto line = jsonOf({{"key", key}});
            line.set("value", std::move(what));
            lines += line.dumpAscii() + "\n";
        };
        add("header", std::move(value));
        for (const auto *const file : files) {
            if (file->isLarge) {
                auto one = jsonOf({{"path", file->path}, {"algo", "sha256"}, {"oid", file->oid}});
                one.set("size", jsonOf(file->local.size));
                add("lfsFile", std::move(one));
                continue;
            }
            VOX_TRY(const auto content, contentOf(*file));
            if (gitBlobId(content.bytes) != file->oid)
                return changed(*file);
            add("file", jsonOf({{"path", file->path},
                                {"encoding", "base64"},
                                {"content", base64(content.bytes)}}));
        }
        return lines;
    }

    /// A commit is sent once a try. Where its answer is lost, or others committed meanwhile, the branch says whether
    /// it was made.
    Result<> commit(const std::vector<HubFile *> &files)
    {
        for (int tries = 1;; ++tries) {
            VOX_TRY(const auto parent, head());
            VOX_TRY(const auto lines, commitLines(files, parent));
            const auto answer = m_hub.post("/api/" + m_hub.apiPath(m_destination) + "/commit/"
                                               + revision(),
                                           lines, "application/x-ndjson", shown(), m_stop, false);
            if (answer && answer->reply.status < 300)
                return {};
            const bool isInDoubt = answer ? answer->reply.status == 412
                                                || isPassing(answer->reply.status)
                                          : answer.error().code == ErrorCode::Unavailable;
            if (isInDoubt) {
                VOX_TRY(const bool isMade, areThere(files));
                if (isMade)
                    return {};
            }
            if (!isInDoubt || tries == kCommitTries)
                return answer ? Result<>(fail(errorOfStatus(answer->reply, answer->body, shown())))
                              : Result<>(fail(answer.error()));
        }
    }

    Result<bool> areThere(const std::vector<HubFile *> &files)
    {
        std::vector<HubFile> now;
        now.reserve(files.size());
        for (const auto *const file : files)
            now.push_back(*file);
        VOX_CHECK(askWhatIsLarge(now));
        return std::all_of(now.begin(), now.end(),
                           [](const HubFile &file) { return file.isThere(); });
    }

    Result<RemoteAnswer> ok(Result<RemoteAnswer> answer) const
    {
        if (answer && (answer->reply.status < 200 || answer->reply.status >= 300))
            return fail(errorOfStatus(answer->reply, answer->body, shown()));
        return answer;
    }

    static std::string codeOf(const JsonValue &error)
    {
        const auto *const code = error.find("code");
        return code == nullptr ? "unknown" : std::to_string(code->toInteger());
    }
    tl::unexpected<Error> changed(const HubFile &file) const
    {
        return fail(ErrorCode::Busy, "the file changed while it was sent; upload it again",
                    (m_folder / file.local.path).string());
    }
    tl::unexpected<Error> notExpected() const
    {
        return fail(ErrorCode::Corrupt, "the Hub's answer is not the JSON that was expected",
                    shown());
    }
    std::string shown() const { return m_destination.text(); }
    std::string revision() const { return percentEncoded(m_destination.revision, false); }
    void tell() const
    {
        report(m_progress,
               {m_sent + m_before + m_beforeParts + m_report.bytesBefore, m_total, "bytes"});
    }

    const FileSystem &m_fs;
    const std::filesystem::path m_folder;
    HubRepository &m_hub;
    const RemoteAddress m_destination;
    const HubUploadOptions m_options;
    const ProgressSink &m_progress;
    const std::stop_token m_stop;
    std::uint64_t m_total = 0;
    std::atomic<std::uint64_t> m_sent = 0;        ///< bytes
    std::atomic<std::uint64_t> m_before = 0;      ///< bytes of objects that the Hub had
    std::atomic<std::uint64_t> m_beforeParts = 0; ///< bytes of parts that an earlier run sent
    UploadReport m_report;
};

} // namespace

Result<UploadReport> uploadToHub(const FileSystem &fs, const std::filesystem::path &folder,
                                 HubRepository &hub, const RemoteAddress &destination,
                                 const HubUploadOptions &options, const ProgressSink &progress,
                                 std::stop_token stop)
{
    return HubUpload(fs, folder, hub, destination, options, progress, std::move(stop)).run();
}

Result<UploadPreview> previewHubUpload(const FileSystem &fs, const std::filesystem::path &folder,
                                       HubRepository &hub, const RemoteAddress &destination,
                                       const ProgressSink &progress, std::stop_token stop)
{
    const HubUploadOptions options;
    return HubUpload(fs, folder, hub, destination, options, progress, std::move(stop)).look();
}

} // namespace voxdeck
