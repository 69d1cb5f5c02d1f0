// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/touch/TouchSource.h"

namespace voxdeck::touch {

constexpr DatasetKindEntry kTouchFormat{
    .name = "touch",
    .title = VOX_SENTENCE("a TouchDataset"),
    .lookedFor = VOX_SENTENCE("a folder of shards with .idx files or a data.list that names them"),
    .sniff = sniff::touch,
    .open = openTouchSource,
    .traits = {.hasRecords = true}};
static_assert(isWhole(kTouchFormat));

} // namespace voxdeck::touch
