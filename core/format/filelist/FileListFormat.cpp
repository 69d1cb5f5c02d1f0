// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/filelist/FileList.h"

namespace voxdeck::filelist {

constexpr DatasetKindEntry kFileListFormat{
    .name = "filelist",
    .title = VOX_SENTENCE("a list of shards' samples"),
    .lookedFor = VOX_SENTENCE("lines of shard, id, language and seconds between tabs"),
    .sniff = sniff::fileList,
    .open = openFileListSource,
    .openWriter = openFileListWriter,
    .traits = {.ending = "tsv", .mayNameTars = true}};
static_assert(isWhole(kFileListFormat));

} // namespace voxdeck::filelist
