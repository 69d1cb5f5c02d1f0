// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/ListPlaces.h"
#include "core/format/folder/FolderSource.h"
#include "core/format/folder/FolderWriter.h"

namespace voxdeck::folder {

constexpr DatasetKindEntry kFolderFormat{.name = "folder",
                                         .title = VOX_SENTENCE("a folder of audio files"),
                                         .lookedFor = VOX_SENTENCE("a folder with audio files"),
                                         .sniff = sniff::folder,
                                         .open = openFolder,
                                         .openWriter = openFolderWriter,
                                         .publishing = {places::inTextFiles},
                                         .traits = {.writesInto = WritesInto::FileOrFolder,
                                                    .copiesAudio = true,
                                                    .writesManyFiles = true,
                                                    .hasTextFiles = true}};
static_assert(isWhole(kFolderFormat));

} // namespace voxdeck::folder
