// SPDX-License-Identifier: Apache-2.0
#include "core/remote/HubUpload.h"

#include "core/base/DatasetNames.h"
#include "core/job/Parallel.h"
#include "core/json/Json.h"
#include "core/remote/HubCard.h"
#include "core/remote/HubFolder.h"
#include "core/remote/KeptParts.h"
#include "core/remote/RemoteErrors.h"
#include "core/remote/UploadState.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <map>
#include <tuple>
#include <vector>

namespace voxdeck {

namespace {

constexpr int kCommitTries = 3;
constexpr const char *kLfsType = "application/vnd.git-lfs+json";

JsonValue jsonOf(std::initializer_list<std::pair<const char *, std::string>> members)
{
    auto object = JsonValue::object();
    for (const auto &[name, value] : members)
        object.set(name, JsonValue::ofString(value));
    return object;
}

JsonValue jsonOf(std::uint64_t number)
{
    return JsonValue::ofCount(number);
}

/// One upload: what its steps share.
class HubUpload {
public:
    HubUpload(FileSystem &fs, std::filesystem::path folder, HubRepository &hub,
              const RemoteAddress &destination, const HubUploadOptions &options,
              const ProgressSink &progress, std::stop_token stop)
        : m_fs(fs),
          m_folder(std::move(folder)),
          m_hub(hub),
          m_destination(destination),
          m_options(options),
          m_progress(progress),
          m_stop(std::move(stop)),
          m_files(fs, m_folder, hub, destination, options.parallel, m_stop)
    {
    }

    Result<UploadReport> run()
    {
        VOX_TRY(const auto files, planUpload(m_fs, m_folder));
        for (const auto &file : files)
            m_total += file.size;
        VOX_CHECK(openState());
        const auto sent = send(files);
        if (!sent && m_state && isOwnState() && m_state->isEmpty())
            static_cast<void>(m_state->drop()); // it was refused at once
        if (!sent)
            return fail(sent.error());
        m_report.bytes = m_sent;
        m_report.bytesBefore += m_beforeParts;
        KeptParts::tidy();
        if (m_state)
            std::tie(m_report.firstLeft, m_report.filesLeft) = m_state->storedBeside(files);
        if (m_state && isOwnState())
            VOX_CHECK(m_state->finish());
        return m_report;
    }

    /// What run() would find; nothing is written.
    Result<UploadPreview> look()
    {
        UploadPreview preview;
        VOX_TRY(const auto files, planUpload(m_fs, m_folder));
        VOX_TRY(const bool isThere, m_files.hasRepository());
        preview.makesRepository = !isThere;
        preview.isWritable = isThere;
        if (!isThere && m_hub.sealingKey().empty())
            return fail(
                ErrorCode::PermissionDenied,
                Sentence::tr(
                    "the Hub has no such repository, and makes one only for a token; set HF_TOKEN"),
                shown());
        for (const auto &file : files)
            m_total += file.size;
        if (!isThere) {
            for (const auto &file : files)
                preview.steps.push_back({file, StoredContent::Nothing, UploadAct::Send});
            return preview;
        }
        VOX_TRY(const auto state, UploadState::look(m_fs, stateFolder(), shown()));
        auto groups = m_files.groupsOf(files);
        VOX_TRY(preview.steps, m_files.judge(groups, state.get(), m_options.others, m_options.group,
                                             [this] { tell(); }));
        return preview;
    }

private:
    bool isOwnState() const { return m_options.stateFolder.empty(); }
    const std::filesystem::path &stateFolder() const
    {
        return isOwnState() ? m_folder : m_options.stateFolder;
    }

    /// What earlier uploads of this folder sent is noted: it may be replaced. A folder that may only be read has no
    /// notes.
    Result<> openState()
    {
        auto state = UploadState::open(m_fs, stateFolder(), shown(), true);
        if (state)
            m_state = *std::move(state);
        else if (!isOwnState() || state.error().code != ErrorCode::PermissionDenied)
            return fail(std::move(state).error());
        return {};
    }

