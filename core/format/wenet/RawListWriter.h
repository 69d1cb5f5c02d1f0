// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceWriter.h"

namespace voxdeck::wenet {

/// A WeNet raw list: one JSON object a line as tools/make_raw_list.py of WeNet writes it, to the byte
/// json.dumps(..., ensure_ascii=False). `key`, `wav`, `txt`, `start` and `end` come first unless the
/// record has another order; all further fields are kept.
///
/// An utterance without text gets an empty `txt`, as that tool gives it. WeNet needs `end` where there
/// is `start`: an utterance of a whole file has neither, one that begins inside a file whose end is
/// unknown is Unsupported. One that names no audio is InvalidArgument.
Result<std::unique_ptr<UtteranceWriter>>
openRawListWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options);

} // namespace voxdeck::wenet
