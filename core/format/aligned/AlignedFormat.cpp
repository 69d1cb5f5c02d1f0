// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/ListPlaces.h"
#include "core/format/aligned/AlignedFields.h"
#include "core/format/aligned/AlignedSource.h"

namespace voxdeck::aligned {

constexpr DatasetKindEntry kAlignedFormat{
    .name = "aligned",
    .title = VOX_SENTENCE("a tree of aligned JSON files"),
    .lookedFor = VOX_SENTENCE("folders with Alignment/alignment_output, or a file *_aligned.json"),
    .sniff = sniff::aligned,
    .open = openAlignedSource,
    .publishing = {places::inAligned},
    .traits = {.isTree = true, .names = kNames}};
static_assert(isWhole(kAlignedFormat));

} // namespace voxdeck::aligned
