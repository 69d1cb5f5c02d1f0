// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/lhotse/LhotseFields.h"
#include "core/format/lhotse/LhotsePlaces.h"
#include "core/format/lhotse/LhotseSource.h"
#include "core/format/lhotse/LhotseWriter.h"

namespace voxdeck::lhotse {

constexpr DatasetKindEntry kLhotseFormat{
    .name = "lhotse",
    .title = VOX_SENTENCE("a Lhotse manifest"),
    .lookedFor = VOX_SENTENCE("JSON lines of recordings, supervisions or cuts"),
    .sniff = sniff::lhotse,
    .open = openLhotseSource,
    .openWriter = openLhotseWriter,
    .publishing = {findValues, findRows},
    .traits = {.writesInto = WritesInto::FileOrFolder,
               .timeRule = TimeRule::RoundedStartAndLength,
               .mayNameTars = true,
               .timesAreOfSamples = true,
               .names = kNames,
               .namesInFolder = kManifestNames}};
static_assert(isWhole(kLhotseFormat));

} // namespace voxdeck::lhotse
