// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/ListPlaces.h"
#include "core/format/hub/AudioFolderSource.h"
#include "core/format/hub/AudioFolderWriter.h"

namespace voxdeck::hub {

constexpr DatasetKindEntry kAudioFolderFormat{
    .name = "audiofolder",
    .title = VOX_SENTENCE("an AudioFolder"),
    .lookedFor = VOX_SENTENCE("a folder with metadata.csv or metadata.jsonl that has file_name"),
    .sniff = sniff::audioFolder,
    .open = openAudioFolder,
    .openWriter = openAudioFolderWriter,
    .publishing = {places::inAudioFolder},
    .traits = {.writesInto = WritesInto::FileOrFolder, .copiesAudio = true}};
static_assert(isWhole(kAudioFolderFormat));

} // namespace voxdeck::hub
