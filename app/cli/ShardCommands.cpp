// SPDX-License-Identifier: GPL-3.0-or-later
// shards: works on tar shards directly.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/ShardExtraction.h"
#include "app/cli/StandardStreams.h"
#include "core/base/Stopped.h"
#include "core/format/tar/SparseSize.h"
#include "core/format/tar/IndexForms.h"
#include "core/format/tar/SampleGroups.h"
#include "core/format/tar/ShardNames.h"
#include "core/format/tar/TarShard.h"
#include "core/format/tar/UnpackedCopies.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/io/ReplaceTarget.h"
#include "core/json/Json.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>

#include <algorithm>
#include <cstdint>
#include <iomanip>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct ShardOptions {
    std::vector<std::string> shards;
    std::string shard; ///< of cat
    std::string form;
    std::string output;
    std::string check;
    std::vector<std::string> members;
    bool asSamples = false;
    bool isWenet = false;
    bool isForced = false;
    bool asJson = false;
};

using Paths = std::vector<std::filesystem::path>;

Result<Paths> shardPaths(const Surroundings &s, const std::vector<std::string> &names)
{
    Paths paths;
    for (const std::string &name : names) {
        VOX_TRY(const auto found, tar::shardsAt(s.fs, name));
        paths.insert(paths.end(), found.begin(), found.end());
    }
    return paths;
}

const char *typeName(tar::MemberType type)
{
    switch (type) {
    case tar::MemberType::File: return "file";
    case tar::MemberType::Directory: return "folder";
    case tar::MemberType::Link: return "link";
    case tar::MemberType::Sparse: return "sparse";
    case tar::MemberType::Other: break;
    }
    return "other";
}

/// Runs `work` on each shard; one that fails does not stop the others.
template <class Work>
int eachShard(Surroundings &s, const ShardOptions &options, const Work &work)
{
    const auto paths = shardPaths(s, options.shards);
    if (!paths)
        return reportFailure(s, paths.error());
    int code = Done;
    for (const auto &path : *paths) {
        if (s.stop.stop_requested())
            return reportFailure(s, {ErrorCode::Cancelled, "stopped", path.string()});
        const auto shard = tar::TarShard::open(s.fs, path, {}, s.stop);
        auto done = shard ? work(**shard) : fail(shard.error());
        if (done && (*shard)->index().damage())
            done = fail(*(*shard)->index().damage());
        if (done)
            continue;
        if (done.error().code == ErrorCode::Cancelled)
            return reportFailure(s, done.error());
        reportItem(s, done.error());
        code = SomeFailed;
    }
    return code;
}

Result<> writeBeside(Surroundings &s, const ShardOptions &options, const tar::TarShard &shard,
                     const std::string &name, const std::string &bytes)
{
    VOX_TRY(const bool packed, tar::isPacked(s.fs, shard.path()));
    if (packed)
        return fail(ErrorCode::Unsupported, "is packed; an index of this kind needs a plain tar",
                    shard.path().string());
    const auto folder = options.output.empty() ? shard.path().parent_path()
                                               : std::filesystem::path(options.output);
    const auto file = folder / name;
    VOX_CHECK(checkReplaceable(s.fs, file, options.isForced));
    if (!options.output.empty())
        VOX_CHECK(s.fs.createDirectories(folder));
    VOX_CHECK(writeFileAtomically(s.fs, file, bytesOf(bytes)));
    s.out << oneLine(file.string()) << '\n';
    return {};
}

Result<> writeDali(Surroundings &s, const ShardOptions &options, const tar::TarShard &shard)
{
    VOX_TRY(const std::string text, tar::daliIndex(shard.index(), shard.path().string()));
    const std::string name = shard.path().filename().string();
    return writeBeside(s, options, shard, name.substr(0, name.find('.')) + ".idx", text);
}

Result<> writeLhotse(Surroundings &s, const ShardOptions &options, const tar::TarShard &shard)
{
    VOX_TRY(const std::string bytes,
            tar::lhotseIndex(shard.index(), shard.file().size(), shard.path().string()));
    return writeBeside(s, options, shard, shard.path().filename().string() + ".idx", bytes);
}

