// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

#include <string_view>

namespace voxdeck::kaldi {

/// A Kaldi data directory: wav.scp, and where they are there text, segments, utt2spk, utt2lang,
/// spk2gender, utt2dur and reco2dur. The order is that of text (as WeNet's tools/make_raw_list.py has
/// it), else of segments, else of wav.scp; the record is {"key", "wav", "txt"[, "start", "end"]} as that
/// tool writes it, then "channel", "speaker", "language", "gender", "recording" (with segments) and
/// "duration" where they are known. A segment whose end is -1 goes to the end of its recording and has
/// no "end".
/// An utterance whose recording is a command, is refused by the rules or has no line in wav.scp has an
/// audioProblem: its texts are there all the same. Nothing of wav.scp is ever run.
///
/// Units    tables are mapped; text is streamed.
/// Errors   NotFound without wav.scp.
Result<std::unique_ptr<UtteranceSource>> openKaldiSource(const FileSystem &fs,
                                                         const std::filesystem::path &directory,
                                                         const SourceOptions &options = {});

/// The file that an rxfilename of wav.scp names (src/util/kaldi-io.cc:138-186): Unsupported for
/// commands, standard input, ranges and `file:1234` (placeInArchive()), InvalidArgument for what Kaldi refuses too.
Result<std::string> fileOfRxfilename(std::string_view rxfilename);

} // namespace voxdeck::kaldi
