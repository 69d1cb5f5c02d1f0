// SPDX-License-Identifier: GPL-3.0-or-later
// build: new shards from a recipe.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/RemoteCommands.h"
#include "core/format/DatasetKind.h"
#include "core/format/tar/ShardNames.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/items/Relink.h"
#include "core/json/Json.h"
#include "core/publish/Publisher.h"
#include "core/query/QueryParser.h"
#include "core/shards/plan/BuildPreview.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/shards/upload/BuildUpload.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct BuildCommandOptions {
    std::string recipeFile;
    std::string dataset;
    WorkspaceChoice workspace;
    std::string output;
    std::string staging; ///< where shards for a server are made; empty: stagingFolderFor()
    std::optional<std::string> filter, format, codec, shardBytes, naming, order, part, rate, reuse;
    std::optional<std::uint64_t> shardItems, recordings;
    std::optional<int> sampleRate;
    std::optional<std::int64_t> seed;
    std::optional<double> maximumCer, minimumSeconds, maximumSeconds, maximumFailed;
    std::optional<double> mergeTo, mergeGap;
    std::vector<std::string> relocations;
    bool mergesSameSpeaker = false;
    bool allowsLeaks = false;
    bool leavesPairsOut = false;
    bool planOnly = false;
    bool isResumed = false;
    bool printsRecipe = false;
    bool asJson = false;
    BuildOptions build;
};

Result<> apply(const BuildCommandOptions &options, BuildRecipe &recipe)
{
    const bool hadRecipe = !options.recipeFile.empty() || options.isResumed;
    if (options.format) {
        VOX_TRY(recipe.format, buildFormatNamed(*options.format));
    }
    if (options.codec) {
        VOX_TRY(recipe.codec, buildCodecNamed(*options.codec));
    } else if (options.format || !hadRecipe) {
        recipe.codec = defaultCodec(recipe.format);
    }
    if (options.shardBytes) {
        VOX_TRY(recipe.maximumBytes, bytesFromText(*options.shardBytes));
    }
    if (options.order) {
        VOX_TRY(recipe.order, buildOrderNamed(*options.order));
    }
    const auto take = [](const auto &from, auto &to) {
        if (from)
            to = *from;
    };
    take(options.filter, recipe.filter);
    take(options.naming, recipe.naming);
    take(options.reuse, recipe.reuse);
    take(options.shardItems, recipe.maximumItems);
    take(options.recordings, recipe.maximumRecordings);
    take(options.sampleRate, recipe.sampleRateHz);
    take(options.seed, recipe.seed);
    take(options.maximumCer, recipe.maximumCer);
    take(options.minimumSeconds, recipe.minimumSeconds);
    take(options.maximumSeconds, recipe.maximumSeconds);
    take(options.maximumFailed, recipe.maximumFailed);
    take(options.mergeTo, recipe.merge.targetSeconds);
    take(options.mergeGap, recipe.merge.maximumGap);
    recipe.merge.isSameSpeaker = recipe.merge.isSameSpeaker || options.mergesSameSpeaker;
    recipe.allowsLeaks = recipe.allowsLeaks || options.allowsLeaks;
    recipe.leavesPairsOut = recipe.leavesPairsOut || options.leavesPairsOut;
    if (!options.dataset.empty())
        recipe.dataset = options.dataset;
    else if (!options.workspace.file.empty() && recipe.dataset.empty())
        recipe.dataset = options.workspace.file;
    if (!options.output.empty())
        recipe.output = options.output;
    return recipe.check(options.recipeFile);
}

/// As a workspace names its dataset; empty stays empty.
std::string absolutePath(const std::string &path)
{
    return path.empty() ? path : withoutSlash(wholePath(path)).string();
}

Result<BuildRecipe> recipeOf(Surroundings &s, const BuildCommandOptions &options)
{
    BuildRecipe recipe;
    if (options.isResumed && options.recipeFile.empty()) {
        VOX_TRY(recipe, BuildFolder::recipeOf(s.fs, options.output, absolutePath(options.dataset)));
    } else if (!options.recipeFile.empty()) {
        VOX_TRY(recipe, BuildRecipe::read(s.fs, options.recipeFile));
    }
    VOX_CHECK(apply(options, recipe));
    if (recipe.dataset.empty())
        return fail(
            ErrorCode::InvalidArgument,
            "the source of the build is missing: name a recipe, a --dataset or a --workspace");
    VOX_TRY(const auto typed, tar::typedName(s.fs, recipe.dataset));
    recipe.dataset = wholePath(typed).string();
    if (options.isResumed)
        VOX_CHECK(BuildFolder::recipeOf(s.fs, recipe.output, absolutePath(options.dataset)));
    return recipe;
}

