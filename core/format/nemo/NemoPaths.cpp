// SPDX-License-Identifier: Apache-2.0
#include "core/format/nemo/NemoPaths.h"

#include "core/base/FileStem.h"
#include "core/format/FileTree.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <utility>

namespace voxdeck::nemo {

namespace {

using Names = std::vector<std::string>;
constexpr std::size_t kMaximumNesting = 32;
constexpr std::string_view kDigits = "0123456789";

std::string replaced(std::string text, std::string_view what, char by)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        text.replace(at, what.size(), 1, by);
    return text;
}

tl::unexpected<Error> tooMany()
{
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("the ranges stand for more than %1 files", kMaximumFiles));
}

/// The places of the commas of the brace that opens at `open`, and of its end last; none where it is
/// not closed.
std::vector<std::size_t> partsOfBrace(std::string_view text, std::size_t open)
{
    std::vector<std::size_t> ends;
    std::size_t depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        if (text[at] == '{')
            ++depth;
        else if (text[at] == '}' && --depth == 0) {
            ends.push_back(at);
            return ends;
        } else if (text[at] == ',' && depth == 1)
            ends.push_back(at);
    }
    return {};
}

std::optional<std::int64_t> integerOf(std::string_view text)
{
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::int64_t kLimit = 1'000'000'000'000;
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size()
        || value > kLimit || value < -kLimit)
        return std::nullopt;
    return value;
}

std::string padded(std::int64_t value, std::size_t width)
{
    std::string digits = std::to_string(value < 0 ? -value : value);
    const std::size_t sign = value < 0 ? 1 : 0;
    if (digits.size() + sign < width)
        digits.insert(0, width - sign - digits.size(), '0');
    return value < 0 ? "-" + digits : digits;
}

bool isPadded(std::string_view number)
{
    number.remove_prefix(number.substr(0, 1) == "-" ? 1 : 0);
    return number.size() > 1 && number.front() == '0';
}

/// "0..3", "a..e", "00..10..2" in a brace; nothing for anything else.
Result<std::optional<Names>> rangeOf(std::string_view inside)
{
    const std::size_t dots = inside.find("..");
    if (dots == std::string_view::npos)
        return std::nullopt;
    const std::string_view first = inside.substr(0, dots);
    std::string_view last = inside.substr(dots + 2);
    std::int64_t step = 1;
    if (const std::size_t more = last.find(".."); more != std::string_view::npos) {
        const auto given = integerOf(last.substr(more + 2));
        if (!given)
            return std::nullopt;
        step = *given == 0 ? 1 : std::abs(*given);
        last = last.substr(0, more);
    }
    auto from = integerOf(first);
    auto to = integerOf(last);
    const auto isLetter = [](std::string_view text) {
        return text.size() == 1 && ((text[0] | 0x20) >= 'a' && (text[0] | 0x20) <= 'z');
    };
    const bool areLetters = isLetter(first) && isLetter(last);
    if (areLetters) {
        from = static_cast<unsigned char>(first[0]);
        to = static_cast<unsigned char>(last[0]);
    }
    if (!from || !to)
        return std::nullopt;
    if (std::abs(*to - *from) / step >= static_cast<std::int64_t>(kMaximumFiles))
        return tooMany();
    const bool pads = !areLetters && (isPadded(first) || isPadded(last));
    const std::size_t width = pads ? std::max(first.size(), last.size()) : 0;
    Names names;
    const std::int64_t count = std::abs(*to - *from) / step;
    for (std::int64_t at = 0; at <= count; ++at) {
        const std::int64_t value = *from + (*to < *from ? -at : at) * step;
        names.push_back(areLetters ? std::string(1, static_cast<char>(value))
                                   : padded(value, width));
    }
    return names;
}

Result<Names> expand(std::string_view text, std::size_t nesting);

/// The expansions of one brace; empty where it is literal.
Result<std::optional<Names>> alternatives(std::string_view text, std::size_t open,
                                          const std::vector<std::size_t> &ends, std::size_t nesting)
{
    if (ends.size() == 1)
        return rangeOf(text.substr(open + 1, ends[0] - open - 1));
    Names all;
    std::size_t begin = open + 1;
    for (const std::size_t end : ends) {
        VOX_TRY(auto names, expand(text.substr(begin, end - begin), nesting + 1));
        all.insert(all.end(), names.begin(), names.end());
        if (all.size() > kMaximumFiles)
            return tooMany();
        begin = end + 1;
    }
    return all;
}

Result<> append(Names &names, const Names &ends)
{
    if (names.size() * ends.size() > kMaximumFiles)
        return tooMany();
    Names longer;
    for (const std::string &begin : names) {
        for (const std::string &end : ends) {
            longer.push_back(begin);
            longer.back() += end;
        }
    }
    names = std::move(longer);
    return {};
}

Result<Names> expand(std::string_view text, std::size_t nesting)
{
    Names names{std::string()};
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool opens = text[at] == '{' && nesting < kMaximumNesting;
        const auto ends = opens ? partsOfBrace(text, at) : std::vector<std::size_t>();
        std::optional<Names> stands;
        if (!ends.empty()) {
            VOX_TRY(stands, alternatives(text, at, ends, nesting));
        }
        if (!stands) {
            plain.push_back(text[at]);
            continue;
        }
        VOX_CHECK(append(names, {std::exchange(plain, {})}));
        VOX_CHECK(append(names, *stands));
        at = ends.back();
    }
    VOX_CHECK(append(names, {plain}));
    return names;
}

