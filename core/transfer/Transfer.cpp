// SPDX-License-Identifier: Apache-2.0
#include "core/transfer/Transfer.h"

#include "core/cache/RemoteBlocks.h"
#include "core/cache/ShardCache.h"
#include "core/job/Parallel.h"
#include "core/remote/AbandonedUpload.h"
#include "core/remote/Download.h"
#include "core/remote/FolderUpload.h"
#include "core/remote/HubUpload.h"
#include "core/remote/RemoteAccess.h"
#include "core/remote/UploadPreview.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/upload/BuildUpload.h"
#include "core/workspace/Person.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

using Path = std::filesystem::path;

constexpr unsigned kObjectsAtATime = 8;
constexpr std::size_t kWarmedTogether = 64; ///< objects; bounds the memory of a listing

HttpClient::Turn turnOf(JobControl &control)
{
    return [&control](std::uint64_t bytes, const std::stop_token &stop) {
        return control.waitForTurn(bytes, stop);
    };
}

RemoteAddress asFolder(RemoteAddress address)
{
    if (!address.key.empty() && !address.key.ends_with('/'))
        address.key += '/';
    return address;
}

bool isObject(const RemoteEntry &entry)
{
    return !entry.isFolder && !entry.path.ends_with('/');
}

/// Gives each object below an address, with its path below it.
Result<> forEachBelow(RemoteAccess &access, const RemoteAddress &address,
                      const std::function<Result<>(const RemoteEntry &, const std::string &)> &each,
                      const std::stop_token &stop)
{
    const auto folder = asFolder(address);
    return access.list(
        folder, true,
        [&](const RemoteEntry &entry) -> Result<> {
            if (!isObject(entry))
                return {};
            return each(entry, entry.path.substr(std::min(folder.key.size(), entry.path.size())));
        },
        stop);
}

/// The build in a folder, if it is a complete one of the workspace.
std::optional<BuildFolder> completeBuild(FileSystem &fs, const Path &folder,
                                         const Workspace &workspace)
{
    auto build = BuildFolder::look(fs, folder, workspace.dataset().string());
    if (!build || !build->isComplete())
        return std::nullopt;
    return *std::move(build);
}

OthersContent othersOf(const Transfer &transfer)
{
    return transfer.replacesOthers ? OthersContent::Replace : OthersContent::Refuse;
}

Result<TransferPreview> lookAtUpload(FileSystem &fs, const Transfer &transfer, RemoteAccess &access,
                                     const ProgressSink &progress, const std::stop_token &stop)
{
    TransferPreview found;
    found.transfer = transfer;
    VOX_TRY(const auto destination, buildDestination(transfer.remote));
    VOX_TRY(const auto status, fs.status(transfer.local));
    if (status.kind != FileKind::Directory)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a folder"),
                    transfer.local.string());
    std::optional<BuildFolder> build;
    if (!transfer.workspace.empty()) {
        const auto workspace = WorkspaceLogin{transfer.workspace, transfer.person}.read();
        if (workspace)
            build = completeBuild(fs, transfer.local, **workspace);
    }
    VOX_TRY(const auto preview, build
                                    ? previewBuildUpload(fs, *build, access, destination,
                                                         transfer.replacesOthers, progress, stop)
                                    : previewUpload(fs, transfer.local, access, destination,
                                                    {othersOf(transfer), {}, {}}, progress, stop));
    if (preview.steps.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("there is nothing to send in this folder"),
                    transfer.local.string());
    found.transfer.files = preview.steps.size();
    found.transfer.bytes = 0;
    for (const auto &[file, stored, act] : preview.steps) {
        found.transfer.bytes += file.size;
        found.filesOther += act == UploadAct::Replace ? 1 : 0;
        found.filesHeld += act == UploadAct::Hold ? 1 : 0;
        if (act == UploadAct::Refuse && found.filesRefused++ == 0)
            found.firstRefused = file.path;
        if (act != UploadAct::Keep)
            continue;
        ++found.filesThere;
        found.bytesThere += file.size;
    }
    found.isListed = preview.isListed;
    found.isWritable = preview.isWritable || preview.makesRepository;
    found.isBuild = build.has_value();
    if (!found.isBuild)
        found.transfer.workspace.clear();
    return found;
}

