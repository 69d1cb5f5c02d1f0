// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/wenet/RawListPlaces.h"
#include "core/format/wenet/RawListSource.h"
#include "core/format/wenet/RawListWriter.h"

namespace voxdeck::wenet {

constexpr DatasetKindEntry kWenetFormat{
    .name = "wenet",
    .title = VOX_SENTENCE("a WeNet raw list"),
    .lookedFor = VOX_SENTENCE("JSON lines with `wav` and `txt`"),
    .sniff = sniff::wenet,
    .open = openRawListSource,
    .openWriter = openRawListWriter,
    .publishing = {findValues, findRows},
    .traits = {.ending = "list", .holdsSegments = true}};
static_assert(isWhole(kWenetFormat));

} // namespace voxdeck::wenet
