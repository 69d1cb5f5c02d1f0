// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/InputUtterance.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// Gives the lines of a list of utterances one by one.
///
/// Threads  one at a time.
/// Errors   a line that cannot be used is an InputLine with a problem and the source goes on; an Error
///          from next() means that the list itself cannot be read any further.
class UtteranceSource {
public:
    virtual ~UtteranceSource() = default;
    /// The next line; nothing after the last.
    virtual Result<std::optional<InputLine>> next() = 0;
    /// Of the file that gives the order: how far it is read, for progress.
    virtual std::uint64_t bytesRead() const = 0;
    virtual std::uint64_t sizeBytes() const = 0;
    /// What the person should know besides the problems, complete after the last line.
    virtual std::vector<std::string> notes() const { return {}; }
};

/// Where audio may lie, as the person says.
struct AudioRules {
    /// A spelled path that begins with `first` (a whole folder name) is looked for at `second` instead;
    /// the first rule that fits counts ("relink").
    std::vector<std::pair<std::string, std::filesystem::path>> relocations;
    /// Audio must lie in one of them, links resolved; empty: anywhere.
    std::vector<std::filesystem::path> allowedRoots;
};

/// Opens a WeNet raw list (one JSON object a line) or a Kaldi data directory, whichever `path` is.
/// InvalidArgument, saying what was looked for, when it is neither. `fs` must outlive the source.
Result<std::unique_ptr<UtteranceSource>> openUtteranceSource(const FileSystem &fs,
                                                             const std::filesystem::path &path);

/// The file that `spelled` names in a list that lies in `listFolder`: absolute as it is, relative in
/// the working folder or, where there is none of that name, beside the list. It need not exist.
/// InvalidArgument for what is no file name; Unsupported for standard input and addresses.
Result<std::filesystem::path> audioPathInList(const FileSystem &fs, const std::string &spelled,
                                              const std::filesystem::path &listFolder);

/// InvalidArgument unless start and end are finite, not negative and in order.
Result<> checkTimes(std::optional<double> startSeconds, std::optional<double> endSeconds);

} // namespace voxdeck
