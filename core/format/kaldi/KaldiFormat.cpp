// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/ListPlaces.h"
#include "core/format/kaldi/KaldiSource.h"
#include "core/format/kaldi/KaldiWriter.h"

namespace voxdeck::kaldi {

constexpr DatasetKindEntry kKaldiFormat{
    .name = "kaldi",
    .title = VOX_SENTENCE("a Kaldi data directory"),
    .lookedFor = VOX_SENTENCE("a folder with wav.scp"),
    .sniff = sniff::kaldi,
    .open = openKaldiSource,
    .openWriter = openKaldiWriter,
    .publishing = {places::inKaldi, places::rowsInKaldi},
    .traits = {.writesInto = WritesInto::Folder, .timeRule = TimeRule::RoundHalfUp}};
static_assert(isWhole(kKaldiFormat));

} // namespace voxdeck::kaldi
