// SPDX-License-Identifier: Apache-2.0
#include "core/format/AudioPaths.h"

#include "core/base/Utf8.h"
#include "core/format/RecordFields.h"
#include "core/format/ServerLists.h"
#include "core/format/UtteranceWriter.h"
#include "core/io/Location.h"
#include "core/io/MachineFault.h"
#include "core/io/PlainPath.h"
#include "core/io/RemoteScheme.h"

#include <algorithm>
#include <charconv>

namespace voxdeck {

namespace {

constexpr auto kNotThere = VOX_SENTENCE("the audio file is missing");

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

/// The path of an address that can be read.
Result<std::filesystem::path> pathOfAddress(const std::string &spelled)
{
    auto location = Location::parse(spelled);
    if (Location::hasUser(spelled))
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("the audio's address holds a user name or password, which would be kept "
                         "in the workspace: %1; name it without, or by a presigned address",
                         withoutSecrets(spelled)));
    if (!location.isRemote())
        return fail(ErrorCode::Unsupported, Sentence::tr("the audio is an address, not a file: %1",
                                                         withoutSecrets(spelled)));
    if (!isRemotePath(location.path)) // of "http://host/../../x"
        return fail(ErrorCode::PermissionDenied,
                    Sentence::tr("the audio's address leads out of its server: %1",
                                 withoutSecrets(spelled)));
    if (!schemeNamed(location.scheme)->hasOptions
        && location.path.native().find('?') != std::string::npos)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("the audio's address has a query that is not a signature; it may "
                                 "be a secret and would be kept in the workspace: %1?...; copy the "
                                 "audio, or name it without a query",
                                 withoutSecrets(spelled)));
    return std::move(location.path);
}

Result<> checkName(const std::string &spelled)
{
    if (spelled.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the audio's file name is empty"));
    if (spelled.find_first_of(std::string_view("\0\n\r", 3)) != std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the audio's file name holds a line end or a NUL"));
    if (!isValidUtf8(spelled))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the audio's file name is not UTF-8"));
    if (spelled == "-")
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("the audio is standard input (-), which a list cannot name"));
    return {};
}

} // namespace

bool beginsWith(const std::filesystem::path &path, const std::filesystem::path &beginning)
{
    const std::filesystem::path start = withoutSlash(beginning);
    if (start.empty())
        return false;
    const auto [inStart, inPath] = std::mismatch(start.begin(), start.end(), path.begin(),
                                                 path.end());
    return inStart == start.end();
}

namespace {

/// "South%20Korea" becomes "South Korea", as in addresses. Escapes that could lead to another
/// folder stay. Empty where nothing is escaped.
std::string withoutEscapes(const std::string &path)
{
    std::string plain;
    for (std::size_t at = 0; at < path.size(); ++at) {
        const auto digits = std::string_view(path).substr(at).substr(0, 3);
        int byte = 0;
        const bool isEscape = digits.size() == 3 && digits[0] == '%'
                              && std::from_chars(digits.data() + 1, digits.data() + 3, byte, 16).ptr
                                     == digits.data() + 3
                              && byte >= ' ' && byte != '.' && byte != '/' && byte != '\\';
        plain += isEscape ? static_cast<char>(byte) : path[at];
        at += isEscape ? 2 : 0;
    }
    return plain == path ? std::string() : plain;
}

} // namespace

AudioPaths::AudioPaths(const FileSystem &fs, std::filesystem::path listFolder, AudioRules rules)
    : m_fs(fs), m_folders{std::move(listFolder)}, m_rules(std::move(rules))
{
    for (const auto &root : m_rules.allowedRoots) {
        if (auto resolved = fs.resolve(root))
            m_roots.push_back(withoutSlash(*resolved));
    }
}

void AudioPaths::alsoLookIn(std::filesystem::path folder)
{
    m_folders.push_back(std::move(folder));
    m_lastSpelled.reset();
}

Result<std::filesystem::path> AudioPaths::find(const std::string &spelled)
{
    if (m_lastSpelled != spelled) {
        m_last = look(partAt(spelled).file.string());
        m_lastSpelled = spelled;
    }
    return m_last;
}

/// A name in a list on a server, which does not mean files of this machine.
Result<std::filesystem::path> AudioPaths::onServer(const std::string &spelled) const
{
    VOX_TRY(auto first, namedOnServer(m_folders.front(), spelled));
    if (m_folders.size() == 1 || isRemotePath(spelled) || exists(m_fs, first))
        return first;
    for (auto folder = m_folders.begin() + 1; folder != m_folders.end(); ++folder)
        if (auto other = namedOnServer(*folder, spelled); other && exists(m_fs, *other))
            return other;
    return first;
}

/// A relative path in the first folder that contains it.
std::filesystem::path AudioPaths::inFolders(const std::filesystem::path &path) const
{
    if (!path.is_relative())
        return path;
    if (exists(m_fs, path))
        return path;
    const auto folder = std::find_if(
        m_folders.begin(), m_folders.end(),
        [&](const std::filesystem::path &each) { return exists(m_fs, each / path); });
    return folder == m_folders.end() ? path : *folder / path;
}

