// SPDX-License-Identifier: Apache-2.0
#include "core/shards/upload/BuildUpload.h"

#include "core/base/Counted.h"
#include "core/base/DatasetNames.h"
#include "core/base/Sha256.h"
#include "core/base/UserFolders.h"
#include "core/io/FileStamp.h"
#include "core/io/Location.h"
#include "core/remote/AbandonedUpload.h"
#include "core/remote/GuardedWrite.h"
#include "core/remote/HubUpload.h"
#include "core/remote/PartTag.h"
#include "core/remote/S3Signer.h"
#include "core/remote/UploadState.h"
#include "core/shards/run/BuildLists.h"
#include "core/shards/run/BuildStates.h"
#include "core/shards/run/ManifestStatus.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

/// How each file of an upload ended, by its path in the folder.
class SentFiles {
public:
    UploadSink sink()
    {
        return [this](const UploadFile &file, const Result<> &sent) {
            const std::lock_guard lock(m_mutex);
            m_files[file.path] = sent ? std::nullopt : std::optional(sent.error());
        };
    }

    /// The status of a shard's segments and a message; nothing where the upload did not come to all its files.
    std::pair<std::string, std::string> statusOf(const ShardRecord &shard) const
    {
        bool isWhole = !shard.files.empty();
        for (const auto &file : shard.files) {
            const auto found = m_files.find(file.path);
            if (found == m_files.end())
                isWhole = false;
            else if (found->second)
                return {statusOf(*found->second), found->second->detail};
        }
        return {isWhole ? "completed_upload" : "", ""};
    }

private:
    static std::string statusOf(const Error &error)
    {
        if (isRefusedByRule(error))
            return "error_upload_changed";
        switch (error.code) {
        case ErrorCode::PermissionDenied: return "error_upload_denied";
        case ErrorCode::Unavailable: return "error_upload_unreachable";
        case ErrorCode::NotFound: return "error_upload_missing";
        case ErrorCode::Busy: return "error_upload_changed";
        default: return "error_upload_processing";
        }
    }

    std::mutex m_mutex;
    std::map<std::string, std::optional<Error>>
        m_files; ///< guarded by m_mutex while files are sent
};

/// The shard of each file of a build.
using ShardOfFile = std::map<std::string, std::string>;

Result<ShardOfFile> shardsOfFiles(const BuildFolder &folder, const BuildPlan &plan)
{
    ShardOfFile shards;
    for (std::uint64_t number = 0; number < plan.shards.size(); ++number) {
        VOX_TRY(const auto record, folder.recordOf(number));
        if (!record)
            continue;
        for (const auto &file : record->files)
            shards[file.path] = plan.shards[static_cast<std::size_t>(number)].path;
    }
    return shards;
}

/// The files of a shard are changed together.
UploadGroups groupsOf(const ShardOfFile &shards)
{
    return [&shards](const std::string &path) {
        const auto shard = shards.find(path);
        return shard != shards.end() ? shard->second : path;
    };
}

OthersContent othersOf(bool replacesOthers)
{
    return replacesOthers ? OthersContent::Replace : OthersContent::KeepChanged;
}

/// The entries of shards in a build.json, of all its datasets, by the shard's path.
std::map<std::string, JsonValue> entriesIn(const JsonValue &build)
{
    std::map<std::string, JsonValue> entries;
    if (const auto *const shards = build.find("shards"))
        for (const auto &shard : shards->items())
            if (const auto *const path = shard.find("path"))
                entries.emplace(path->toString(), shard);
    if (const auto *const datasets = build.find("datasets"))
        for (const auto &dataset : datasets->items())
            entries.merge(entriesIn(dataset));
    return entries;
}

/// A build.json with other entries for some shards.
JsonValue withEntries(const JsonValue &build, const std::map<std::string, JsonValue> &entries)
{
    auto changed = build;
    for (const char *const name : {"shards", "datasets"}) {
        const auto *const list = build.find(name);
        if (list == nullptr)
            continue;
        auto items = JsonValue::array();
        for (const auto &item : list->items()) {
            const auto *const path = item.find("path");
            const auto entry = path ? entries.find(path->toString()) : entries.end();
            items.append(entry != entries.end() ? entry->second : withEntries(item, entries));
        }
        changed.set(name, std::move(items));
    }
    return changed;
}

/// The build.json of a bucket; nothing where it is missing or cannot be read.
std::optional<JsonValue> buildJsonAt(const S3Bucket &bucket, const std::string &key,
                                     const std::stop_token &stop)
{
    const auto facts = bucket.facts(key, stop);
    std::string text;
    if (!facts || facts->size > kMostBuildFileBytes
        || !bucket.read(
            key, facts->size, facts->etag,
            [&text](std::span<const std::byte> bytes) -> Result<> {
                text.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
                return {};
            },
            stop))
        return std::nullopt;
    auto json = JsonValue::parse(text);
    return json ? std::optional(*std::move(json)) : std::nullopt;
}

