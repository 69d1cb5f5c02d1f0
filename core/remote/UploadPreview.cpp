// SPDX-License-Identifier: Apache-2.0
#include "core/remote/UploadPreview.h"

#include "core/remote/BucketLook.h"
#include "core/remote/HubUpload.h"
#include "core/remote/UploadState.h"

#include <map>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kNoFile =
    ".voxdeck-check"; // a server that took the question for a file would harm none

struct ThereNow {
    std::uint64_t size = 0;
    std::string etag;
};

/// Those of the files asked for that are below an address.
Result<std::map<std::string, ThereNow>>
findThere(const S3Bucket &bucket, const RemoteAddress &destination,
          const std::map<std::string, std::uint64_t> &wanted, UploadPreview &preview,
          const ProgressSink &progress, const std::stop_token &stop)
{
    std::map<std::string, ThereNow> there;
    const auto prefix = destination.below("").key;
    std::uint64_t listed = 0;
    const auto done = bucket.list(
        prefix, "",
        [&](const RemoteEntry &entry) -> Result<> {
            report(progress, {++listed, 0, "objects"});
            if (entry.path.ends_with('/'))
                return {};
            auto path = entry.path.substr(prefix.size());
            if (wanted.contains(path))
                there[std::move(path)] = {entry.size, entry.etag};
            else
                ++preview.others;
            return {};
        },
        stop);
    if (!done && done.error().code != ErrorCode::PermissionDenied)
        return fail(done.error());
    preview.isListed = done.has_value();
    return there;
}

Result<UploadPreview> previewToBucket(FileSystem &fs, const std::filesystem::path &folder,
                                      const S3Bucket &bucket, const RemoteAddress &destination,
                                      const UploadPreviewOptions &options,
                                      const ProgressSink &progress, const std::stop_token &stop)
{
    UploadPreview preview;
    VOX_TRY(const auto files, planUpload(fs, folder));
    std::map<std::string, std::uint64_t> sizes;
    for (const auto &file : files)
        sizes[file.path] = file.size;
    VOX_TRY(const auto there, findThere(bucket, destination, sizes, preview, progress, stop));
    VOX_TRY(preview.isWritable, bucket.mayWrite(destination.below(kNoFile).key, stop));
    const auto &beside = options.stateFolder.empty() ? folder : options.stateFolder;
    VOX_TRY(const auto state, UploadState::look(fs, beside, destination.text()));
    preview.isBegun = state != nullptr && state->isResumed()
                      && options.stateFolder.empty(); // others are kept
    const BucketLook look(fs, folder, bucket, destination, state.get(), UploadOptions().partBytes);
    std::uint64_t toCompare = 0;
    std::uint64_t compared = 0;
    for (const auto &[path, now] : there)
        toCompare += now.size == sizes[path] ? now.size : 0;
    for (const auto &file : files) {
        auto stored = StoredContent::Nothing;
        if (!preview.isListed) { // what is there may be seen all the same, one by one
            VOX_TRY(const auto found, look.look(file, stop));
            stored = found.stored;
        } else if (const auto now = there.find(file.path); now != there.end()) {
            ObjectFacts facts;
            facts.size = now->second.size;
            facts.etag = now->second.etag;
            VOX_TRY(stored, look.judge(file, facts, stop));
            if (now->second.size == file.size)
                report(progress, {compared += file.size, toCompare, "bytes"});
        }
        preview.steps.push_back({file, stored, UploadAct::Send});
    }
    decide(preview.steps, options.others, options.group);
    return preview;
}

} // namespace

Result<UploadPreview> previewUpload(FileSystem &fs, const std::filesystem::path &folder,
                                    RemoteAccess &access, const RemoteAddress &destination,
                                    const UploadPreviewOptions &options,
                                    const ProgressSink &progress, std::stop_token stop)
{
    if (destination.traits().takesCommits) {
        VOX_TRY(const auto hub, access.hub());
        return previewHubUpload(fs, folder, *hub, destination, options, progress, std::move(stop));
    }
    VOX_TRY(const auto bucket, access.bucket(destination));
    return previewToBucket(fs, folder, *bucket, destination, options, progress, stop);
}

} // namespace voxdeck
