// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceWriter.h"

namespace voxdeck::kaldi {

/// A Kaldi data directory as egs/wsj/s5/utils/validate_data_dir.sh wants it: wav.scp, utt2spk, spk2utt,
/// text where any utterance has one, segments where any is a part of its file, and utt2lang, spk2gender
/// and utt2dur where all utterances (speakers) have such a thing. Each is sorted by its first field as
/// with LC_ALL=C. The folder appears whole, under its name; one that is there already must be empty.
///
/// - A recording's id is the record's `recording`, or its file's name without the ending; "-2" and so on
///   follow where another file has it. Without segments it is the utterance's.
/// - A speaker that is not known is the utterance itself. Blanks in names of speakers and recordings
///   become "_".
/// - Line ends, and blanks that Kaldi's check refuses, become spaces in texts.
/// - notes() name what the check would still refuse: keys that do not sort as their speakers do,
///   segments with a channel (a fifth field) or with no end (-1).
///
/// Units    sorts in WriterOptions::sortingBytes of memory and beside the directory (KaldiTables.h).
/// Errors   of add(): InvalidArgument for a key that is empty, has white space or is repeated, for
///          control characters and the words <s> </s> #0, and for audio whose name Kaldi would take for
///          a command or an archive: no command is ever written.
Result<std::unique_ptr<UtteranceWriter>> openKaldiWriter(FileSystem &fs,
                                                         const std::filesystem::path &directory,
                                                         const WriterOptions &options);

} // namespace voxdeck::kaldi