Result<> printIndex(Surroundings &s, const ShardOptions &options, const tar::TarShard &shard)
{
    const tar::TarIndex &index = shard.index();
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < index.size(); ++i)
        bytes += index[i].data.length;
    if (!options.asJson) {
        s.out << counted(index.size(), "member") << ", " << tar::countSamples(index) << " samples, "
              << readableBytes(bytes) << "  " << oneLine(shownPath(shard.path().string()))
              << (index.hasBytesBehindEnd() ? " (what follows its end marker is not read)\n"
                                            : "\n");
        return {};
    }
    auto object = JsonValue::object();
    object.set("path", JsonValue::ofString(shownPath(shard.path().string())));
    object.set("members", JsonValue::ofCount(index.size()));
    object.set("samples", JsonValue::ofCount(tar::countSamples(index)));
    object.set("bytes", JsonValue::ofCount(bytes));
    object.set("grouping", JsonValue::ofString(tar::guessGrouping(index) == tar::Grouping::Wenet
                                                   ? "wenet"
                                                   : "webdataset"));
    object.set("has_end_marker", JsonValue::ofBool(index.hasEndMarker()));
    object.set("has_bytes_behind_end", JsonValue::ofBool(index.hasBytesBehindEnd()));
    if (index.damage()) {
        object.set("damage", JsonValue::ofString(index.damage()->detail));
        object.set("damage_offset", JsonValue::ofCount(index.damageOffset()));
    }
    printJson(s, object);
    return {};
}

/// An index of DALI or Lhotse against the one shard it is of.
Result<> checkForeign(Surroundings &s, const ShardOptions &options, const tar::TarShard &shard)
{
    VOX_TRY(const std::string bytes, readWholeFile(s.fs, options.check));
    const bool isDali = bytes.starts_with("v1.");
    const auto read = isDali ? tar::indexFromDali(bytes, shard.file(), options.check)
                             : tar::indexFromLhotse(bytes, shard.file(), options.check);
    if (!read)
        return fail(read.error());
    std::size_t files = 0;
    std::size_t hidden = 0; // DALI passes them over
    for (std::size_t i = 0; i < shard.index().size(); ++i) {
        if (shard.index()[i].type != tar::MemberType::File)
            continue;
        ++files;
        const std::string_view name = shard.index()[i].name;
        hidden += isDali && name.substr(name.rfind('/') + 1).starts_with('.') ? 1 : 0;
    }
    if (read->size() > files || read->size() < files - hidden)
        return fail(ErrorCode::Corrupt,
                    "names " + std::to_string(read->size()) + " members, the tar has "
                        + std::to_string(files),
                    options.check);
    s.out << counted(read->size(), "member is where it says  ", "members, all where it says  ")
          << oneLine(options.check) << '\n';
    return {};
}

int runWids(Surroundings &s, const ShardOptions &options)
{
    std::vector<tar::WidsShard> shards;
    const bool isStandard = options.output.empty() || options.output == kStandardStream;
    const std::filesystem::path output(isStandard ? std::string() : options.output);
    const auto folder = wholePath(output).parent_path(); // of "x.json" too
    const int code = eachShard(s, options, [&](const tar::TarShard &shard) -> Result<> {
        const auto relative = isStandard ? shard.path()
                                         : wholePath(shard.path()).lexically_proximate(folder);
        VOX_TRY(const FileStatus status, s.fs.status(shard.path()));
        shards.push_back({relative.string(), tar::countSamples(shard.index()), status.size});
        return {};
    });
    if (code != Done)
        return code;
    const std::string json = tar::widsIndex(shards, output.stem().string());
    if (isStandard) {
        s.out << json << '\n';
        return Done;
    }
    if (const auto checked = checkReplaceable(s.fs, output, options.isForced); !checked)
        return reportFailure(s, checked.error());
    const auto written = writeFileAtomically(s.fs, output, bytesOf(json));
    return written ? int{Done} : reportFailure(s, written.error());
}