    Result<> send(const std::vector<UploadFile> &files)
    {
        auto groups = m_files.groupsOf(files);
        VOX_TRY(const bool isThere, m_files.hasRepository());
        if (isThere)
            VOX_CHECK(judge(groups));
        else
            VOX_CHECK(createRepository());
        VOX_CHECK(sendCard());
        for (auto &group : groups)
            VOX_CHECK(sendGroup(group));
        return {};
    }

    Result<> judge(std::vector<std::vector<HubFile>> &groups)
    {
        VOX_TRY(const auto judged, m_files.judge(groups, m_state.get(), m_options.others,
                                                 m_options.group, [this] { tell(); }));
        return checkNoneRefused(
            judged, [this](const std::string &path) { return m_destination.below(path).text(); });
    }

    Result<> sendGroup(std::vector<HubFile> &group)
    {
        auto sent = sendGroupNow(group);
        for (const auto &file : group) {
            if (!m_options.onFile || file.isLeftOut)
                continue;
            if (file.act == UploadAct::Hold)
                m_options.onFile(
                    file.local,
                    isNoted(file)
                        ? Result<>()
                        : fail(
                            ErrorCode::Busy,
                            Sentence::tr(
                                "was changed on the Hub after it was sent, so it is not replaced"),
                            m_destination.below(file.local.path).text()));
            else if (sent || sent.error().code != ErrorCode::Cancelled)
                m_options.onFile(file.local, sent);
        }
        return sent;
    }