Result<std::filesystem::path> AudioPaths::look(const std::string &spelled) const
{
    VOX_CHECK(checkName(spelled));
    std::filesystem::path path(spelled);
    const bool isOnServer = isRemotePath(m_folders.front());
    bool isRelocated = false;
    for (const auto &[from, to] : m_rules.relocations) {
        const std::filesystem::path start = withoutSlash(from);
        if (!beginsWith(path, start))
            continue;
        std::filesystem::path moved = to;
        auto component = path.begin();
        std::advance(component, std::distance(start.begin(), start.end()));
        for (; component != path.end(); ++component)
            moved /= component->relative_path();
        // it may have moved back since
        isRelocated = isRemotePath(moved) || exists(m_fs, moved) || isOnServer || isAddress(spelled)
                      || !exists(m_fs, inFolders(path));
        if (isRelocated)
            path = std::move(moved);
        break;
    }
    if (!isRelocated && isAddress(spelled)) {
        VOX_TRY(path, pathOfAddress(spelled));
    } else if (!isRelocated && isOnServer) {
        VOX_TRY(path, onServer(spelled));
    } else if (!isRelocated) {
        path = inFolders(path);
    }
    const bool isFile = !isRemotePath(path); // addresses are not tried in two spellings
    if (auto plain = withoutEscapes(path.string()); isFile && !plain.empty() && !exists(m_fs, path))
        if (auto other = isOnServer ? std::filesystem::path(plain) : inFolders(plain);
            exists(m_fs, other))
            path = std::move(other);
    if (!m_rules.allowedRoots.empty()) {
        VOX_TRY(path, insideRoots(path));
    }
    if (m_rules.mustExist) {
        const auto status = m_fs.status(path);
        if (!status && status.error().code == ErrorCode::Unavailable)
            return path; // opening it finds out whether the server has it
        if (!status && isOfTheMachine(status.error()))
            return fail(status.error());
        // keys, buckets and certificates have reasons of their own
        const bool isMissing = !status && status.error().code == ErrorCode::NotFound;
        if (isMissing && !isRemotePath(path))
            return fail(ErrorCode::NotFound, kNotThere, path.string());
        if (isMissing)
            return fail(ErrorCode::NotFound,
                        Sentence::tr("%1: %2", kNotThere, status.error().detail), path.string());
        if (!status)
            return fail(status.error().code, status.error().detail, path.string());
        if (status->kind != FileKind::File)
            return fail(ErrorCode::InvalidArgument, Sentence::tr("the audio is not a regular file"),
                        path.string());
    }
    return path;
}

Result<std::filesystem::path> AudioPaths::insideRoots(const std::filesystem::path &path) const
{
    auto resolved = m_fs.resolve(path);
    if (!resolved)
        return fail(resolved.error().code, resolved.error().detail, path.string());
    const bool isInside = std::any_of(
        m_roots.begin(), m_roots.end(),
        [&resolved](const std::filesystem::path &root) { return beginsWith(*resolved, root); });
    if (!isInside)
        return fail(ErrorCode::PermissionDenied,
                    Sentence::tr("the audio is outside the allowed folders"), resolved->string());
    return resolved;
}

void AudioPaths::apply(const std::string &spelled, InputUtterance &utterance)
{
    auto found = find(spelled);
    if (found) {
        utterance.audio = *std::move(found);
        utterance.audioRange = partAt(spelled).range;
    } else {
        utterance.audioProblem = std::move(found).error();
    }
}

Error whyNoAudio(const InputUtterance &utterance)
{
    if (utterance.audioProblem)
        return *utterance.audioProblem;
    const JsonValue *const spelled = utterance.record.find(record_fields::kAudio);
    if (spelled && !spelled->toString().empty())
        return {ErrorCode::NotFound, kNotThere, spelled->toString()};
    return {ErrorCode::InvalidArgument, Sentence::tr("the utterance names no audio"), {}};
}

Result<std::string> spelledAudio(const InputUtterance &utterance, const WriterOptions &options)
{
    if (utterance.audioRange)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("the audio is a member of a tar shard, or another part of a file, which "
                         "this format cannot name; write it as a separate file first ('voxdeck-cli "
                         "export --copy-audio'), or write a table (csv, tsv), which can name it"),
            pointerTo(utterance.audioPart()));
    return spelledAudioFile(utterance, options);
}

Result<std::string> spelledAudioFile(const InputUtterance &utterance, const WriterOptions &options)
{
    if (utterance.audio.empty()) {
        const JsonValue *const spelled = utterance.record.find(record_fields::kAudio);
        if (spelled && !spelled->toString().empty())
            return spelled->toString();
        const Sentence why = utterance.audioProblem ? utterance.audioProblem->detail
                                                    : Sentence::tr("none is named");
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the audio is not in a file: %1", why));
    }
    if (const auto location = Location::of(utterance.audio); location.isRemote())
        return location.text();
    const std::filesystem::path absolute = plainPath(
        utterance.audio); // no ".." of the list's spelling
    if (!options.relativeTo.empty()) {
        const auto folder = withoutSlash(wholePath(options.relativeTo));
        const auto file = absolute.lexically_normal();
        if (beginsWith(file, folder))
            return file.lexically_relative(folder).string();
    }
    return absolute.string();
}

} // namespace voxdeck