int runIndex(Surroundings &s, const ShardOptions &options)
{
    if (options.form == "wids")
        return runWids(s, options);
    if (options.output == kStandardStream)
        return reportUsage(
            s, "shards index",
            "-o: \"-\" is standard output, which only the one file of wids fits; name a "
            "folder");
    return eachShard(s, options, [&](const tar::TarShard &shard) {
        if (!options.check.empty())
            return checkForeign(s, options, shard);
        if (options.form == "dali")
            return writeDali(s, options, shard);
        if (options.form == "lhotse")
            return writeLhotse(s, options, shard);
        return printIndex(s, options, shard);
    });
}

void printMember(Surroundings &s, const tar::TarShard &shard, const tar::Member &member,
                 bool asJson)
{
    // A sparse file is longer than its stored bytes; its size is unknown if the headers do not give
    // it.
    const bool isSparse = member.type == tar::MemberType::Sparse;
    std::optional<std::uint64_t> size = member.data.length;
    if (isSparse)
        size = tar::sparseSize(shard.file(), member, shard.path().string())
                   .value_or(std::optional<std::uint64_t>());
    if (!asJson) {
        s.out << std::setw(12) << member.data.offset << ' ' << std::setw(12)
              << (size ? std::to_string(*size) : std::string("-")) << ' ' << std::setw(6)
              << typeName(member.type) << ' ' << oneLine(std::string(member.name)) << '\n';
        return;
    }
    auto object = JsonValue::object();
    object.set("shard", JsonValue::ofString(shownPath(shard.path().string())));
    object.set("name", JsonValue::ofString(std::string(member.name)));
    object.set("type", JsonValue::ofString(typeName(member.type)));
    object.set("header_offset", JsonValue::ofCount(member.headerOffset));
    object.set("offset", JsonValue::ofCount(member.data.offset));
    object.set("size", size ? JsonValue::ofCount(*size) : JsonValue());
    if (isSparse)
        object.set("stored_bytes", JsonValue::ofCount(member.data.length));
    printJson(s, object);
}

Result<> listSamples(Surroundings &s, const ShardOptions &options, const tar::TarShard &shard)
{
    const auto grouping = options.isWenet ? tar::Grouping::Wenet
                                          : tar::guessGrouping(shard.index());
    tar::SampleReader reader(shard.index(), grouping);
    while (const auto sample = reader.next()) {
        auto fields = JsonValue::array();
        std::string names;
        for (const auto &field : sample->fields) {
            fields.append(JsonValue::ofString(field.field));
            names.append(names.empty() ? "" : ",").append(field.field);
        }
        if (options.asJson) {
            auto object = JsonValue::object();
            object.set("shard", JsonValue::ofString(shownPath(shard.path().string())));
            object.set("key", JsonValue::ofString(sample->key));
            object.set("fields", std::move(fields));
            printJson(s, object);
        } else {
            s.out << oneLine(sample->key) << '\t' << oneLine(names) << '\n';
        }
        if (sample->problem)
            return fail(*sample->problem);
    }
    return {};
}

int runList(Surroundings &s, const ShardOptions &options)
{
    return eachShard(s, options, [&](const tar::TarShard &shard) -> Result<> {
        if (options.asSamples)
            return listSamples(s, options, shard);
        for (std::size_t i = 0; i < shard.index().size(); ++i)
            printMember(s, shard, shard.index()[i], options.asJson);
        return {};
    });
}

int runCat(Surroundings &s, const ShardOptions &options)
{
    const auto shard = tar::TarShard::open(s.fs, options.shard, {}, s.stop);
    if (!shard)
        return reportFailure(s, shard.error());
    for (const std::string &name : options.members) {
        const auto found = (*shard)->index().find(name);
        const auto copied = found ? copyMember(**shard, (*shard)->index()[*found], s.out)
                                  : fail(ErrorCode::NotFound, "has no member \"" + name + "\"",
                                         options.shard);
        if (!copied)
            return reportFailure(s, copied.error());
    }
    return Done;
}