    Result<> sendGroupNow(std::vector<HubFile> &group)
    {
        VOX_CHECK(askAgain(group));
        VOX_CHECK(m_files.hash(
            group,
            [](const HubFile &file) {
                return file.oid.empty() && !file.isLeftOut && file.act != UploadAct::Hold;
            },
            [this] { tell(); }));
        std::vector<HubFile *> large;
        std::vector<HubFile *> wanted;
        for (auto &file : group) {
            if (file.isLeftOut)
                continue;
            if (file.act == UploadAct::Hold) {
                hold(file);
                continue;
            }
            if (file.isThere()) {
                ++m_report.filesBefore;
                m_report.bytesBefore += file.local.size;
                if (!isNoted(file))
                    VOX_CHECK(note(file, m_state && m_state->wasSent(file.local.path, file.oid)));
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
        for (const auto *const file : wanted) {
            VOX_CHECK(note(*file, true));
            if (!file->isLarge)
                m_sent +=
                    file->local
                        .size; // in the commit; the parts of large files are counted as they go
        }
        m_report.files += wanted.size();
        tell();
        return {};
    }

    /// An upload takes hours: what others committed meanwhile is not replaced either.
    Result<> askAgain(std::vector<HubFile> &group)
    {
        auto now = group;
        VOX_CHECK(m_files.ask(now));
        for (std::size_t i = 0; i < group.size(); ++i) {
            const bool isChanged = now[i].oidThere != group[i].oidThere && !now[i].isThere()
                                   && !now[i].oidThere.empty();
            if (isChanged && !now[i].isLeftOut && m_options.others != OthersContent::Replace)
                return fail(notReplaced(Sentence::tr("was changed on the Hub while the upload ran"),
                                        m_destination.below(group[i].local.path).text()));
        }
        group = std::move(now);
        return {};
    }

    void hold(const HubFile &file)
    {
        ++m_report.filesChanged;
        m_report.bytesBefore += file.local.size;
        if (!isNoted(file))
            m_report.held.push_back(file.local.path);
    }

    /// Whether this upload sent the file as it is here.
    bool isNoted(const HubFile &file) const { return m_state && m_state->of(file.local).isDone; }

    Result<> note(const HubFile &file, bool isSent)
    {
        if (!m_state)
            return {};
        return m_state->note(file.local,
                             {file.local.size, file.local.mtimeNs, {}, 0, true, file.oid, isSent});
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
        return fail(errorOfStatus(answer.reply, answer.body, shown()));
    }

    /// A dataset that has no README.md gets one, in a commit of its own: one that somebody wrote stays.
    Result<> sendCard()
    {
        constexpr const char *kName = "README.md";
        const bool isOurs = m_destination.key.empty() && exists(m_fs, m_folder / kName);
        if (isOurs || !m_destination.repository.starts_with("datasets/"))
            return {};
        const auto build = exists(m_fs, m_folder / kBuildFileName)
                               ? readWholeFile(m_fs, m_folder / kBuildFileName)
                               : Result<std::string>(std::string());
        HubFile card;
        card.path = kName;
        card.text = datasetCard(
            m_destination.repository.substr(m_destination.repository.rfind('/') + 1),
            build.value_or(std::string()));
        card.local.size = card.text->size();
        card.oid = gitBlobId(*card.text);
        std::vector<HubFile> group{std::move(card)};
        VOX_CHECK(m_files.ask(group));
        if (group.front().isLeftOut || group.front().isLarge || !group.front().oidThere.empty())
            return {};
        return commit({&group.front()});
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
                            Sentence::tr("the Hub refuses a large file (code %1)", codeOf(*error)),
                            shown());
            byOid.emplace(object.textAt("oid"), object);
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
        const auto chunk = header == nullptr ? std::string() : header->textAt("chunk_size");
        if (chunk.empty()) {
            VOX_CHECK(put(upload->textAt("href"), mapped->bytes(), stop));
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
        VOX_CHECK(ok(
            m_hub.postTo(verify->textAt("href"), true, body.dumpAscii(), kLfsType, shown(), stop)));
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
        VOX_CHECK(ok(
            m_hub.postTo(upload.textAt("href"), false, body.dumpAscii(), kLfsType, shown(), stop)));
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
        return json ? json->textAt("sha") : std::string();
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
            VOX_TRY(const auto content, m_files.contentOf(*file));
            if (gitBlobId(content.bytes) != file->oid)
                return changed(*file);
            add("file", jsonOf({{"path", file->path},
                                {"encoding", "base64"},
                                {"content", base64Of(content.bytes)}}));
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
        VOX_CHECK(m_files.ask(now));
        return std::all_of(now.begin(), now.end(),
                           [](const HubFile &file) { return file.isThere(); });
    }

    static std::string codeOf(const JsonValue &error)
    {
        const auto *const code = error.find("code");
        return code == nullptr ? "unknown" : std::to_string(code->toInteger());
    }
    Result<RemoteAnswer> ok(Result<RemoteAnswer> answer) const
    {
        return m_files.ok(std::move(answer));
    }
    tl::unexpected<Error> changed(const HubFile &file) const { return m_files.changed(file); }
    tl::unexpected<Error> notExpected() const { return m_files.notExpected(); }
    std::string shown() const { return m_destination.text(); }
    std::string revision() const { return m_files.revision(); }
    void tell() const
    {
        report(m_progress,
               {m_sent + m_before + m_beforeParts + m_report.bytesBefore, m_total, "bytes"});
    }

    FileSystem &m_fs;
    const std::filesystem::path m_folder;
    HubRepository &m_hub;
    const RemoteAddress m_destination;
    const HubUploadOptions m_options;
    const ProgressSink &m_progress;
    const std::stop_token m_stop;
    const HubFolder m_files;
    std::unique_ptr<UploadState> m_state; ///< null: nothing is noted
    std::uint64_t m_total = 0;
    std::atomic<std::uint64_t> m_sent = 0;        ///< bytes
    std::atomic<std::uint64_t> m_before = 0;      ///< bytes of objects that the Hub had
    std::atomic<std::uint64_t> m_beforeParts = 0; ///< bytes of parts that an earlier run sent
    UploadReport m_report;
};

} // namespace

Result<UploadReport> uploadToHub(FileSystem &fs, const std::filesystem::path &folder,
                                 HubRepository &hub, const RemoteAddress &destination,
                                 const HubUploadOptions &options, const ProgressSink &progress,
                                 std::stop_token stop)
{
    return HubUpload(fs, folder, hub, destination, options, progress, std::move(stop)).run();
}

Result<UploadPreview> previewHubUpload(FileSystem &fs, const std::filesystem::path &folder,
                                       HubRepository &hub, const RemoteAddress &destination,
                                       const UploadPreviewOptions &options,
                                       const ProgressSink &progress, std::stop_token stop)
{
    HubUploadOptions how;
    how.others = options.others;
    how.group = options.group;
    how.stateFolder = options.stateFolder;
    return HubUpload(fs, folder, hub, destination, how, progress, std::move(stop)).look();
}

} // namespace voxdeck
