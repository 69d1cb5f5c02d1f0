// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"
#include "core/format/touch/Verify.h"

#include <filesystem>
#include <stop_token>

namespace voxdeck {

/// Checks a list of utterances and adds the problems to the report; changes nothing.
///
/// Errors: an unusable line; missing audio, or audio with an unreadable header (once per file);
/// with Deep also utterances that end more than kPastEndSeconds after their audio. Warnings: a key
/// that appeared earlier in the list. Notes: utterances without a key, and the notes of the source.
///
/// Units    memory: some 40 bytes per utterance to find repeated keys, and the names of missing
///          audio. Subjects are "PATH line N", with the key.
/// Errors   those of reading the list; Cancelled. Servers that do not answer are in VerifyReport::unreached, and the
///          report has all that could be checked.
Result<> verifyList(const FileSystem &fs, const std::filesystem::path &path,
                    UtteranceSource &source, touch::VerifyDepth depth, touch::VerifyReport &report,
                    const ProgressSink &progress, std::stop_token stop);

constexpr double kPastEndSeconds = 0.05; ///< times are rounded, and so are lengths

} // namespace voxdeck
