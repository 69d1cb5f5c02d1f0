// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceWriter.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>

namespace voxdeck::nemo {

/// Writes a NeMo manifest: one line a json.dumps(ensure_ascii=False) of audio_filepath, duration, text,
/// then offset where it is a part of a file, speaker, lang, and the record's other fields; the order of
/// NeMo's dataset scripts and of its speech data processor. A duration that is not known is read from
/// the audio. A key is written, as `key`, only where a reader would not derive it.
///
/// Errors   of add(): InvalidArgument for an utterance that names no audio or whose length nothing
///          tells; those of reading the audio.
Result<std::unique_ptr<UtteranceWriter>> openNemoWriter(FileSystem &fs,
                                                        const std::filesystem::path &path,
                                                        const WriterOptions &options = {});

} // namespace voxdeck::nemo
