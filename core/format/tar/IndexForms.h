// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/TarIndex.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck::tar {

// Indexes as other tools write and read them. All are of plain tars: a packed one has none.

/// NVIDIA DALI's, "v1.2": one line a sample, "ext offset size name" for each of its files
/// (tools/wds2idx.py). InvalidArgument for names with blanks, at which DALI would read something else,
/// and for an archive without samples.
Result<std::string> daliIndex(const TarIndex &index, const std::string &subject);

/// Lhotse's "<tar>.idx" of a Shar tar: where each pair of members begins and, last, the file's size, as
/// little-endian u64 (lhotse/indexing.py). Corrupt where a pair is not whole.
Result<std::string> lhotseIndex(const TarIndex &index, std::uint64_t fileBytes,
                                const std::string &subject);

struct WidsShard {
    std::string url; ///< relative to the index
    std::uint64_t samples = 0;
    std::uint64_t fileBytes = 0;
};
/// wids' JSON of a set of shards, sorted by url, as json.dump(indent=2) (wids/wids_index.py); without
/// `md5sum`, which its reader does not need and which would cost reading all audio.
std::string widsIndex(std::span<const WidsShard> shards, const std::string &name);
/// Samples as WebDataset counts them.
std::uint64_t countSamples(const TarIndex &index);

/// An index from elsewhere, each member checked against the archive's headers: DALI's of v1.1 and
/// v1.2 (older versions were 1,024 bytes off behind pax headers) and Lhotse's.
///
/// Errors   Corrupt with the line or entry that does not match.
Result<TarIndex> indexFromDali(std::string_view text, const RandomAccessFile &file,
                               const std::string &subject);
Result<TarIndex> indexFromLhotse(std::string_view bytes, const RandomAccessFile &file,
                                 const std::string &subject);

} // namespace voxdeck::tar
