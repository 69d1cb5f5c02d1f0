// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceWriter.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>

namespace voxdeck::folder {

/// Writes the texts of a folder of audio, `<name>.txt` beside each file: UTF-8, one line, as most
/// trainers want them. The audio must be in the folder `path`; copying it there is the caller's.
///
/// Units    holds all texts until finish(), which writes them, each whole.
/// Errors   of add(): InvalidArgument for audio outside the folder, for a second text of one file and
///          for line ends in a text, Unsupported for a part of a file or one of its channels.
Result<std::unique_ptr<UtteranceWriter>> openFolderWriter(FileSystem &fs,
                                                          const std::filesystem::path &path,
                                                          const WriterOptions &options = {});

} // namespace voxdeck::folder
