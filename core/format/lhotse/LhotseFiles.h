// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/lhotse/LhotseItem.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace voxdeck::lhotse {

/// One manifest to read, and where its supervisions find their recordings.
struct ManifestFile {
    std::filesystem::path path;
    ItemKind kind = ItemKind::Other;
    std::optional<std::filesystem::path> recordings; ///< of a supervisions manifest
};

/// The manifests to read at `path`. A file is itself, a supervisions manifest with the recordings of
/// the same name ("x_supervisions_y.jsonl.gz" - "x_recordings_y.jsonl.gz"), else the only recordings
/// manifest beside it. Of a folder all cuts manifests in natural order (those of Lhotse Shar too), else
/// all supervisions, else all recordings. Content tells what a file is, not its name.
///
/// `notes`, where not null, gets sentences about what could not be left out.
///
/// Errors   InvalidArgument where no manifest is found.
Result<std::vector<ManifestFile>> manifestFiles(const FileSystem &fs,
                                                const std::filesystem::path &path,
                                                std::vector<Sentence> *notes = nullptr);

/// The supervisions manifests that say again what the cuts read at `path` say: of a folder with cuts all in
/// it, of a file of cuts the one of the same name ("x_cuts_y" - "x_supervisions_y").
Result<std::vector<std::filesystem::path>> supervisionsBeside(const FileSystem &fs,
                                                              const std::filesystem::path &path);

/// The kind of a file's first items; Other for foreign ones. Corrupt where it is
/// damaged before the first.
Result<ItemKind> kindOfFile(const FileSystem &fs, const std::filesystem::path &path);

} // namespace voxdeck::lhotse