Result<BuildPart> partOf(const std::optional<std::string> &text)
{
    BuildPart part;
    if (!text)
        return part;
    const auto slash = text->find('/');
    unsigned number = 0;
    const char *const end = text->data() + text->size();
    const char *const middle = text->data() + std::min(slash, text->size());
    const auto first = std::from_chars(text->data(), middle, number);
    const auto second = slash == std::string::npos
                            ? std::from_chars_result{end, std::errc::invalid_argument}
                            : std::from_chars(middle + 1, end, part.count);
    if (first.ec != std::errc() || second.ec != std::errc() || first.ptr != middle
        || second.ptr != end || number < 1 || number > part.count || part.count > 100'000)
        return fail(ErrorCode::InvalidArgument,
                    "'" + *text + "' is not a share of a build; expected one like 2/8");
    part.index = number - 1;
    return part;
}

JsonValue reasonsJson(const std::map<LeftOut, std::uint64_t> &reasons)
{
    auto object = JsonValue::object();
    for (const auto &[reason, number] : reasons)
        object.set(leftOutName(reason), JsonValue::ofCount(number));
    return object;
}

std::string reasonsText(const std::map<LeftOut, std::uint64_t> &reasons)
{
    std::string text;
    for (const auto &[reason, number] : reasons)
        text.append(text.empty() ? "" : ", ")
            .append(std::to_string(number))
            .append(" by ")
            .append(leftOutName(reason));
    return text;
}

std::string waysText(const AudioWays &ways)
{
    std::string text = std::to_string(ways.copied) + " passed through whole, "
                       + std::to_string(ways.cut) + " cut by packets, ";
    std::uint64_t encoded = 0;
    std::string reasons;
    for (const auto &[why, rows] : ways.encoded) {
        encoded += rows;
        reasons.append(reasons.empty() ? ": " : "; ").append(std::to_string(rows)).append(" as ");
        reasons.append(oneLine(why));
    }
    return text + std::to_string(encoded) + " encoded" + reasons;
}

void printPlan(Surroundings &s, const BuildPlan &plan, const BuildRecipe &recipe, bool asJson)
{
    if (asJson) {
        auto plain = JsonValue::parse(plan.dump());
        printJson(s, plain ? *plain : JsonValue::object());
        return;
    }
    s.out << "Would write " << counted(plan.rows, "segment") << " (" << hoursText(plan.seconds)
          << ") of " << counted(plan.recordings, "recording") << " in "
          << counted(plan.shards.size(), "shard") << ", about "
          << readableBytes(plan.estimatedBytes) << " of " << buildCodecName(recipe.codec) << " as "
          << buildFormatName(recipe.format);
    if (plan.change.keptShards > 0)
        s.out << "; "
              << counted(plan.change.keptShards, "already exists and is kept",
                         "already exist and are kept")
              << " if texts are unchanged";
    s.out << '\n';
    constexpr std::size_t kShown = 20;
    for (std::size_t at = 0; at < std::min(kShown, plan.shards.size()); ++at) {
        const auto &shard = plan.shards[at];
        s.out << "  " << oneLine(shard.path) << "  " << counted(shard.rows, "segment") << ", "
              << hoursText(shard.seconds) << ", " << readableBytes(shard.estimatedBytes) << '\n';
    }
    if (plan.shards.size() > kShown)
        s.out << "  ... and " << plan.shards.size() - kShown << " more\n";
    if (!plan.leftOut.empty())
        s.out << "Left out by the recipe: " << reasonsText(plan.leftOut) << '\n';
    if (!plan.measured.ways.isEmpty())
        s.out << "Of the " << counted(plan.measured.rows, "segment")
              << " tried: " << waysText(plan.measured.ways) << '\n';
    if (plan.measured.tookSeconds > 0 && plan.measured.rows > 0)
        s.out << "One thread encodes about "
              << static_cast<std::uint64_t>(plan.measured.encodedSeconds
                                            / plan.measured.tookSeconds)
              << " times as fast as it sounds (" << counted(plan.measured.rows, "segment")
              << " tried)\n";
    for (const auto &note : plan.notes)
        s.out << oneLine(note) << '\n';
}

JsonValue reportJson(const BuildReport &report, const std::string &output)
{
    auto object = JsonValue::object();
    object.set("complete", JsonValue::ofBool(report.isComplete));
    object.set("stopped_for_failures", JsonValue::ofBool(report.hasTooManyFailures));
    object.set("items", JsonValue::ofCount(report.items));
    object.set("failed", JsonValue::ofCount(report.failed));
    object.set("not_tried", JsonValue::ofCount(report.notTried));
    object.set("failures", reasonsJson(report.failures));
    object.set("left_out", reasonsJson(report.leftOut));
    object.set("shards", JsonValue::ofCount(report.shards));
    object.set("kept_shards", JsonValue::ofCount(report.keptShards));
    object.set("changed_shards", JsonValue::ofCount(report.changedShards));
    object.set("held_shards", JsonValue::ofCount(report.held.size()));
    object.set("missing_shards", JsonValue::ofCount(report.otherShards));
    auto reused = JsonValue::object();
    reused.set("segments", JsonValue::ofCount(report.reused.items));
    reused.set("bytes", JsonValue::ofCount(report.reused.bytes));
    reused.set("damaged", JsonValue::ofCount(report.reused.damaged));
    object.set("reused", std::move(reused));
    if (!report.ways.isEmpty())
        object.set("audio", report.ways.toJson());
    auto change = JsonValue::object();
    change.set("added", JsonValue::ofCount(report.change.added));
    change.set("gone", JsonValue::ofCount(report.change.gone));
    change.set("changed", JsonValue::ofCount(report.change.changed));
    change.set("removed_shards", JsonValue::ofCount(report.change.droppedShards));
    object.set("since_planned", std::move(change));
    object.set("statuses_moved", JsonValue::ofCount(report.statusesMoved));
    object.set("hours", JsonValue::ofDouble(report.seconds / 3600));
    object.set("bytes", JsonValue::ofCount(report.bytes));
    object.set("took_seconds", JsonValue::ofDouble(report.tookSeconds));
    object.set("output", JsonValue::ofString(output));
    return object;
}

void printBuilt(Surroundings &s, const BuildReport &report, const std::string &output)
{
    s.out << "Built " << counted(report.items, "segment") << " (" << hoursText(report.seconds)
          << ", " << readableBytes(report.bytes) << ") in " << counted(report.shards, "shard")
          << " in " << oneLine(output);
    if (report.keptShards > 0)
        s.out << "; "
              << counted(report.keptShards, "already existed and is kept",
                         "already existed and are kept");
    if (report.tookSeconds > 0 && report.builtSeconds > 0)
        s.out << "; " << static_cast<std::uint64_t>(report.builtSeconds / report.tookSeconds)
              << " times as fast as it sounds";
    s.out << '\n';
    if (!report.ways.isEmpty())
        s.out << "Audio: " << waysText(report.ways) << "; each row in " << oneLine(output)
              << "/copies.jsonl\n";
    if (report.reused.items > 0)
        s.out << "Audio of " << counted(report.reused.items, "segment") << " ("
              << readableBytes(report.reused.bytes) << ") reused, checksums verified\n";
    if (report.changedShards > report.held.size())
        s.out << counted(report.changedShards - report.held.size(), "shard was", "shards were")
              << " changed after the build, as by publishing; the changes are kept (--force "
                 "builds without them)\n";
    if (!report.held.empty())
        s.out << counted(report.held.size(), "changed shard")
              << " not built again; --force builds without the changes, and keeps them in "
              << oneLine(output) << "/.voxdeck-build/replaced\n";
    if (report.reused.damaged > 0)
        s.out << counted(report.reused.damaged, "segment")
              << " of the older build missing or damaged, and encoded again\n";
    if (!report.leftOut.empty())
        s.out << "Left out by the recipe: " << reasonsText(report.leftOut) << '\n';
    if (report.failed > 0)
        s.out << counted(report.failed, "segment") << " failed (" << reasonsText(report.failures)
              << "): see " << oneLine(output) << "/errors.jsonl; --retry tries them again\n";
    for (const auto &note : report.notes)
        s.out << oneLine(note) << '\n';
    if (report.statusesMoved > 0)
        s.out << counted(report.statusesMoved, "status", "statuses") << " moved in the manifest\n";
    if (report.hasTooManyFailures)
        s.out << "Stopped: " << counted(report.failedNow, "segment")
              << " failed in this run, more than limits.max_failed allows; finished shards are "
                 "kept. "
              << counted(report.notTried, "segment was", "segments were")
              << " not tried. Run it again with --max-failed 1 to ignore failures\n";
    else if (!report.isComplete)
        s.out << counted(report.otherShards, "shard")
              << " of other parts are missing: the last part writes the lists\n";
}

BuildProgressSink sinkOf(const ProgressSink &line)
{
    return [line](const BuildProgress &now) {
        char rate[64] = "";
        if (now.elapsedSeconds > 0 && now.audioSeconds > 0)
            std::snprintf(rate, sizeof rate, " (%.0f x, %.1f MB/s, shard %llu of %llu)",
                          now.audioSeconds / now.elapsedSeconds,
                          static_cast<double>(now.bytes) / 1e6 / now.elapsedSeconds,
                          static_cast<unsigned long long>(now.shardsDone) + 1,
                          static_cast<unsigned long long>(now.shards));
        const bool byShards = now.step == "checking";
        report(line, {byShards ? now.shardsDone : now.rowsDone, byShards ? now.shards : now.rows,
                      now.step + rate});
    };
}

/// Prints the plan and then what speaks against building it.
Result<> runPlan(Surroundings &s, const OpenedDataset &opened, const BuildRecipe &recipe,
                 bool asJson, const ProgressSink &progress)
{
    VOX_TRY(const auto prior, priorOf(s.fs, *opened.workspace, recipe));
    VOX_TRY(const auto plan, planBuild(s.fs, *opened.workspace, *opened.items, recipe,
                                       prior ? &*prior : nullptr, nullptr, progress, s.stop));
    printPlan(s, plan, recipe, asJson);
    VOX_CHECK(checkBuild(s.fs, *opened.workspace, recipe, plan, progress, s.stop));
    return recipe.output.empty() ? Result<>() : checkSpace(s.fs, recipe.output, plan);
}

void addUploadJson(JsonValue &object, const BuildUploadReport &upload,
                   const RemoteAddress &destination)
{
    auto sent = JsonValue::object();
    sent.set("to", JsonValue::ofString(destination.text()));
    sent.set("files", JsonValue::ofCount(upload.sent.files));
    sent.set("files_before", JsonValue::ofCount(upload.sent.filesBefore));
    sent.set("bytes", JsonValue::ofCount(upload.sent.bytes));
    sent.set("bytes_before", JsonValue::ofCount(upload.sent.bytesBefore));
    sent.set("statuses_moved", JsonValue::ofCount(upload.statusesMoved));
    object.set("upload", std::move(sent));
}

void printUpload(Surroundings &s, const BuildUploadReport &upload, const RemoteAddress &destination)
{
    s.out << "Sent " << counted(upload.sent.files, "file") << " ("
          << readableBytes(upload.sent.bytes) << ") to " << oneLine(destination.text());
    if (upload.sent.filesBefore > 0 || upload.sent.bytesBefore > 0)
        s.out << "; " << counted(upload.sent.filesBefore, "file") << " ("
              << readableBytes(upload.sent.bytesBefore) << " in all) already existed";
    s.out << '\n';
    if (upload.statusesMoved > 0)
        s.out << counted(upload.statusesMoved, "status", "statuses") << " moved in the manifest\n";
    for (const auto &note : upload.notes)
        s.out << oneLine(note) << '\n';
}

/// Sends what was built; nothing where the build is not complete. Prints why it failed.
std::optional<BuildUploadReport> sendBuilt(Surroundings &s, Workspace &workspace,
                                           const BuildTarget &target, const BuildOptions &options,
                                           int &code)
{
    RemoteDoor door(s, options.control);
    ProgressLine line(s, "sending");
    auto sent = uploadBuild(s.fs, workspace, target.folder, door.access, *target.destination,
                            options.holder, line.sink(), s.stop, options.replacesChanged);
    if (sent && !sent->sent.held.empty()) {
        code = SomeFailed;
        s.err << "--force replaces what was changed on the server.\n";
    }
    if (sent)
        return *std::move(sent);
    code = reportRemote(s, uploadError(sent.error(), options.replacesChanged));
    s.err << "The shards are in " << oneLine(target.folder.string())
          << "; run the same command again to send the rest.\n";
    return std::nullopt;
}

/// Brings the workspace up to date. Parts of a build begin at the same time and share the workspace, so
/// another one that imports is waited for.
Result<> importForBuild(Surroundings &s, const OpenedDataset &opened,
                        const BuildCommandOptions &options)
{
    constexpr std::chrono::milliseconds kLook{100};
    constexpr int kMostLooks = 600;
    for (int look = 0;; ++look) {
        const auto imported = importOpened(s, opened);
        if (imported)
            break;
        const bool mayWait = options.part && imported.error().code == ErrorCode::Busy
                             && look < kMostLooks && !s.stop.stop_requested();
        if (!mayWait)
            return fail(imported.error());
        std::this_thread::sleep_for(kLook);
    }
    AudioMoves moves;
    for (const auto &text : options.relocations) {
        const auto sign = text.find('=');
        if (sign == 0 || sign == std::string::npos)
            return fail(ErrorCode::InvalidArgument,
                        "--relocate takes OLD=NEW, two folders, not \"" + text + '"');
        moves.emplace_back(text.substr(0, sign), text.substr(sign + 1));
    }
    if (moves.empty())
        return {};
    ProgressLine line(s, "reading");
    VOX_CHECK(relinkAudio(*opened.workspace, s.fs, moves, line.sink(), s.stop));
    return {};
}

/// Builds, sends where that is wished for, and says how it went.
int buildAndSend(Surroundings &s, BuildCommandOptions &options, const OpenedDataset &opened,
                 const BuildRecipe &recipe, const BuildTarget &target)
{
    options.build.holder = lockHolder("voxdeck-cli build");
    if (target.destination)
        options.build.destination = target.destination->text();
    JobControl control;
    if (options.rate) {
        const auto bytes = bytesFromText(*options.rate);
        if (!bytes)
            return reportFailure(s, bytes.error());
        control.limitTo(*bytes);
        options.build.control = &control;
    }
    Result<BuildReport> report = fail(ErrorCode::Cancelled, "");
    {
        ProgressLine line(s, "building");
        report = buildShards(s.fs, *opened.workspace, *opened.items, recipe, options.build,
                             sinkOf(line.sink()), s.stop);
    }
    if (!report) {
        const int code = reportFailure(s, report.error());
        if (report.error().code == ErrorCode::Cancelled && exists(s.fs, recipe.output))
            s.err << "Finished shards are kept; run the same command again to go on.\n";
        return code;
    }
    for (const auto &failure : report->examples)
        reportItem(s, failure);
    for (const auto &held : report->held)
        reportItem(s, held);
    std::optional<BuildUploadReport> upload;
    int code = Done;
    if (target.destination && report->isComplete)
        upload = sendBuilt(s, *opened.workspace, target, options.build, code);
    if (options.asJson) {
        auto object = reportJson(*report, recipe.output);
        if (upload)
            addUploadJson(object, *upload, *target.destination);
        printJson(s, object);
    } else {
        printBuilt(s, *report, recipe.output);
        if (upload)
            printUpload(s, *upload, *target.destination);
    }
    if (report->hasTooManyFailures)
        return CouldNot;
    if (code == Done && !report->held.empty())
        code = SomeFailed;
    if (code != Done || report->failed == 0)
        return code;
    return report->items > 0 ? SomeFailed : CouldNot;
}

/// Whether the recipe's argument is a recipe; else it is the dataset. A file that is neither is taken for a recipe, which
/// says what is wrong with it.
bool isRecipe(const FileSystem &fs, const std::string &path)
{
    constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;
    const auto status = fs.status(path);
    const bool isFile = status && status->kind == FileKind::File;
    if (isRemotePath(path) || (status && !isFile) || isWorkspaceFile(fs, path))
        return false;
    if (!isFile)
        return path.find('{') == std::string::npos; // braces name several tars
    const auto text = status->size > kMostBytes ? fail(ErrorCode::Unsupported, "")
                                                : readWholeFile(fs, path, kMostBytes);
    const auto json = text ? JsonValue::parse(*text) : fail(text.error());
    return (json && json->find("voxdeck_recipe")) || !detectDatasetKind(fs, path);
}

int runBuild(Surroundings &s, BuildCommandOptions options)
{
    if (!options.recipeFile.empty() && !isRecipe(s.fs, options.recipeFile)) {
        if (!options.dataset.empty())
            return reportUsage(s, "build",
                               "name one dataset: " + options.recipeFile + " is not a recipe, and "
                                   + options.dataset + " is named as well");
        options.dataset = std::exchange(options.recipeFile, {});
    }
    if (const auto parsed = parseQueryOrFail(options.filter.value_or("")); !parsed)
        return reportUsage(s, "build", parsed.error().detail);
    const auto typed = buildTargetOf(options.output, options.staging);
    if (!typed)
        return reportUsage(s, "build", typed.error().detail);
    const std::string output = std::exchange(options.output, typed->folder.string());
    auto recipe = recipeOf(s, options);
    if (!recipe && options.isResumed && recipe.error().code == ErrorCode::NotFound
        && typed->destination && options.staging.empty())
        recipe = fail(ErrorCode::NotFound,
                      recipe.error().detail
                          + "; one that was made with --staging FOLDER is resumed with it",
                      recipe.error().subject);
    if (!recipe)
        return reportFailure(s, recipe.error());
    if (options.printsRecipe) {
        if (!output.empty())
            recipe->output = output;
        s.out << recipe->dump(true);
        return Done;
    }
    const auto part = partOf(options.part);
    if (!part)
        return reportFailure(s, part.error());
    options.build.part = *part;
    if (recipe->output.empty() && !options.planOnly)
        return reportFailure(s, {ErrorCode::InvalidArgument,
                                 "the target of the build is missing: use -o FOLDER or -o s3://...",
                                 {}});
    // the address may come from the recipe
    const auto target = output.empty() ? buildTargetOf(recipe->output, options.staging) : typed;
    if (!target)
        return reportFailure(s, target.error());
    recipe->output = target->folder.string();
    const auto opened = openDataset(s, recipe->dataset, options.workspace,
                                    Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    const auto imported = importForBuild(s, *opened, options);
    if (!imported)
        return reportFailure(s, imported.error());
    if (!options.planOnly)
        return buildAndSend(s, options, *opened, *recipe, *target);
    ProgressLine line(s, "planning");
    const auto done = runPlan(s, *opened, *recipe, options.asJson, line.sink());
    if (!done)
        return reportFailure(s, done.error());
    if (target->destination)
        s.err << "The shards would be made in " << oneLine(target->folder.string())
              << " and sent to " << oneLine(target->destination->text())
              << "; nothing was written or sent\n";
    return Done;
}

void addRecipeOptions(CLI::App &command, BuildCommandOptions &options)
{
    command.add_option("--dataset", options.dataset,
                       "Dataset of any kind, or a workspace, to build from");
    addDatasetOptions(command, options.workspace);
    command.add_option("-o,--output", options.output,
                       "Folder for the shards, or s3://BUCKET/PREFIX or hf://datasets/ORG/NAME");
    command.add_option("--staging", options.staging,
                       "With a remote output: local folder in which the shards are built and kept");
    command.add_option("--filter", options.filter, "Only segments that match this query; else all");
    command.add_option("--to", options.format, "Format: " + buildFormatNames());
    command.add_option("--audio", options.codec,
                       buildCodecNames(false)
                           + ", or copy: the encoded original where a segment is a whole file or "
                             "can be cut at packets, otherwise flac");
    command.add_option("--sample-rate", options.sampleRate, "Hz of the audio (default 16000)")
        ->check(CLI::Range(1, 768'000));
    command.add_option(
        "--max-shard-size", options.shardBytes,
        "Maximum shard size: 500MB, 1.5GiB (default 500MB unless --max-shard-items is given)");
    command.add_option("--max-shard-items", options.shardItems,
                       "Segments of a shard (default 1000 for wenet, touch, shar, audiofolder)");
    command.add_option("--order", options.order,
                       "dataset, recordings (default: rows of one recording together) or shuffled");
    command.add_option("--seed", options.seed,
                       "Shuffles recordings, or with --order shuffled rows");
    command.add_option("--naming", options.naming,
                       "Path of a shard: text, {country}, {split}, {shard} or {shard:N} digits");
    command.add_option("--max-cer", options.maximumCer,
                       "Leave out segments with a higher CER; 0.3 is 30 %");
    command.add_option("--min-seconds", options.minimumSeconds, "Leave out shorter segments");
    command.add_option("--max-seconds", options.maximumSeconds, "Leave out longer segments");
    command.add_option("--merge-to", options.mergeTo,
                       "Merge consecutive segments of a recording up to N seconds");
    command.add_option("--merge-gap", options.mergeGap,
                       "With --merge-to: longest gap between two of them in seconds (default 1)");
    command.add_flag("--merge-same-speaker", options.mergesSameSpeaker,
                     "With --merge-to: only segments of the same speaker");
    command
        .add_option("--max-failed", options.maximumFailed,
                    "Stop when a larger share of the segments fails (default 0.01, after the "
                    "first 20); 1: never")
        ->check(CLI::Range(0.0, 1.0));
    command.add_option("--max-recordings", options.recordings,
                       "Build only N recordings as a trial; the same command without it continues "
                       "in the same folder");
    command.add_flag(
        "--without-pairs", options.leavesPairsOut,
        "With --to touch: build only audio and metainfo (default: all pairs, for whole items)");
    command.add_flag("--allow-leaks", options.allowsLeaks,
                     "Build although \"split check\" finds recordings, speakers, texts "
                     "or audio in several splits");
    command
        .add_option("--relocate", options.relocations,
                    "OLD=NEW: audio whose path begins with the folder OLD is looked for in NEW, "
                    "from now on; may be given again")
        ->allow_extra_args(false);
    command.add_option("--reuse", options.reuse,
                       "Folder of an older build whose audio is reused byte for byte if only "
                       "texts, splits or scores changed");
}

} // namespace

void addBuild(CLI::App &app, Run &run)
{
    auto options = std::make_shared<BuildCommandOptions>();
    auto *const command = app.add_subcommand(
        "build", "Make shards for training: WebDataset, WeNet, TouchDataset, NeMo, Lhotse Shar, "
                 "AudioFolder, filelists. After an interruption, the same command continues where "
                 "it stopped and ends with the same bytes.");
    command->add_option("RECIPE", options->recipeFile,
                        "Recipe (JSON), whose fields options override; or, instead of --dataset, "
                        "the dataset to build from");
    addRecipeOptions(*command, *options);
    command->add_flag("--plan", options->planOnly,
                      "Print the plan (output, size, skipped rows) and write nothing");
    command->add_flag("--print-recipe", options->printsRecipe,
                      "Print these options as a recipe and do nothing else");
    command->add_flag("--resume", options->isResumed,
                      "Resume the build in -o with its own recipe; an error without a build there");
    command->add_flag("--retry", options->build.retriesFailed,
                      "Rebuild shards with failed segments from the present sources");
    command->add_flag("--force", options->build.replacesChanged,
                      "Also rebuild shards that were changed after they were built, for example by "
                      "publishing (local ones are kept in .voxdeck-build/replaced), and replace "
                      "changed objects on the server");
    command->add_option("--jobs", options->build.jobs, "Threads (default: all cores)");
    command->add_option("--part", options->part,
                        "I/N: the I-th of N shares, for several machines on one folder");
    command->add_option("--limit-rate", options->rate,
                        "Maximum bytes per second, for building and uploading, such as 50MB");
    command->add_flag("--nice", options->build.isLowPriority, "Run at low priority");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli build --dataset asr.voxdeck --filter 'split:train' --to "
                    "webdataset --max-cer 0.3 -o shards");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runBuild(s, *options);
        };
    });
}

} // namespace voxdeck::cli
