// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

#include <filesystem>
#include <memory>

namespace voxdeck::lhotse {

/// Lhotse's recordings, supervisions or cuts: JSON lines or an array, packed or not; one file or a
/// folder of them (which: LhotseFiles.h). An utterance is a supervision at its own time, in a cut as
/// trim_to_supervisions() cuts it out; a cut or a recording without one is an utterance without a text.
///
/// The record has the common fields, then what the supervision has besides, the fields of its `custom`,
/// then those of the cut and of the cut's `custom`, which `cut_custom` names (CutFields.h); `alignment`, whose times Lhotse keeps those of the
/// recording; `supervision_id` and `cut_id` where the key is the other's; of a recording `sampling_rate`
/// and `num_samples`. A mix of one cut and silence is that cut; of other mixes the texts are given, with
/// an audioProblem. Commands are never run; they, tar members, transformed and missing recordings are
/// an audioProblem.
///
/// Errors   those of manifestFiles(). Problems have "file:line" as subject; the lines of several files
///          are numbered through, and several utterances may come from one line.
Result<std::unique_ptr<UtteranceSource>> openLhotseSource(const FileSystem &fs,
                                                          const std::filesystem::path &path,
                                                          const SourceOptions &options = {});

} // namespace voxdeck::lhotse
