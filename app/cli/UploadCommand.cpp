// SPDX-License-Identifier: GPL-3.0-or-later
// upload: a folder to an address.
#include "app/cli/CountedWords.h"
#include "app/cli/RemoteCommands.h"

#include "core/json/Json.h"
#include "core/remote/AbandonedUpload.h"
#include "core/remote/FolderUpload.h"
#include "core/remote/HubUpload.h"
#include "core/remote/UploadPreview.h"
#include "core/shards/recipe/Recipe.h"
#include "core/shards/upload/BuildUpload.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <optional>
#include <ostream>

namespace voxdeck::cli {

Error uploadError(const Error &error, bool mayReplace)
{
    if (mayReplace || !isRefusedByRule(error))
        return error;
    return {error.code, error.detail + "; --force replaces it", error.subject};
}

namespace {

struct UploadCommand {
    std::string folder;
    std::string destination;
    bool isDryRun = false;
    bool resumes = false;
    bool aborts = false;
    bool mayReplace = false;
    bool isPublic = false;
    bool asJson = false;
    std::string rate; ///< empty: as fast as it goes
};

OthersContent othersOf(const UploadCommand &options)
{
    return options.mayReplace ? OthersContent::Replace : OthersContent::Refuse;
}

Result<UploadReport> sendTo(Surroundings &s, const UploadCommand &options,
                            const RemoteAddress &destination)
{
    JobControl control;
    if (!options.rate.empty()) {
        VOX_TRY(const auto rate, bytesFromText(options.rate));
        control.limitTo(rate);
    }
    RemoteDoor door(s, options.rate.empty() ? nullptr : &control);
    ProgressLine line(s, "sending");
    if (destination.traits().takesCommits) {
        HubUploadOptions how;
        how.isPublic = options.isPublic;
        how.others = othersOf(options);
        VOX_TRY(const auto hub, door.access.hub());
        return uploadToHub(s.fs, options.folder, *hub, destination, how, line.sink(), s.stop);
    }
    UploadOptions how;
    how.resumes = options.resumes;
    how.others = othersOf(options);
    VOX_TRY(const auto bucket, door.access.bucket(destination));
    return uploadFolder(s.fs, options.folder, *bucket, destination, how, line.sink(), s.stop);
}

const char *wordOf(UploadAct act)
{
    switch (act) {
    case UploadAct::Send: return "send";
    case UploadAct::Replace: return "replace";
    case UploadAct::Keep: return "there";
    case UploadAct::Hold: return "held";
    case UploadAct::Refuse: return "refused";
    case UploadAct::LeaveOut: break;
    }
    return "ignored";
}

/// What an upload would do, by its acts.
struct PlanSums {
    explicit PlanSums(const UploadPreview &preview)
    {
        for (const auto &[file, stored, act] : preview.steps) {
            auto &sum = act == UploadAct::Send      ? sent
                        : act == UploadAct::Replace ? replaced
                        : act == UploadAct::Keep    ? there
                        : act == UploadAct::Refuse  ? refused
                                                    : ignored;
            ++sum.files;
            sum.bytes += file.size;
        }
    }
    struct Sum {
        std::uint64_t files = 0;
        std::uint64_t bytes = 0;
    };
    Sum sent;
    Sum replaced;
    Sum there;
    Sum refused;
    Sum ignored;
};

void printPlanJson(Surroundings &s, const UploadPreview &preview, const PlanSums &sums)
{
    auto object = JsonValue::object();
    const auto set = [&object](const char *name, std::uint64_t value) {
        object.set(name, JsonValue::ofCount(value));
    };
    set("files", sums.sent.files + sums.replaced.files);
    set("bytes", sums.sent.bytes + sums.replaced.bytes);
    set("files_replaced", sums.replaced.files);
    set("files_before", sums.there.files);
    set("bytes_before", sums.there.bytes);
    set("files_refused", sums.refused.files);
    set("files_ignored", sums.ignored.files);
    set("others", preview.others);
    object.set("listed", JsonValue::ofBool(preview.isListed));
    object.set("writable", JsonValue::ofBool(preview.isWritable));
    object.set("makes_repository", JsonValue::ofBool(preview.makesRepository));
    object.set("begun", JsonValue::ofBool(preview.isBegun));
    printJson(s, object);
}

int showPlan(Surroundings &s, const UploadCommand &options, const RemoteAddress &destination)
{
    RemoteDoor door(s);
    std::optional<ProgressLine> line(std::in_place, s, "asking the server");
    const auto preview = previewUpload(s.fs, options.folder, door.access, destination,
                                       {othersOf(options), {}, {}}, line->sink(), s.stop);
    line.reset();
    if (!preview)
        return reportRemote(s, preview.error());
    const PlanSums sums(*preview);
    const auto refused = checkNoneRefused(preview->steps, [&destination](const std::string &path) {
        return destination.below(path).text();
    });
    if (options.asJson) {
        printPlanJson(s, *preview, sums);
        return refused ? Done : reportRemote(s, uploadError(refused.error(), options.mayReplace));
    }
    for (const auto &[file, stored, act] : preview->steps)
        s.out << file.size << '\t' << oneLine(destination.below(file.path).text()) << '\t'
              << wordOf(act) << '\n';
    s.err << counted(sums.sent.files + sums.replaced.files, "file") << ", "
          << readableBytes(sums.sent.bytes + sums.replaced.bytes) << " to send";
    if (sums.replaced.files > 0)
        s.err << ", of which " << sums.replaced.files << " would replace other content";
    if (sums.there.files > 0)
        s.err << "; " << counted(sums.there.files, "file") << ", "
              << readableBytes(sums.there.bytes) << " already there";
    if (preview->others > 0)
        s.err << "; " << counted(preview->others, "other object") << " there would stay";
    s.err << "; nothing was sent\n";
    if (preview->makesRepository)
        s.err << "The repository would be made, " << (options.isPublic ? "public" : "private")
              << ".\n";
    if (!preview->isListed)
        s.err << "These keys may not list what is there: each file counts as one to send.\n";
    if (!preview->isWritable && !preview->makesRepository)
        s.err << "The server does not say whether these keys may write there.\n";
    if (preview->isBegun)
        s.err << "An earlier upload to this address did not end: continue with --resume, or give "
                 "it up with --abort.\n";
    return refused ? Done : reportRemote(s, uploadError(refused.error(), options.mayReplace));
}

int abortUpload(Surroundings &s, const UploadCommand &options, const RemoteAddress &destination)
{
    if (!destination.traits().replacesObjects)
        return reportUsage(
            s, "upload",
            "only uploads to s3:// addresses can be given up: the Hub has no request "
            "that deletes parts");
    RemoteDoor door(s);
    const auto bucket = door.access.bucket(destination);
    if (!bucket)
        return reportRemote(s, bucket.error());
    const auto deleted = abandonUpload(s.fs, options.folder, **bucket, destination, false, s.stop);
    if (!deleted)
        return reportRemote(s, deleted.error());
    const auto ofBuilds = abandonBuildUpload(s.fs, options.folder, **bucket, destination, s.stop);
    if (!ofBuilds)
        return reportRemote(s, ofBuilds.error());
    s.out << "Parts of " << counted(*deleted + *ofBuilds, "unfinished file")
          << " deleted on the server. Files that are there whole stay.\n";
    return Done;
}

int runUpload(Surroundings &s, const UploadCommand &options)
{
    if (isRemoteAddress(options.folder))
        return reportUsage(s, "upload", kNoServerToServer);
    const auto destination = RemoteAddress::parse(options.destination);
    if (!destination)
        return reportUsage(s, "upload", destination.error().detail);
    if (!destination->traits().takesUploads)
        return reportUsage(s, "upload", "folders can be sent to s3:// and hf:// addresses only");
    if (options.isDryRun)
        return showPlan(s, options, *destination);
    if (options.aborts)
        return abortUpload(s, options, *destination);
    const auto sent = sendTo(s, options, *destination);
    if (!sent && sent.error().code == ErrorCode::Cancelled)
        return reportRemote(s, {ErrorCode::Cancelled,
                                "Stopped; sent data is kept. Continue with --resume, or give it up "
                                "with --abort.",
                                destination->text()});
    if (!sent)
        return reportRemote(s, uploadError(sent.error(), options.mayReplace));
    for (const auto &note : notesOf(*sent))
        s.err << "note: " << note << '\n';
    if (options.asJson) {
        auto object = JsonValue::object();
        const auto set = [&object](const char *name, std::uint64_t value) {
            object.set(name, JsonValue::ofCount(value));
        };
        set("files", sent->files);
        set("files_before", sent->filesBefore);
        set("bytes", sent->bytes);
        set("bytes_before", sent->bytesBefore);
        set("files_unseen", sent->filesUnseen);
        set("files_unguarded", sent->filesUnguarded);
        printJson(s, object);
        return Done;
    }
    s.out << counted(sent->files, "file") << " sent, " << readableBytes(sent->bytes) << '\n';
    if (sent->filesBefore > 0 || sent->bytesBefore > 0)
        s.out << counted(sent->filesBefore, "file") << ", " << readableBytes(sent->bytesBefore)
              << " were there already\n";
    return Done;
}

} // namespace

void addUpload(CLI::App &app, Run &run)
{
    auto options = std::make_shared<UploadCommand>();
    auto *const command = app.add_subcommand(
        "upload",
        "Send a folder, such as a build, to an s3:// address; lists and build.json last.");
    command->add_option("OUT", options->folder, "The folder")->required();
    command
        ->add_option("DEST", options->destination,
                     "s3://BUCKET/PREFIX or hf://datasets/ORG/NAME[@REVISION]/PATH")
        ->required();
    auto *const dry = command->add_flag("--dry-run", options->isDryRun,
                                        "Only ask the server, and print what would be sent");
    auto *const resume =
        command->add_flag("--resume", options->resumes, "Resume a stopped upload")->excludes(dry);
    command
        ->add_flag("--abort", options->aborts,
                   "Abort a stopped upload and delete its parts on the server")
        ->excludes(dry)
        ->excludes(resume);
    command->add_flag("--force", options->mayReplace,
                      "Replace files there that have other content, such as a metainfo.idx "
                      "that was published into");
    command->add_flag("--public", options->isPublic,
                      "On the Hub: create a new repository as public (default: private)");
    command->add_option("--limit-rate", options->rate, "Bytes a second at most: 50MB");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Uploads to the Hub skip files it already has, so they always resume. Example: "
                    "voxdeck-cli upload built s3://corpora/telugu-v2");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runUpload(s, *options);
        };
    });
}

} // namespace voxdeck::cli
