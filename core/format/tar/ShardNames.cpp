// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/ShardNames.h"

#include "core/archive/Compression.h"
#include "core/base/SplitName.h"
#include "core/format/BuiltFiles.h"
#include "core/format/FileTree.h"
#include "core/format/JsonRecords.h"
#include "core/format/ListedFolder.h"
#include "core/format/ServerLists.h"
#include "core/format/LineReader.h"
#include "core/format/hub/HubSplits.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/format/tar/TarHeader.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/json/Json.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck::tar {
namespace {

using Paths = std::vector<std::filesystem::path>;

constexpr std::size_t kHeadBytes = std::size_t{1} << 16;
constexpr std::uint64_t kMostIndexBytes = std::uint64_t{256} << 20;

Paths inFolder(FileTree &tree)
{
    Paths shards;
    while (const auto folder = tree.next()) {
        for (const std::string &name : folder->files)
            if (hasTarName(name))
                shards.push_back(tree.root() / folder->relative / name);
    }
    return shards;
}

std::string_view withoutScheme(std::string_view name)
{
    constexpr std::string_view kFile = "file:";
    if (name.starts_with(kFile)) {
        name.remove_prefix(kFile.size());
        if (name.starts_with("//"))
            name.remove_prefix(2);
    }
    return name;
}

bool isElsewhere(std::string_view name)
{
    return (name.find("://") != std::string_view::npos && !isRemotePath(name))
           || name.starts_with("pipe:");
}

bool isWordSign(char sign)
{
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z')
           || (sign >= '0' && sign <= '9') || sign == '_';
}

/// "${NAME}" by WDS_NAME; what such a value holds is not looked through again.
Result<std::string> withVariables(std::string_view text)
{
    std::string whole;
    for (;;) {
        const std::size_t begin = std::min(text.find("${"), text.size());
        whole.append(text.substr(0, begin));
        text.remove_prefix(begin);
        if (text.empty())
            return whole;
        const std::size_t end = std::min(text.find('}'), text.size());
        const std::string_view name = text.substr(2, end - 2);
        if (end == text.size() || name.empty()
            || !std::all_of(name.begin(), name.end(), isWordSign)) {
            whole.append(text.substr(0, 2)); // not a variable: literal
            text.remove_prefix(2);
            continue;
        }
        std::string variable = "WDS_";
        variable.append(name);
        const char *const value = std::getenv(variable.c_str());
        if (!value)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("there is no %1 in the environment", variable));
        whole.append(value);
        text.remove_prefix(end + 1);
    }
}

Result<> appendNamed(const FileSystem &fs, std::string_view name,
                     const std::filesystem::path &folder, Paths &shards)
{
    name = withoutScheme(name);
    if (isElsewhere(name))
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("the shard is an address or a command, not a file"),
                    std::string(name));
    VOX_TRY(const auto names, nemo::expandBraces(name));
    for (const std::string &one : names) {
        std::filesystem::path path = Location::parse(one).path;
        const bool isOfServer = isRemotePath(folder);
        if (isOfServer && !isRemotePath(path)) {
            VOX_TRY(path, namedOnServer(folder, one)); // a list on a server opens nothing here
        }
        if (!isOfServer && !folder.empty() && !isRemotePath(path) && !exists(fs, path)) {
            const auto beside = besideList(folder, path, 1, [&fs](const auto &place) {
                const auto status = fs.status(place);
                return status && status->kind == FileKind::File;
            });
            path = beside.value_or(path);
        }
        shards.push_back(std::move(path));
        if (shards.size() > nemo::kMaximumFiles)
            return fail(ErrorCode::InvalidArgument, Sentence::tr("names too many shards"));
    }
    return {};
}

Result<Paths> inWidsIndex(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const std::string text, readWholeFile(fs, path, kMostIndexBytes));
    VOX_TRY(const JsonValue json, JsonValue::parse(text));
    const JsonValue *const list = json.find("shardlist");
    if (!list)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a list of shards"),
                    path.string());
    auto folder = path.parent_path();
    const JsonValue *const base = json.find("base");
    const std::string below = base ? base->toString() : std::string();
    if (!below.empty() && isRemotePath(folder)) {
        VOX_TRY(folder, namedOnServer(folder, below));
    } else if (!below.empty()) {
        folder /= below;
    }
    Paths shards;
    for (const JsonValue &shard : list->items())
        if (const JsonValue *const url = shard.find("url"))
            VOX_CHECK(appendNamed(fs, url->toString(), folder, shards));
    return shards;
}

Result<Paths> inList(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(auto lines, LineReader::open(fs, path, 1 << 16));
    Paths shards;
    for (;;) {
        VOX_TRY(const auto line, lines.next());
        if (!line)
            return shards;
        const std::string_view name = stripPython(line->text);
        if (!name.empty())
            VOX_CHECK(appendNamed(fs, name, path.parent_path(), shards));
    }
}