/// A build.json says of a shard what is beside it: of one that stays as it is on the server, what it said there before.
Result<> describeHeld(FileSystem &fs, const BuildFolder &folder, const ShardOfFile &shards,
                      const std::vector<std::string> &held, const S3Bucket &bucket,
                      const RemoteAddress &destination, const JsonValue &before,
                      const std::stop_token &stop)
{
    const auto path = folder.path() / BuildFolder::kBuildName;
    VOX_TRY(const auto text, readWholeFile(fs, path));
    VOX_TRY(const auto now, JsonValue::parse(text));
    auto entries = entriesIn(before);
    std::erase_if(entries, [&](const auto &entry) {
        return std::none_of(held.begin(), held.end(), [&](const std::string &file) {
            const auto shard = shards.find(file);
            return shard != shards.end() && shard->second == entry.first;
        });
    });
    if (entries.empty())
        return {};
    const auto key = destination.below(BuildFolder::kBuildName).key;
    VOX_TRY(const auto facts, bucket.facts(key, stop));
    const auto merged = withEntries(now, entries).dumpAscii() + "\n";
    if (bareTag(facts.etag) == md5Hex(bytesOf(merged)))
        return {};
    VOX_TRY(
        const auto written,
        GuardedWrite(bucket, key, {WriteGuard::Kind::Seen, facts.etag}, stop).put(bytesOf(merged)));
    if (written.end == WriteEnd::ChangedByOthers)
        return {}; // theirs stays
    // the next upload knows it as its own, and sends the file again: the shard may not be held then
    VOX_TRY(const auto status, fs.status(path));
    VOX_TRY(const auto state, UploadState::open(fs, folder.inside(), destination.text(), true));
    return state->note({BuildFolder::kBuildName, status.size, status.mtimeNs, 0},
                       {status.size, status.mtimeNs, {}, 0, false, written.etag});
}

Result<UploadReport> send(FileSystem &fs, const BuildFolder &folder, const ShardOfFile &shards,
                          bool replacesOthers, RemoteAccess &access,
                          const RemoteAddress &destination, UploadSink onFile,
                          const ProgressSink &progress, std::stop_token stop)
{
    if (destination.traits().takesCommits) {
        HubUploadOptions options;
        options.onFile = std::move(onFile);
        options.others = othersOf(replacesOthers);
        options.group = groupsOf(shards);
        options.stateFolder = folder.inside();
        VOX_TRY(const auto hub, access.hub());
        return uploadToHub(fs, folder.path(), *hub, destination, options, progress,
                           std::move(stop));
    }
    UploadOptions options;
    options.resumes = true;
    options.keepsState = true;
    options.stateFolder = folder.inside();
    options.onFile = std::move(onFile);
    options.others = othersOf(replacesOthers);
    options.group = groupsOf(shards);
    VOX_TRY(const auto bucket, access.bucket(destination));
    const auto before = buildJsonAt(*bucket, destination.below(BuildFolder::kBuildName).key, stop);
    VOX_TRY(auto sent,
            uploadFolder(fs, folder.path(), *bucket, destination, options, progress, stop));
    if (!sent.held.empty() && before)
        VOX_CHECK(describeHeld(fs, folder, shards, sent.held, *bucket, destination, *before, stop));
    return sent;
}

/// What the shards' names in lists begin with, so that readers of the server find them. Readers take a line as it is, so
/// it is the whole address; but relative to the list where the address has options (?profile=NAME), which nobody else
/// could use, or characters that lists do not take as they are.
std::filesystem::path placeInLists(const RemoteAddress &destination)
{
    const auto text = destination.text();
    return text.find_first_of(" \t\r\n\v\f?{}$") == std::string::npos ? text : std::string();
}

/// Tells what was changed on the server and stays there.
void addKept(BuildUploadReport &report)
{
    const auto &sent = report.sent;
    if (sent.filesChanged > sent.held.size())
        report.notes.push_back(
            Sentence::tr("%1 changed on the server after being sent, as by publishing there; the "
                         "changes are kept",
                         counted(sent.filesChanged - sent.held.size(), "file was", "files were")));
    if (!sent.held.empty())
        report.notes.push_back(Sentence::tr(
            "%1 not sent, such as %2: the shard was changed on the server after it was "
            "sent, as by publishing there",
            counted(sent.held.size(), "file is", "files are"), sent.held.front()));
    for (auto &note : notesOf(sent))
        report.notes.push_back(std::move(note));
}

constexpr const char *kSentName = "sent";

/// What a wholly sent build is noted as: another destination, or a build that was opened again, has another note.
std::string sentNote(const FileSystem &fs, const BuildFolder &build, const std::string &destination)
{
    const auto complete = fs.status(build.inside() / "complete");
    return destination + "\n" + (complete ? FileStamp::of(*complete).text(" ") : std::string());
}

} // namespace

