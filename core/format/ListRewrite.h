// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/TimeSpan.h"
#include "core/format/DatasetKind.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A value of one utterance that its list is to say otherwise.
struct ListChange {
    std::uint64_t line = 0; ///< InputLine::number
    std::size_t part = 0;   ///< among the InputLines of that number, from 0
    std::string key;
    std::filesystem::path textFile; ///< InputUtterance::textFile
    std::string
        field; ///< of the record (RecordFields.h); with dots into objects, as in the mapping
    std::string before; ///< what the list says
    std::string after;
    bool isNumber = false;             ///< `after` is spelled as a JSON number; empty: null
    std::optional<TimeSpan> span = {}; ///< of a change of times: both as they will be
};

/// A line added to a list: a copy of another line with these values replaced.
struct NewListRow {
    struct Value {
        std::string field; ///< as ListChange::field
        /// Nothing: a value that is not the new line's, such as the score of another text. It is left out.
        std::optional<std::string> text;
        bool isNumber = false; ///< as ListChange::isNumber
    };
    /// The line of the list beside which it comes.
    struct Place {
        std::uint64_t line =
            0; ///< InputLine::number; 0: behind the line it is a copy of, or in its place
        std::string key = {}; ///< of that line's utterance
        bool isBefore = false;
    };
    std::string key;
    TimeSpan span; ///< seconds of the audio
    std::vector<Value> values;
    Place place = {};
};

/// The line of an utterance that goes, and lines that are made of it.
struct ListRowEdit {
    std::uint64_t line = 0; ///< InputLine::number
    std::size_t part = 0;
    std::string key;
    bool isRemoved = false;
    std::vector<NewListRow> added;
};

/// New bytes for a range of a file: of its unpacked bytes, where it is packed.
struct FilePatch {
    std::uint64_t offset = 0;
    std::uint64_t length = 0; ///< 0: they are put in
    std::string bytes;
    /// The change it is for, of several in one record the first; of lines, their number behind all changes.
    std::size_t change = 0;
};

struct PatchedFile {
    std::filesystem::path path;     ///< without links
    FileStatus status;              ///< when it was looked at
    std::vector<FilePatch> patches; ///< by offset
    bool isNew = false;             ///< the file does not exist yet, and must not replace another
};

/// What some changes mean for the bytes of a list.
struct ListRewrite {
    struct Refusal {
        std::size_t change = 0;
        Error why; ///< Unsupported: the list has no place for such a field
    };
    std::vector<PatchedFile> files;
    std::vector<Refusal> refused;     ///< the format cannot say it, or it is not where it should be
    std::vector<Refusal> refusedRows; ///< likewise, of ListRowEdits
};

/// Whether the values of lists of that kind can be changed in their own files.
bool canRewrite(DatasetKind kind);
/// Whether lines of them can come and go, as they do where segments are divided, merged, added or deleted.
bool canRewriteRows(DatasetKind kind);

/// Finds the bytes that are to change, and nothing else: unknown fields, the order and spelling of all
/// others, line ends and quotes stay. A new value is spelled as the file spells its own (escapes, quotes).
/// With `rows`, lines come and go as well, in all files of the list that have one for the utterance; what of
/// a line only fits its own text and times (features, alignments) refuses them or is left out of new ones.
///
/// Units    memory: the patches, and the longest record.
/// Errors   Unsupported for a kind that is not rewritten; those of reading it; Cancelled.
Result<ListRewrite> locateListChanges(const FileSystem &fs, DatasetKind kind,
                                      const std::filesystem::path &path,
                                      std::span<const ListChange> changes, std::stop_token stop,
                                      std::span<const ListRowEdit> rows = {});

/// Writes the new content of the file to `part`, with the same compression (gzip, zstd) and
/// permissions, synced.
///
/// Errors   Busy where the file has changed since it was read; Unsupported for xz, which is only
///          read; Cancelled; those of FileSystem. The caller removes what was written of `part`.
Result<std::uint64_t> writePatched(FileSystem &fs, const PatchedFile &file,
                                   const std::filesystem::path &part, std::stop_token stop);

} // namespace voxdeck
