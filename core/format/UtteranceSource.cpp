// SPDX-License-Identifier: Apache-2.0
#include "core/format/UtteranceSource.h"

#include "core/base/Utf8.h"
#include "core/format/LineReader.h"
#include "core/format/kaldi/KaldiSource.h"
#include "core/format/wenet/RawListSource.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

/// "https://..." and the like.
bool isAddress(std::string_view spelled)
{
    const std::size_t colon = spelled.find("://");
    if (colon == 0 || colon == std::string_view::npos)
        return false;
    return std::all_of(spelled.begin(), spelled.begin() + static_cast<std::ptrdiff_t>(colon),
                       [](char c) {
                           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                                  || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
                       });
}

/// Whether one of the first lines looks like a JSON object: the first alone may be a bad one.
Result<bool> beginsLikeARawList(const FileSystem &fs, const std::filesystem::path &path)
{
    constexpr int kLinesToLookAt = 100;
    VOX_TRY(auto lines, LineReader::open(fs, path));
    for (int seen = 0; seen < kLinesToLookAt;) {
        VOX_TRY(const auto line, lines.next());
        if (!line)
            break;
        const std::string_view text = stripPython(line->text);
        if (text.substr(0, 1) == "{" || text.substr(0, 4) == "\xEF\xBB\xBF{")
            return true;
        seen += text.empty() ? 0 : 1;
    }
    return false;
}

} // namespace

Result<std::unique_ptr<UtteranceSource>> openUtteranceSource(const FileSystem &fs,
                                                             const std::filesystem::path &path)
{
    VOX_TRY(const FileStatus status, fs.status(path));
    if (status.kind == FileKind::Directory) {
        if (exists(fs, path / "wav.scp"))
            return kaldi::openKaldiSource(fs, path);
        return fail(ErrorCode::InvalidArgument,
                    "is no Kaldi data directory: there is no wav.scp in it", path.string());
    }
    VOX_TRY(const bool isList, beginsLikeARawList(fs, path));
    if (isList)
        return wenet::openRawListSource(fs, path);
    return fail(ErrorCode::InvalidArgument,
                "is neither a list with one JSON object a line nor a Kaldi data directory",
                path.string());
}

Result<std::filesystem::path> audioPathInList(const FileSystem &fs, const std::string &spelled,
                                              const std::filesystem::path &listFolder)
{
    if (spelled.empty())
        return fail(ErrorCode::InvalidArgument, "the audio's file name is empty");
    if (spelled.find_first_of(std::string_view("\0\n\r", 3)) != std::string::npos)
        return fail(ErrorCode::InvalidArgument, "the audio's file name holds a line end or a NUL");
    if (!isValidUtf8(spelled))
        return fail(ErrorCode::InvalidArgument, "the audio's file name is not UTF-8");
    if (spelled == "-")
        return fail(ErrorCode::Unsupported,
                    "the audio is standard input (-), which a list cannot name");
    if (isAddress(spelled))
        return fail(ErrorCode::Unsupported, "the audio is an address, not a file: " + spelled);
    const std::filesystem::path path(spelled);
    if (path.is_absolute() || exists(fs, path))
        return path;
    auto beside = listFolder / path;
    return exists(fs, beside) ? beside : path;
}

Result<> checkTimes(std::optional<double> startSeconds, std::optional<double> endSeconds)
{
    const double start = startSeconds.value_or(0);
    if (!std::isfinite(start) || start < 0)
        return fail(ErrorCode::InvalidArgument, "the start is not a time of 0 seconds or later");
    if (endSeconds && !(std::isfinite(*endSeconds) && *endSeconds > start))
        return fail(ErrorCode::InvalidArgument, "the end does not lie after the start");
    return {};
}

} // namespace voxdeck
