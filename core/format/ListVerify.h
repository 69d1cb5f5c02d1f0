// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"
#include "core/format/touch/Verify.h"

#include <filesystem>
#include <stop_token>

namespace voxdeck {

/// Looks for what is wrong with a list of utterances, and adds it to the report; changes nothing.
///
/// Errors: a line that cannot be used; audio that is not there, or whose header cannot be read (once for
/// each file); with Deep also utterances that go past the end of their audio by more than
/// kPastEndSeconds. Warnings: a key that stands in the list before. Notes: utterances without a key, and
/// what the source has to say.
///
/// Units    memory: some 40 bytes an utterance to find keys that stand twice, and the names of audio that is
///          missing. Subjects are "PATH line N", with the key.
/// Errors   those of reading the list; Cancelled.
Result<> verifyList(const FileSystem &fs, const std::filesystem::path &path,
                    UtteranceSource &source, touch::VerifyDepth depth, touch::VerifyReport &report,
                    const ProgressSink &progress, std::stop_token stop);

constexpr double kPastEndSeconds = 0.05; ///< times are rounded, and so are lengths

} // namespace voxdeck
