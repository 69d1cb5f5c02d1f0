// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/base/Result.h"

#include <filesystem>
#include <memory>
#include <string>

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

} // namespace voxdeck::cli
