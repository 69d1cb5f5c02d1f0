// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0208
#pragma once

#include "app/cli/CommandLine.h"
#include "core/base/Result.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace voxdeck::cli {

/// The name that means standard input or output.
inline constexpr const char *kStandardStream = "-";

/// Where a command that writes one file writes it. For "-" that is a file in a temporary folder, which
/// finish() sends to standard output.
class OutputFile {
public:
    /// `named` as typed; `extension` (".csv") of the temporary file. InvalidArgument for an
    /// existing file that may not be replaced, or one that is not a regular file (a pipe, a
    /// device).
    static Result<OutputFile> create(const Surroundings &surroundings, const std::string &named,
                                     const std::string &extension, bool mayReplace);
    OutputFile(OutputFile &&) noexcept;
    OutputFile &operator=(OutputFile &&) noexcept;
    ~OutputFile(); ///< removes the temporary folder

    const std::filesystem::path &path() const { return m_path; }
    bool isStandard() const { return m_folder != nullptr; }
    /// InvalidArgument where the command wrote a folder, which a stream cannot carry.
    Result<> finish(Surroundings &surroundings);

private:
    struct Folder;
    OutputFile(std::filesystem::path path, std::unique_ptr<Folder> folder);
    std::filesystem::path m_path;
    std::unique_ptr<Folder> m_folder;
};

/// Where a command that writes `named` says what it did: to standard error where the file itself goes to
/// standard output.
Surroundings reportingBeside(const Surroundings &surroundings, const std::string &named);

/// The path to read: `named`, or for "-" all of standard input as a temporary file, which lives as long as
/// `holder`. Its extension is `extension`, or, where that is empty, one that fits its first bytes.
Result<std::filesystem::path> inputFile(const Surroundings &surroundings, const std::string &named,
                                        const std::string &extension,
                                        std::shared_ptr<void> &holder);

/// Writes `text` to `named`, or to standard output for "-". Errors as OutputFile::create().
Result<> writeTextOut(Surroundings &surroundings, const std::string &named, const std::string &text,
                      bool mayReplace);

/// A file as messages name it: "standard input" or "standard output" for "-".
std::string shownStream(const std::string &named, bool isInput);

/// `text` with the names of temporary files of standard input replaced by "standard input": messages name
/// what the user typed.
std::string withoutTemporaryNames(std::string text);

/// What "-" means as a value of an option or argument.
enum class DashUse {
    Input,   ///< standard input
    Output,  ///< standard output
    Text,    ///< a value like any other: a text, a query, a name
    Refused, ///< a file or folder that must have a name
};

/// Every option that is not named in the table of StandardStreams.cpp is Refused, so a new command cannot
/// make a file called "-".
///
/// `command` as "labels import"; `option` as the last of its names: "--output", "PATH".
DashUse dashUse(std::string_view command, std::string_view option);

/// The sentence about a "-" that the parsed command cannot use, or uses twice; empty where all is well.
std::string misplacedDash(const CLI::App &command, std::string_view path);

} // namespace voxdeck::cli