Result<Paths> inExpression(const FileSystem &fs, std::string_view typed)
{
    VOX_TRY(const std::string whole, withVariables(typed));
    std::string_view text = whole;
    Paths shards;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find("::"), text.size());
        VOX_CHECK(appendNamed(fs, text.substr(0, end), {}, shards));
        text.remove_prefix(std::min(end + 2, text.size()));
    }
    return shards;
}

Result<Paths> inFile(const FileSystem &fs, const std::filesystem::path &path)
{
    if (hasTarName(path.filename().string()))
        return Paths{path}; // opening it says what is wrong with it, and others are not held up
    VOX_TRY(const std::string head, readHead(fs, path, kHeadBytes));
    if (looksLikeTar(head))
        return Paths{path};
    if (head.find('\0') != std::string::npos)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is not a tar, plain or packed with gzip, zstd, xz or bzip2, and "
                                 "not a list of them"),
                    path.string());
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    return first != std::string::npos && head[first] == '{' ? inWidsIndex(fs, path)
                                                            : inList(fs, path);
}

} // namespace

bool hasTarName(std::string_view name)
{
    constexpr std::array<std::string_view, 10> kEndings{".tar",    ".tar.gz",  ".tgz",  ".tar.zst",
                                                        ".tar.xz", ".txz",     ".tzst", ".tar.bz2",
                                                        ".tbz2",   ".tar.zstd"};
    return std::any_of(kEndings.begin(), kEndings.end(),
                       [name](std::string_view ending) { return name.ends_with(ending); });
}

bool looksLikeTar(std::string_view head)
{
    if (head.size() < kBlockBytes)
        return false;
    const auto bytes = std::as_bytes(std::span(head.data(), kBlockBytes));
    return kindOf(Block(bytes.data(), kBlockBytes)) == BlockKind::Header;
}

Result<Paths> shardsAt(const FileSystem &fs, const std::filesystem::path &path,
                       std::vector<Sentence> *notes)
{
    const auto status = fs.status(path);
    Paths shards;
    if (status && status->kind == FileKind::Directory) {
        VOX_TRY(auto tree, FileTree::openBuilt(fs, path));
        shards = inFolder(tree);
        if (notes != nullptr)
            *notes = tree.notes();
    } else if (status) {
        VOX_TRY(shards, inFile(fs, path));
    } else {
        VOX_TRY(shards, inExpression(fs, path.native()));
        if (shards.size() == 1 && shards.front() == path)
            return fail(status.error());
    }
    if (shards.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("contains no tar shards"),
                    path.string());
    for (const auto &shard : shards)
        VOX_CHECK(fs.status(shard));
    return shards;
}

std::string_view splitOfShard(const FileSystem &fs, const std::filesystem::path &shard,
                              const std::filesystem::path &opened)
{
    const auto status = fs.status(opened);
    const bool isFolder = status && status->kind == FileKind::Directory;
    const auto ofName = [](const std::filesystem::path &name) {
        return plainSplitName(name.native());
    };
    if (!isFolder && opened != shard)
        if (const auto split = ofName(opened.stem()); !split.empty())
            return split;
    const auto place = wholePath(shard);
    const auto root = isFolder ? wholePath(opened) : wholePath(opened).parent_path();
    const auto relative = place.lexically_relative(root);
    const bool isBelow = !relative.empty() && *relative.begin() != "..";
    const auto folders = isBelow ? relative.parent_path() : place.parent_path().filename();
    for (const auto &folder : folders)
        if (const auto split = ofName(folder); !split.empty())
            return split;
    if (const auto split = hub::splitInName(shard.stem().native()))
        return *split;
    // of a build, whose shards are in SPLIT or in COUNTRY/SPLIT
    const auto named = ofName(root.filename());
    const auto outer = root.parent_path();
    const bool isOfBuild = !named.empty() // else servers need not be asked
                           && (exists(fs, outer / kBuildFileName)
                               || exists(fs, outer.parent_path() / kBuildFileName));
    return isOfBuild ? named : std::string_view();
}

Result<std::filesystem::path> typedName(const FileSystem &fs, const std::filesystem::path &path)
{
    const std::string &typed = path.native();
    const bool isPlain = typed.find("::") == std::string::npos
                         && typed.find("${") == std::string::npos && !typed.starts_with("file:");
    if (isPlain || exists(fs, path))
        return path;
    VOX_TRY(const std::string replaced, withVariables(typed));
    std::string whole;
    for (std::string_view text = replaced; !text.empty();) {
        const std::size_t end = std::min(text.find("::"), text.size());
        const std::string_view name = withoutScheme(text.substr(0, end));
        whole.append(whole.empty() ? "" : "::");
        whole.append(isElsewhere(name) || isRemotePath(name) ? std::string(name)
                                                             : plainPath(name).string());
        text.remove_prefix(std::min(end + 2, text.size()));
    }
    return std::filesystem::path(std::move(whole));
}

} // namespace voxdeck::tar