/// The number of "manifest_12.json" and "manifest_12.jsonl.gz".
std::optional<std::int64_t> shardOf(std::string_view name)
{
    constexpr std::string_view kBegin = "manifest_";
    if (name.substr(0, kBegin.size()) != kBegin)
        return std::nullopt;
    name.remove_prefix(kBegin.size());
    const std::size_t end = std::min(name.find_first_not_of(kDigits), name.size());
    if (name.substr(end, 5) != ".json")
        return std::nullopt;
    return integerOf(name.substr(0, end));
}

constexpr const char *kWhole = "tarred_audio_manifest.json";
constexpr const char *kSharded = "sharded_manifests";

/// The manifest_<n>.json of a folder, by number.
Result<std::vector<std::filesystem::path>> numberedManifests(const FileSystem &fs,
                                                             const std::filesystem::path &folder)
{
    VOX_TRY(const auto entries, fs.list(folder));
    std::vector<std::pair<std::int64_t, std::filesystem::path>> found;
    for (const DirectoryEntry &entry : entries) {
        if (const auto number = shardOf(entry.name); number && entry.kind == FileKind::File)
            found.emplace_back(*number, folder / entry.name);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::filesystem::path> files;
    files.reserve(found.size());
    for (auto &[number, path] : found)
        files.push_back(std::move(path));
    return files;
}

/// The manifests in the folder itself; may be empty.
Result<std::vector<std::filesystem::path>> manifestsOf(const FileSystem &fs,
                                                       const std::filesystem::path &folder)
{
    if (exists(fs, folder / kWhole))
        return std::vector{folder / kWhole};
    return numberedManifests(fs, exists(fs, folder / kSharded) ? folder / kSharded : folder);
}

Result<std::vector<std::filesystem::path>> manifestsInFolder(const FileSystem &fs,
                                                             const std::filesystem::path &folder)
{
    VOX_TRY(auto files, manifestsOf(fs, folder));
    auto tree = files.empty() ? FileTree::open(fs, folder) : fail(ErrorCode::NotFound, "");
    while (tree) {
        const auto inside = tree->next();
        if (!inside)
            break;
        const auto path = folder / inside->relative;
        if (inside->relative.empty() || !isTarredFolder(fs, path))
            continue;
        VOX_TRY(const auto more, manifestsOf(fs, path));
        files.insert(files.end(), more.begin(), more.end());
    }
    if (files.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("contains neither tarred_audio_manifest.json nor manifest_0.json"),
                    folder.string());
    return files;
}

} // namespace

Result<std::vector<std::string>> expandRanges(std::string_view name)
{
    std::string text(name);
    for (const std::string_view open : {"(", "[", "<", "_OP_"})
        text = replaced(std::move(text), open, '{');
    for (const std::string_view close : {")", "]", ">", "_CL_"})
        text = replaced(std::move(text), close, '}');
    return expand(text, 0);
}

Result<std::vector<std::string>> expandBraces(std::string_view name)
{
    return expand(name, 0);
}

Result<std::vector<std::filesystem::path>> manifestFiles(const FileSystem &fs,
                                                         const std::filesystem::path &path)
{
    const auto status = fs.status(path);
    if (status && status->kind == FileKind::Directory)
        return manifestsInFolder(fs, path);
    if (status)
        return std::vector{path};
    VOX_TRY(const Names names, expandRanges(path.native()));
    if (names.size() == 1 && names.front() == path.native())
        return fail(status.error());
    std::vector<std::filesystem::path> files(names.begin(), names.end());
    for (const auto &file : files)
        VOX_CHECK(fs.status(file));
    return files;
}

bool isTarredFolder(const FileSystem &fs, const std::filesystem::path &folder)
{
    return exists(fs, folder / kWhole) || exists(fs, folder / kSharded);
}

std::filesystem::path tarredFolderOf(const std::filesystem::path &manifest)
{
    const auto folder = manifest.parent_path();
    return folder.filename() == kSharded ? folder.parent_path() : folder;
}

std::optional<std::int64_t> shardOfManifest(const std::filesystem::path &manifest)
{
    return shardOf(manifest.filename().string());
}

Result<std::vector<std::filesystem::path>> manifestsBeside(const FileSystem &fs,
                                                           const std::filesystem::path &manifest)
{
    const auto folder = tarredFolderOf(manifest);
    if (manifest.filename() == kWhole)
        return exists(fs, folder / kSharded) ? numberedManifests(fs, folder / kSharded)
                                             : std::vector<std::filesystem::path>();
    if (folder == manifest.parent_path() || !shardOfManifest(manifest)
        || !exists(fs, folder / kWhole))
        return std::vector<std::filesystem::path>();
    return std::vector{folder / kWhole};
}

bool isTarred(std::string_view audio, const std::filesystem::path &manifest)
{
    if (audio.find('/') != std::string_view::npos)
        return false;
    const std::string name = manifest.filename().string();
    if (name == kWhole)
        return true;
    const bool isSharded = manifest.native().find("/sharded_manifests/") != std::string::npos
                           || *manifest.begin() == "sharded_manifests";
    constexpr std::string_view kEnd = ".json";
    return isSharded && shardOf(name) && name.size() > kEnd.size()
           && name.compare(name.size() - kEnd.size(), kEnd.size(), kEnd) == 0;
}

std::string withoutSub(std::string_view member)
{
    const std::size_t end = nameWithoutEnding(member).size();
    const std::size_t sub = member.substr(0, end).rfind("-sub");
    if (sub == std::string_view::npos || sub == 0 || sub + 4 == end
        || member.substr(sub + 4, end - sub - 4).find_first_not_of(kDigits)
               != std::string_view::npos)
        return std::string(member);
    std::string name(member.substr(0, sub));
    name += member.substr(end);
    return name;
}

} // namespace voxdeck::nemo