int runExtract(Surroundings &s, const ShardOptions &options)
{
    const std::filesystem::path folder(options.output);
    if (auto made = s.fs.createDirectories(folder); !made)
        return reportFailure(s, made.error());
    std::uint64_t written = 0;
    std::uint64_t refused = 0;
    const int code = eachShard(s, options, [&](const tar::TarShard &shard) -> Result<> {
        const auto &wanted = options.members;
        for (std::size_t i = 0; i < shard.index().size(); ++i) {
            if (s.stop.stop_requested())
                return stopped(shard.path().string());
            const auto member = shard.index()[i];
            const bool isFile = member.type == tar::MemberType::File
                                || member.type == tar::MemberType::Sparse;
            const bool isWanted = wanted.empty()
                                  || std::find(wanted.begin(), wanted.end(), member.name)
                                         != wanted.end();
            if (!isFile || !isWanted)
                continue;
            auto done = extractMember(s.fs, shard, member, folder, options.isForced);
            written += done ? 1 : 0;
            if (done)
                continue;
            if (done.error().code == ErrorCode::DiskFull)
                return done;
            ++refused;
            reportItem(s, done.error());
        }
        return {};
    });
    s.out << counted(written, "file") << " written to " << oneLine(options.output) << '\n';
    return code == Done && refused > 0 ? int{SomeFailed} : code;
}

constexpr const char *kShardsHelp = "Tars, compressed or not (gzip, zstd, xz, bzip2); folders or "
                                    "lists of them; names with braces: 'a-{000..719}.tar'";

using Handler = int (*)(Surroundings &, const ShardOptions &);

CLI::App *addOne(CLI::App &group, Run &run, const std::shared_ptr<ShardOptions> &options,
                 const char *name, const char *help, const char *example, Handler handler)
{
    auto *const command = group.add_subcommand(name, help);
    command->footer("Example: voxdeck-cli shards " + std::string(example));
    command->callback([options, handler, &run] {
        run = [options, handler](Surroundings &s) {
            return handler(s, *options);
        };
    });
    return command;
}

} // namespace

void addShards(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ShardOptions>();
    auto *const group = app.add_subcommand(
        "shards", "Index, list and extract tar shards. Nothing is written into a tar; its index is "
                  "kept, so that it is read once.");
    group->require_subcommand(1);
    group->footer("Example: voxdeck-cli shards list 'data-{000..004}.tar' --samples");
    auto *const index = addOne(*group, run, options, "index",
                               "Read all headers; report damage with its offset.",
                               "index data/ --as dali", &runIndex);
    index
        ->add_option("--as", options->form,
                     "Write the index for another program: dali (NAME.idx), lhotse (NAME.tar.idx) "
                     "or wids (one JSON of all)")
        ->check(CLI::IsMember({"dali", "lhotse", "wids"}));
    index->add_option("-o,--output", options->output,
                      "Folder for dali and lhotse, else beside each tar; file for wids, else "
                      "stdout");
    index->add_option("--check", options->check, "Compare an index of DALI or Lhotse with the tar");
    auto *const list = addOne(*group, run, options, "list",
                              "Print offset, size, type and name of each member.", "list a.tar",
                              &runList);
    list->add_flag("--samples", options->asSamples, "Print keys and fields of samples instead");
    list->add_flag("--wenet", options->isWenet,
                   "Cut names at the last dot, whatever they look like");
    auto *const cat = addOne(*group, run, options, "cat", "Write the bytes of members to stdout.",
                             "cat a.tar utt-0042.wav > utt-0042.wav", &runCat);
    auto *const extract = addOne(
        *group, run, options, "extract",
        "Write members as files. Names that lead out of the folder are refused.",
        "extract a.tar -o out", &runExtract);
    extract->add_option("-o,--output", options->output, "Folder to write to")->required();
    for (CLI::App *const command : {index, list, extract})
        command->add_option("SHARDS", options->shards, kShardsHelp)->required();
    cat->add_option("SHARD", options->shard, "One tar")->required();
    cat->add_option("MEMBER", options->members, "Whole names")->required();
    extract->add_option("--member", options->members, "Only these, by their whole names");
    for (CLI::App *const command : {index, extract})
        command->add_flag("--force", options->isForced, "Replace existing files");
    for (CLI::App *const command : {index, list})
        command->add_flag("--json", options->asJson, "JSON lines on stdout");
}

} // namespace voxdeck::cli