/// What of each object is in the cache: by its key there.
std::map<std::string, std::uint64_t> cachedBytes()
{
    std::map<std::string, std::uint64_t> bytes;
    std::error_code error; // looking makes no cache
    if (!std::filesystem::exists(usualCacheFolder(), error))
        return bytes;
    const auto cache = ShardCache::open(usualCacheFolder());
    const auto entries = cache ? (*cache)->entries() : fail(cache.error());
    if (entries)
        for (const auto &entry : *entries)
            if (entry.cachedBytes == entry.objectBytes)
                bytes[entry.key] = entry.objectBytes;
    return bytes;
}

Result<TransferPreview> lookAtSource(FileSystem &fs, const Transfer &transfer, RemoteAccess &access,
                                     const ProgressSink &progress, const std::stop_token &stop)
{
    TransferPreview found;
    found.transfer = transfer;
    VOX_TRY(const auto address, RemoteAddress::parse(transfer.remote));
    const bool isWarm = transfer.kind == TransferKind::Warm;
    const auto cached = isWarm ? cachedBytes() : std::map<std::string, std::uint64_t>();
    const auto add = [&](const RemoteAddress &object, std::uint64_t size, const Path &file) {
        ++found.transfer.files;
        found.transfer.bytes += size;
        std::optional<std::uint64_t> there;
        if (isWarm) {
            if (const auto one = cached.find(cacheKeyOf(object)); one != cached.end())
                there = one->second;
        } else if (const auto status = fs.status(file)) {
            there = status->size;
        }
        if (there)
            ++(*there == size ? found.filesThere : found.filesOther);
        if (there && *there == size)
            found.bytesThere += size;
    };
    found.transfer.files = 0;
    found.transfer.bytes = 0;
    const bool mayBeObject = address.traits().isUrl
                             || (!address.key.empty() && !address.key.ends_with('/'));
    if (mayBeObject) {
        const auto object = access.open(address, stop);
        if (object) {
            found.transfer.isFolder = false;
            const auto status = fs.status(transfer.local);
            if (!isWarm && status && status->kind == FileKind::Directory) {
                const auto name = address.fileName();
                if (!isSafeName(name) || name.find('/') != std::string::npos)
                    return fail(
                        ErrorCode::InvalidArgument,
                        Sentence::tr("the address ends with no file name; name the file to write"),
                        address.text());
                found.transfer.local /= name;
            }
            add(address, (*object)->size(), found.transfer.local);
            return found;
        }
        if (object.error().code != ErrorCode::NotFound || address.traits().isUrl)
            return fail(object.error());
    }
    found.transfer.isFolder = true;
    VOX_CHECK(forEachBelow(
        access, address,
        [&](const RemoteEntry &entry, const std::string &path) -> Result<> {
            auto object = address;
            object.key = entry.path;
            add(object, entry.size, transfer.local / Path(path).relative_path());
            report(progress, {found.transfer.files, 0, "objects"});
            return {};
        },
        stop));
    if (found.transfer.files == 0)
        return fail(ErrorCode::NotFound, Sentence::tr("there is nothing at this address"),
                    address.text());
    return found;
}

TransferReport reportOf(const UploadReport &sent)
{
    return {sent.files, sent.filesBefore, sent.bytes, sent.bytesBefore, notesOf(sent)};
}

Result<TransferReport> upload(FileSystem &fs, const Transfer &transfer, RemoteAccess &access,
                              const std::string &holder, const ProgressSink &progress,
                              const std::stop_token &stop)
{
    VOX_TRY(const auto destination, buildDestination(transfer.remote));
    if (!transfer.workspace.empty()) {
        VOX_TRY(const auto workspace,
                (WorkspaceLogin{transfer.workspace, transfer.person}.write()));
        if (completeBuild(fs, transfer.local, *workspace)) {
            VOX_TRY(auto sent, uploadBuild(fs, *workspace, transfer.local, access, destination,
                                           holder, progress, stop, transfer.replacesOthers));
            auto done = reportOf(sent.sent);
            done.notes = std::move(sent.notes);
            return done;
        }
    }
    if (destination.traits().takesCommits) {
        VOX_TRY(const auto hub, access.hub());
        HubUploadOptions options;
        options.others = othersOf(transfer);
        VOX_TRY(const auto sent,
                uploadToHub(fs, transfer.local, *hub, destination, options, progress, stop));
        return reportOf(sent);
    }
    UploadOptions options;
    options.resumes = true;
    options.others = othersOf(transfer);
    VOX_TRY(const auto bucket, access.bucket(destination));
    VOX_TRY(const auto sent,
            uploadFolder(fs, transfer.local, *bucket, destination, options, progress, stop));
    return reportOf(sent);
}

