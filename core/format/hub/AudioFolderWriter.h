// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceWriter.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>

namespace voxdeck::hub {

/// Writes the metadata of a Hugging Face AudioFolder: `path` is its folder, which gets a metadata.jsonl,
/// or the metadata.jsonl or metadata.csv itself. Columns: file_name, transcription, key, speaker, gender,
/// language, country, recording, duration, split, status, cer, wer; metadata.jsonl also all others.
///
/// The audio must be in the folder already: file_name is relative to it (WriterOptions::relativeTo has
/// no say), and datasets refuses what is not. Copying it there is the caller's.
///
/// Errors   of add(): InvalidArgument for audio outside the folder, Unsupported for a part of a file or
///          one of its channels: an AudioFolder's files are its utterances.
Result<std::unique_ptr<UtteranceWriter>> openAudioFolderWriter(FileSystem &fs,
                                                               const std::filesystem::path &path,
                                                               const WriterOptions &options = {});

} // namespace voxdeck::hub
