// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceWriter.h"

namespace voxdeck {

/// A new `<country>_manifest.csv` with exactly the columns of ManifestColumns.h, as pandas writes it:
/// floats as repr(), empty cells for what is missing, quotes only where they must be, "\n".
///
/// The recording is the record's `recording`, or the audio's file name without its ending; the status
/// of an utterance that has none is `pending_local_tar`. An utterance without a key gets that of its
/// country, recording and times.
///
/// Errors   of add(): InvalidArgument for an utterance that names no audio, and for one without a key
///          whose country or times are not known.
Result<std::unique_ptr<UtteranceWriter>>
openManifestWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options);

} // namespace voxdeck
