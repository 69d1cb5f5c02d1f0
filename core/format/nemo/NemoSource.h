// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

namespace voxdeck::nemo {

/// A NeMo manifest: one JSON object a line, blank lines skipped, packed or not. `path` is a file, a
/// folder of a tarred dataset, or a name with ranges ("manifest__OP_0..7_CL_.json"), whose files are
/// read one after another (nemo/collections/common/parts/preprocessing/manifest.py:31-253).
///
/// `audio_filepath` (else `audio_filename`, else `context`) is the audio: beside the manifest if
/// the file exists there, else as spelled. `text` is the transcript; without it `normalized_text`
/// or `answer` is used, and kept as well. `offset` and `duration` are start and end; without an
/// offset the utterance is the whole file. `lang` is the language; without it `source_lang` is
/// used, and kept. The key is `key`, else
/// the file's name without its ending and, with an offset, "-<offset>-<duration>" in hundredths of a
/// second, as NeMo's own adapter names its cuts (nemo/collections/common/data/lhotse/nemo_adapters.py).
/// Audio in a tar file, and what names none, is an audioProblem.
///
/// Errors   those of manifestFiles(). Problems of lines have "file:line" as subject; the lines of
///          several files are numbered through.
Result<std::unique_ptr<UtteranceSource>> openNemoSource(const FileSystem &fs,
                                                        const std::filesystem::path &path,
                                                        const SourceOptions &options = {});

/// The key that a line without one gets; `offset` and `duration` as in the line, or null.
std::string derivedKey(std::string_view audio, const JsonValue *offset, const JsonValue *duration);

/// The same of a record that the source gave.
std::string keyOf(const JsonValue &record);

} // namespace voxdeck::nemo
