// SPDX-License-Identifier: Apache-2.0
#include "core/shards/upload/BuildUpload.h"

#include "core/base/Counted.h"
#include "core/base/Sha256.h"
#include "core/base/UserFolders.h"
#include "core/io/FileStamp.h"
#include "core/io/Location.h"
#include "core/remote/AbandonedUpload.h"
#include "core/remote/HubUpload.h"
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

Result<UploadReport> send(FileSystem &fs, const BuildFolder &folder, const ShardOfFile &shards,
                          bool replacesOthers, RemoteAccess &access,
                          const RemoteAddress &destination, UploadSink onFile,
                          const ProgressSink &progress, std::stop_token stop)
{
    if (destination.scheme == RemoteScheme::Hub) {
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
    return uploadFolder(fs, folder.path(), *bucket, destination, options, progress,
                        std::move(stop));
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
            counted(sent.filesChanged - sent.held.size(), "file was", "files were")
            + " changed on the server after being sent, as by publishing there; the changes are "
              "kept");
    if (!sent.held.empty())
        report.notes.push_back(
            counted(sent.held.size(), "file is", "files are") + " not sent, such as "
            + sent.held.front()
            + ": the shard was changed on the server after it was sent, as by publishing there");
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
    if (destination.scheme == RemoteScheme::Web)
        return fail(ErrorCode::InvalidArgument,
                    "shards can be sent to s3:// and hf:// addresses only", destination.text());
    return destination;
}

Result<std::filesystem::path> stagingFolderFor(const RemoteAddress &destination)
{
    constexpr std::size_t kDigits = 8;
    constexpr std::size_t kLongest = 60;
    const auto text = destination.text();
    VOX_TRY(const auto digest, sha256Hex(text));
    // readable, for whoever looks into the folder: bucket-prefix
    std::string name = destination.scheme == RemoteScheme::Hub ? destination.repository
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
                        "--staging goes with an address after -o, such as s3://BUCKET/PREFIX");
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
        return fail(ErrorCode::InvalidArgument,
                    "the build is not complete; build the missing shards, then send it",
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