Result<TransferReport> copy(FileSystem &fs, const Transfer &transfer, RemoteAccess &access,
                            JobControl &control, const ProgressSink &progress,
                            const std::stop_token &stop)
{
    constexpr std::size_t kMostNotes = 20;
    VOX_TRY(const auto address, RemoteAddress::parse(transfer.remote));
    TransferReport done;
    std::optional<Error> failed;
    DownloadOptions options;
    options.resumes = true;
    options.skipsExisting = true;
    options.turn = turnOf(control);
    options.onFailure = [&](const Error &error) {
        if (!failed)
            failed = error;
        if (done.notes.size() < kMostNotes)
            done.notes.push_back(describe(error));
    };
    if (!transfer.isFolder)
        VOX_CHECK(fs.createDirectories(transfer.local.parent_path()));
    VOX_TRY(const auto copied,
            transfer.isFolder
                ? downloadFolder(fs, access, address, transfer.local, options, progress, stop)
                : downloadFile(fs, access, address, transfer.local, options, progress, stop));
    assert(!failed || copied.failed > 0);
    if (failed) // what came is kept; the others are tried again by the next run
        return fail(failed->code,
                    Sentence::tr("%1 (%2 of %3 files were not copied)", failed->detail,
                                 copied.failed, copied.failed + copied.files + copied.filesBefore),
                    failed->subject);
    done.files = copied.files;
    done.filesBefore = copied.filesBefore;
    done.bytes = copied.bytes;
    done.bytesBefore = copied.bytesBefore;
    return done;
}

/// What the cache fetches, paused and limited with its job, and counted.
class HeldBlocks final : public BlockSource {
public:
    HeldBlocks(std::shared_ptr<const BlockSource> source, HttpClient::Turn turn,
               std::atomic<std::uint64_t> &fetched)
        : m_source(std::move(source)), m_turn(std::move(turn)), m_fetched(fetched)
    {
    }
    std::string key() const override { return m_source->key(); }
    std::string validator() const override { return m_source->validator(); }
    std::string dataset() const override { return m_source->dataset(); }
    std::uint64_t size() const override { return m_source->size(); }
    Result<> fetch(std::uint64_t offset, std::uint64_t length, const Sink &sink,
                   std::stop_token stop) const override
    {
        // asked for before the request, so that no server waits for a paused reader
        if (!m_turn(length, stop))
            return fail(ErrorCode::Cancelled, Sentence::tr("stopped"), key());
        m_fetched += length;
        return m_source->fetch(offset, length, sink, std::move(stop));
    }

private:
    const std::shared_ptr<const BlockSource> m_source;
    const HttpClient::Turn m_turn;
    std::atomic<std::uint64_t> &m_fetched;
};

class Warming {
public:
    Warming(const Transfer &transfer, RemoteAccess &access, ShardCache &cache, JobControl &control,
            const ProgressSink &progress)
        : m_transfer(transfer),
          m_access(access),
          m_cache(cache),
          m_control(control),
          m_progress(progress)
    {
    }

    Result<> warm(const std::vector<RemoteAddress> &objects, const std::stop_token &stop)
    {
        return parallelFor(
            objects.size(), kObjectsAtATime,
            [&](std::size_t i, const std::stop_token &token) { return warmOne(objects[i], token); },
            [this](std::size_t) {
                report(m_progress,
                       {m_passed, std::max<std::uint64_t>(m_transfer.bytes, m_passed), "bytes"});
            },
            stop);
    }