bool isWhollySent(const FileSystem &fs, const BuildFolder &build)
{
    const auto destination = BuildFolder::destinationOf(fs, build.path(), build.dataset());
    if (!destination || destination->empty())
        return true;
    const auto noted = readWholeFile(fs, build.inside() / kSentName, 1 << 16);
    return noted && *noted == sentNote(fs, build, *destination);
}

Result<RemoteAddress> buildDestination(const std::string &address)
{
    VOX_TRY(auto destination, RemoteAddress::parse(address));
    if (!destination.traits().takesUploads)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("shards can be sent to s3:// and hf:// addresses only"),
                    destination.text());
    return destination;
}

Result<std::filesystem::path> stagingFolderFor(const RemoteAddress &destination)
{
    constexpr std::size_t kDigits = 8;
    constexpr std::size_t kLongest = 60;
    const auto text = destination.text();
    VOX_TRY(const auto digest, sha256Hex(text));
    // readable, for whoever looks into the folder: bucket-prefix
    std::string name = destination.traits().takesCommits ? destination.repository
                                                         : destination.bucket;
    name += "-" + destination.key;
    for (auto &c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '_')
            c = '-';
    name = name.substr(0, kLongest);
    while (name.ends_with('-'))
        name.pop_back();
    return userDataFolder() / "builds" / (name + "-" + digest.substr(0, kDigits));
}

Result<BuildTarget> buildTargetOf(const std::string &output, const std::string &staging)
{
    BuildTarget target{output, std::nullopt};
    if (!isRemotePath(output)) {
        if (!staging.empty())
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr(
                            "--staging goes with an address after -o, such as s3://BUCKET/PREFIX"));
        return target;
    }
    VOX_TRY(target.destination, buildDestination(Location::of(output).text()));
    if (staging.empty()) {
        VOX_TRY(target.folder, stagingFolderFor(*target.destination));
    } else {
        target.folder = staging;
    }
    return target;
}

Result<BuildUploadReport> uploadBuild(FileSystem &fs, Workspace &workspace,
                                      const std::filesystem::path &folder, RemoteAccess &access,
                                      const RemoteAddress &destination, const std::string &holder,
                                      const ProgressSink &progress, std::stop_token stop,
                                      bool replacesOthers)
{
    VOX_TRY(auto build, BuildFolder::look(fs, folder, workspace.dataset().string()));
    if (!build.isComplete())
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("the build is not complete; build the missing shards, then send it"),
            folder.string());
    VOX_TRY(const auto plan, build.readPlan());
    VOX_CHECK(writeListsFor(fs, build, placeInLists(destination)));
    SentFiles files;
    VOX_TRY(const auto shards, shardsOfFiles(build, plan));
    const auto sent = send(fs, build, shards, replacesOthers, access, destination, files.sink(),
                           progress, std::move(stop));
    // Whoever stops an upload still wants to know what is there.
    const auto statuses = updateManifestStatus(
        fs, workspace, build, plan, holder, {},
        [&files](const ShardRecord &shard) { return files.statusOf(shard); });
    // a build that stays on this machine and is only copied to the server is read from here
    if (const auto own = BuildFolder::destinationOf(fs, folder, build.dataset());
        own && own->empty())
        VOX_CHECK(writeListsFor(fs, build, build.path()));
    if (!sent)
        return fail(sent.error());
    VOX_CHECK(statuses);
    BuildUploadReport told{*sent, statuses->rows, statuses->notes};
    addKept(told);
    if (sent->held.empty())
        VOX_CHECK(writeFileAtomically(fs, build.inside() / kSentName,
                                      bytesOf(sentNote(fs, build, destination.text()))));
    return told;
}

Result<UploadPreview> previewBuildUpload(FileSystem &fs, BuildFolder &build, RemoteAccess &access,
                                         const RemoteAddress &destination, bool replacesOthers,
                                         const ProgressSink &progress, std::stop_token stop)
{
    VOX_TRY(const auto plan, build.readPlan());
    VOX_TRY(const auto shards, shardsOfFiles(build, plan));
    return previewUpload(fs, build.path(), access, destination,
                         {othersOf(replacesOthers), groupsOf(shards), build.inside()}, progress,
                         std::move(stop));
}

Result<std::uint64_t> abandonBuildUpload(FileSystem &fs, const std::filesystem::path &folder,
                                         const S3Bucket &bucket, const RemoteAddress &destination,
                                         std::stop_token stop)
{
    std::uint64_t deleted = 0;
    if (!exists(fs, folder))
        return deleted;
    VOX_TRY(const auto builds, buildStatesIn(fs, folder));
    for (const auto &build : builds) {
        VOX_TRY(const auto ofOne, abandonUpload(fs, build.folder, bucket, destination, true, stop));
        deleted += ofOne;
    }
    return deleted;
}

} // namespace voxdeck
