// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/AudioPaths.h"
#include "core/format/InputUtterance.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck {

/// Writes utterances as the metadata of one format; the counterpart of UtteranceSource.
///
/// A record's fields have the names of RecordFields.h; those the format has no place for are kept
/// wherever it allows further fields, and else named once in notes().
///
/// Threads  one at a time.
/// Errors   of add(): InvalidArgument or Unsupported for an utterance the format cannot express (a
///          key with a space in Kaldi, no audio in NeMo), NotFound, PermissionDenied or Corrupt for
///          audio that must be read but cannot be: nothing of the utterance is written, and the
///          writer goes on. Any other Error means that nothing more can be written. Without
///          finish() no file appears.
class UtteranceWriter {
public:
    virtual ~UtteranceWriter() = default;
    virtual Result<> add(const InputUtterance &utterance) = 0;
    /// Makes the files visible, each whole; several in the order in which readers find them complete.
    virtual Result<> finish() = 0;
    /// Notes for the user, complete after finish().
    virtual std::vector<Sentence> notes() const { return {}; }
};

/// Why an utterance without an audio file cannot be written by a format that needs one: its
/// problem, that the listed file is missing, or that no file is listed.
Error whyNoAudio(const InputUtterance &utterance);

} // namespace voxdeck