    TransferReport done() const
    {
        const std::uint64_t fetched = m_fetched;
        const std::uint64_t passed = m_passed;
        return {m_files, m_filesBefore, fetched, passed - std::min(passed, fetched), {}};
    }

private:
    Result<> warmOne(const RemoteAddress &address, const std::stop_token &stop)
    {
        VOX_TRY(auto object, m_access.open(address, stop));
        const auto held = std::make_shared<HeldBlocks>(blocksOf(std::move(object), address),
                                                       turnOf(m_control), m_fetched);
        VOX_TRY(const auto cached, m_cache.open(held));
        const bool wasThere = cached->isCached(0, cached->size());
        std::uint64_t last = 0;
        VOX_CHECK(cached->warm(
            [&](const Progress &now) {
                m_passed += now.done - last;
                last = now.done;
            },
            stop));
        if (!cached->isCached(0, cached->size()))
            return fail(
                ErrorCode::DiskFull,
                Sentence::tr(
                    "the cache has no room for all of it: raise its limit, or unpin something"),
                address.text());
        ++(wasThere ? m_filesBefore : m_files);
        return {};
    }

    const Transfer &m_transfer;
    RemoteAccess &m_access;
    ShardCache &m_cache;
    JobControl &m_control;
    const ProgressSink &m_progress;
    std::atomic<std::uint64_t> m_fetched = 0;
    std::atomic<std::uint64_t> m_passed = 0; ///< bytes, fetched or there before
    std::atomic<std::uint64_t> m_files = 0;
    std::atomic<std::uint64_t> m_filesBefore = 0;
};

Result<TransferReport> warm(const Transfer &transfer, RemoteAccess &access, JobControl &control,
                            const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_TRY(const auto address, RemoteAddress::parse(transfer.remote));
    VOX_TRY(const auto cache, ShardCache::open(usualCacheFolder()));
    Warming warming(transfer, access, *cache, control, progress);
    std::vector<RemoteAddress> objects;
    if (!transfer.isFolder)
        objects.push_back(address);
    else
        VOX_CHECK(forEachBelow(
            access, address,
            [&](const RemoteEntry &entry, const std::string &) -> Result<> {
                auto object = address;
                object.key = entry.path;
                objects.push_back(std::move(object));
                if (objects.size() < kWarmedTogether)
                    return {};
                const auto batch = std::exchange(objects, {});
                return warming.warm(batch, stop);
            },
            stop));
    VOX_CHECK(warming.warm(objects, stop));
    return warming.done();
}

} // namespace

Result<TransferPreview> lookAt(FileSystem &fs, const Transfer &transfer,
                               const ProgressSink &progress, std::stop_token stop)
{
    const CredentialChain chain(fs);
    RemoteAccess access(chain);
    return transfer.kind == TransferKind::Upload
               ? lookAtUpload(fs, transfer, access, progress, stop)
               : lookAtSource(fs, transfer, access, progress, stop);
}

Result<TransferReport> runTransfer(FileSystem &fs, const Transfer &transfer, JobControl &control,
                                   const std::string &holder, const ProgressSink &progress,
                                   std::stop_token stop)
{
    const CredentialChain chain(fs);
    RemoteOptions options;
    options.turn = turnOf(control);
    RemoteAccess access(chain, std::move(options));
    switch (transfer.kind) {
    case TransferKind::Upload: return upload(fs, transfer, access, holder, progress, stop);
    case TransferKind::Copy: return copy(fs, transfer, access, control, progress, stop);
    case TransferKind::Warm: break;
    }
    return warm(transfer, access, control, progress, stop);
}

Result<std::uint64_t> abandonTransfer(FileSystem &fs, const Transfer &transfer,
                                      std::stop_token stop)
{
    if (transfer.kind != TransferKind::Upload)
        return 0;
    VOX_TRY(const auto destination, buildDestination(transfer.remote));
    if (!destination.traits().replacesObjects)
        return 0;
    const CredentialChain chain(fs);
    RemoteAccess access(chain);
    VOX_TRY(const auto bucket, access.bucket(destination));
    VOX_TRY(const auto ofFolder,
            abandonUpload(fs, transfer.local, *bucket, destination, false, stop));
    VOX_TRY(const auto ofBuilds,
            abandonBuildUpload(fs, transfer.local, *bucket, destination, std::move(stop)));
    return ofFolder + ofBuilds;
}

} // namespace voxdeck
