// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0277 and docs/decisions/0521
#pragma once

#include "core/base/Result.h"
#include "core/format/InputUtterance.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// Where audio may be found, as set by the user.
struct AudioRules {
    /// A spelled path that begins with `first` (whole folder names) is looked for at `second` instead;
    /// the first rule that fits counts ("relink"). An address ("s3://bucket/x") can be relocated too.
    std::vector<std::pair<std::string, std::filesystem::path>> relocations;
    /// Audio must be in one of them, links and ".." resolved; empty: anywhere.
    std::vector<std::filesystem::path> allowedRoots;
    /// Look on the disk whether each file is there (one call a file, slow on a network's disk): what is
    /// missing is a NotFound audioProblem. Otherwise only opening it tells.
    bool mustExist = false;
};

/// Finds the files that one list names; the only place that knows AudioRules.
///
/// Units    remembers the last name: lists name a recording for many segments in a row.
/// Threads  one at a time.
class AudioPaths {
public:
    /// `listFolder` is where relative names are looked for after the working folder.
    AudioPaths(const FileSystem &fs, std::filesystem::path listFolder, AudioRules rules = {});

    /// The file that `spelled` means: relocated, else an absolute path, else relative to the
    /// working folder or, where the file is missing there, beside the list. "%20" may stand for a
    /// blank, as in addresses, where no file has that name. The file need not exist unless the
    /// rules require it. With allowed roots, links in the path are resolved.
    /// An address (s3://, https://, http://, hf://) is given as the path of its Location; whether it can
    /// be opened is the file system's matter. In a list on a server, relative names are beside the list
    /// and nothing but relocations leads to this machine (namedOnServer()).
    /// InvalidArgument for an invalid file name; Unsupported for standard input, other addresses, and
    /// web addresses with a query, which may be a secret and would be kept in the workspace;
    /// PermissionDenied outside the allowed roots, and for files of this machine in a list on a server;
    /// NotFound where it must exist.
    /// Of a part of a file, spelled as pointerTo() spells it, the file.
    Result<std::filesystem::path> find(const std::string &spelled);
    /// The same, into `audio` and `audioRange`, or `audioProblem`, of the utterance.
    void apply(const std::string &spelled, InputUtterance &utterance);
    /// One more folder in which relative names are looked for, after those before it.
    void alsoLookIn(std::filesystem::path folder);
    const std::filesystem::path &listFolder() const { return m_folders.front(); }

private:
    Result<std::filesystem::path> look(const std::string &spelled) const;
    Result<std::filesystem::path> onServer(const std::string &spelled) const;
    std::filesystem::path inFolders(const std::filesystem::path &path) const;
    Result<std::filesystem::path> insideRoots(const std::filesystem::path &path) const;

    const FileSystem &m_fs;
    std::vector<std::filesystem::path> m_folders; ///< never empty
    AudioRules m_rules;
    std::vector<std::filesystem::path> m_roots; ///< resolved
    std::optional<std::string> m_lastSpelled;
    Result<std::filesystem::path> m_last;
};

/// Whether `path` begins with `beginning`, compared by whole folder names ("/a/b" begins "/a/b/c" but
/// not "/a/bc"). Nothing begins with an empty path.
bool beginsWith(const std::filesystem::path &path, const std::filesystem::path &beginning);

/// How audio is named in what is written.
struct WriterOptions {
    /// Paths below it are written relative to it; empty: absolute, or as the record spells them.
    std::filesystem::path relativeTo;
    /// Of tables: for a user's spreadsheet, so that texts which it would run as a formula get a '
    /// before them. Not for what programs read again.
    bool forSpreadsheets = false;
    /// Memory of formats that must be sorted; what does not fit is sorted on the disk.
    std::size_t sortingBytes = std::size_t{64} << 20;
};

/// The name a writer gives the utterance's audio: its file, absolute or relative as the options say; of
/// one with an audioProblem what the record spells. InvalidArgument, with the audioProblem's reason,
/// where nothing is spelled; Unsupported for a part of a file, such as a member of a tar shard.
Result<std::string> spelledAudio(const InputUtterance &utterance, const WriterOptions &options);
/// The same of the file in which the audio is, all of it or a part (docs/decisions/0521).
Result<std::string> spelledAudioFile(const InputUtterance &utterance, const WriterOptions &options);

} // namespace voxdeck
