// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0180
#pragma once

#include "core/format/touch/IndexFile.h"
#include "core/io/FileView.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::touch {

/// One `NAME.bin` + `NAME.idx`: mapped on a disk; on a server the index is fetched whole, the rest by ranges.
struct DataPair {
    std::string name; ///< "audio", "metainfo", "texttoken", ...
    IndexFile index;
    std::shared_ptr<const FileView> bin;
};

/// Whether the folder holds any `.idx` or `.bin`: a shard, if only a damaged one.
bool looksLikeShard(const FileSystem &fs, const std::filesystem::path &directory);
/// The names of the pairs in a shard directory, sorted: "audio", "metainfo". Corrupt when a `.idx`
/// has no `.bin` or the reverse; NotFound without any pair.
Result<std::vector<std::string>> pairNames(const FileSystem &fs,
                                           const std::filesystem::path &directory);
/// How many items these pairs agree on, from their headers alone; Corrupt when they do not agree.
Result<std::uint64_t> countItems(const FileSystem &fs, const std::filesystem::path &directory,
                                 const std::vector<std::string> &pairs);

/// One shard directory: every `NAME.bin/.idx` pair in it, all with the same number of items.
///
/// Opening maps the files and reads their headers; nothing is done per item. If another process
/// replaces the index (publish, compact) while this object lives, it keeps the view it opened; if it
/// happens while it is being opened, opening starts again.
///
/// Threads  immutable: share it freely.
/// Errors   open: NotFound (no pairs), Corrupt (which file, which offset, what was expected),
///          Busy when it is replaced again and again. Items: NotFound past the end, Busy when a file shrank.
class ShardReader {
public:
    /// With `pairs`, sorted, these are opened and the folder is not listed: web servers list no folders.
    static Result<ShardReader> open(const FileSystem &fs, const std::filesystem::path &directory,
                                    const std::vector<std::string> &pairs = {});

    const std::filesystem::path &directory() const { return m_directory; }
    std::uint64_t itemCount() const { return m_itemCount; }
    const std::vector<DataPair> &pairs() const { return m_pairs; } ///< by name
    const DataPair *pair(std::string_view name) const;             ///< null for an unknown name

    /// The item's bytes, in place where the file is mapped: those live as long as this reader, and a file
    /// that shrinks meanwhile turns them into zeros. Ask check() after they were read and before the result
    /// is used.
    Result<ViewedBytes> bytes(std::uint64_t item, std::string_view pairName) const;
    /// `lengthElements` elements from `offsetElements` on; without a length, to the item's end.
    /// InvalidArgument when they reach past the item.
    Result<ViewedBytes> bytes(std::uint64_t item, std::string_view pairName,
                              std::uint64_t offsetElements,
                              std::optional<std::uint64_t> lengthElements = {}) const;
    /// Busy when a file of the pair shrank while it was read (checkMapping()); true of no pair as well.
    Result<> check(std::string_view pairName) const;
    /// Corrupt when the index names bytes past the end of the `.bin`: a file that was cut off, or that another
    /// program is still writing. True of no pair as well. Looks at every entry of the index.
    Result<> checkWhole(std::string_view pairName) const;
    /// Busy when a file of the pair is not what was opened: shorter, or written to since under the same
    /// name. A file that was replaced by another one is no such case: this reader still has the old one.
    Result<> checkUnchanged(const FileSystem &fs, std::string_view pairName) const;
    /// The metainfo record as stored; checked as above.
    Result<std::string> record(std::uint64_t item) const;
    /// Samples of the item's audio (16-bit mono PCM). Copied and checked.
    Result<std::vector<std::int16_t>> samples(std::uint64_t item, FrameRange range) const;
    Result<Frames> frameCount(std::uint64_t item) const;

private:
    ShardReader() = default;
    static Result<ShardReader> openOnce(const FileSystem &fs,
                                        const std::filesystem::path &directory,
                                        std::vector<std::string> names);
    bool isStillThere(const FileSystem &fs) const;
    Result<const DataPair *> needPair(std::string_view name) const;
    Result<const DataPair *> audioPair() const;
    std::filesystem::path m_directory;
    std::vector<DataPair> m_pairs;
    std::uint64_t m_itemCount = 0;
};

/// Why a shard without records has no keys and texts to show: Unsupported, naming its pairs.
Error noRecords(const ShardReader &shard);

} // namespace voxdeck::touch
