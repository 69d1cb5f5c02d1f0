// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0265
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/split/SplitSurvey.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// Recordings whose audio has the same bytes.
struct EqualAudio {
    std::vector<std::uint32_t> recordings; ///< of the survey, rising, each once
    std::vector<std::uint32_t> rows;       ///< one of each recording
};

/// Finds recordings of different splits whose audio has the same bytes, whatever they are called.
///
/// Audio is compared in three steps, each for what the one before could not tell apart: by size, which the index
/// of a shard knows and a file's status; by 4 KiB from the middle; by the SHA-256 of all bytes. Both channels of
/// one file are two recordings. Audio on servers is not compared: each look would be a request.
///
/// Units    16 to 32 bytes a recording. Results of reading are kept.
/// Threads  that of the workspace; it reads on others.
class SameAudio {
public:
    /// Looks up the size of all audio in splits. unread() counts unreadable audio.
    ///
    /// Errors   Cancelled; those of the workspace.
    static Result<SameAudio> measure(const FileSystem &fs, Workspace &workspace,
                                     const SplitSurvey &survey, const ProgressSink &progress,
                                     const std::stop_token &stop);

    /// Which splits a recording is in: bit n for split n.
    using SplitsOf = std::function<std::uint32_t(std::uint32_t recording)>;
    /// Audio that is in more than one split. Progress counts the audio that must be read.
    ///
    /// Errors   as measure().
    Result<std::vector<EqualAudio>> acrossSplits(const FileSystem &fs, Workspace &workspace,
                                                 const SplitsOf &splitsOf,
                                                 const ProgressSink &progress,
                                                 const std::stop_token &stop);

    std::uint64_t unread() const { return m_unread; } ///< recordings that were not compared

private:
    /// The audio of a recording: of one of several, where its channels are separate files.
    struct Audio {
        std::uint64_t bytes = 0; ///< 0: not known
        std::uint32_t row = 0;   ///< one of its rows
        std::uint32_t recording = 0;
    };
    using Numbers = std::vector<std::uint32_t>; ///< into m_audio
    /// The result of one step of the comparison, by audio; kUnknown and kUnreadable are not fingerprints.
    using Fingerprints = std::vector<std::uint64_t>;
    class Collector;
    class Places;

    Result<> readSizes(const FileSystem &fs, Workspace &workspace, const ProgressSink &progress,
                       const std::stop_token &stop);
    Result<std::vector<Numbers>> divide(const FileSystem &fs, Workspace &workspace,
                                        const std::vector<Numbers> &groups,
                                        const SplitsOf &splitsOf, Fingerprints &known,
                                        std::uint64_t mostBytes, const ProgressSink &progress,
                                        const std::stop_token &stop);
    Result<> read(const FileSystem &fs, Workspace &workspace, const Numbers &wanted,
                  Fingerprints &known, std::uint64_t mostBytes, const ProgressSink &progress,
                  const std::stop_token &stop);
    Result<std::vector<Numbers>> byChannel(Workspace &workspace, const Numbers &group) const;
    bool isAcross(const Numbers &group, const SplitsOf &splitsOf) const;

    std::vector<Audio> m_audio; ///< by size, then as the rows are
    Fingerprints m_middles, m_digests;
    std::uint64_t m_unread = 0;
};

} // namespace voxdeck
