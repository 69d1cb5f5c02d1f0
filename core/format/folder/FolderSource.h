// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

#include <filesystem>
#include <memory>

namespace voxdeck::folder {

/// A folder of audio files and those in it, in natural order (FileTree.h). The ending decides what
/// is audio. The text of an audio file is, the first that is there:
/// - its line in a `*.trans.txt` beside it ("ID TEXT", LibriSpeech): the key is the id, the recording
///   that file's name, the speaker the part before its "-" where a folder above has that name
/// - `<name>.txt`, `.lab` (plain, or HTK's labels with their times), `.normalized.txt`, `.original.txt`
///   beside it (endings in capitals, too; of TIMIT's .TXT without the numbers of samples), or in the same
///   place of a folder txt, text, texts, transcript(s), transcription(s), lab, labels or stm instead of one of the
///   folders of its path (VCTK: wav48/p225/p225_001.wav, txt/p225/p225_001.txt; the speaker is the last
///   folder, and "_mic1" of a name is not in the text's; TED-LIUM: sph/a.sph, stm/a.stm)
/// - the first line of `<name>.wav.trn` beside it (THCHS-30), or of the file that line names
/// - `<name>.TextGrid`, `.eaf`, `.srt`, `.vtt`, `.stm`, `.ctm` (its words joined) or `.json` (Gecko, Label
///   Studio; any other JSON is passed over) beside it: each label with a text is an utterance with start,
///   end and speaker. Of a TextGrid or EAF the tiers of utterances, called as who speaks where several
///   are; words alone are joined to one. Of a file of several recordings that of the audio's name
/// - its line in a table of the corpus (CorpusTables.h), with split, speaker and the further columns
/// - else the text is empty; notes() counts such files, and names the unused tables and Kaldi directories.
/// The key is the path without its ending ("a/b/1"), the record's `folder` the folder in the root. A text
/// that cannot be read is empty and counted in notes().
///
/// Units    a text is read up to 1 MiB, a `*.trans.txt` up to 64 MiB; one folder is held at a time. The
///          folders are walked once before the first line, to count; progress is of files.
Result<std::unique_ptr<UtteranceSource>> openFolder(const FileSystem &fs,
                                                    const std::filesystem::path &root,
                                                    const SourceOptions &options = {});

} // namespace voxdeck::folder
