// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/nemo/NemoFields.h"
#include "core/format/nemo/NemoPlaces.h"
#include "core/format/nemo/NemoSource.h"
#include "core/format/nemo/NemoWriter.h"

namespace voxdeck::nemo {

constexpr DatasetKindEntry kNemoFormat{
    .name = "nemo",
    .title = VOX_SENTENCE("a NeMo manifest"),
    .lookedFor = VOX_SENTENCE("JSON lines with `audio_filepath`"),
    .sniff = sniff::nemo,
    .open = openNemoSource,
    .openWriter = openNemoWriter,
    .publishing = {findValues, findRows},
    .traits = {.timeRule = TimeRule::StartAndLength,
               .mayNameTars = true,
               .mayNameSeveral = true,
               .names = kNames,
               .keyOf = keyOf}};
static_assert(isWhole(kNemoFormat));

} // namespace voxdeck::nemo
