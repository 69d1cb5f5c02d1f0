// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/format/UtteranceSource.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace voxdeck {

/// A list of utterances beside their audio (a Kaldi directory, a NeMo manifest, ...) that a workspace
/// shows: what its table `shard` keeps of it.
struct ListedDataset {
    std::filesystem::path path; ///< absolute
    std::string kind;           ///< the format's name; never empty
    /// Opens it from its beginning: to guess the mapping, to find the field of keys, and to read.
    std::function<Result<std::unique_ptr<UtteranceSource>>(const AudioRules &rules)> open;
    std::optional<AudioRules> rules = {}; ///< the user's; empty: those of the last import
    /// The user's changes to the mapping of the last import, or to the guess.
    std::optional<FieldMapping> mapping = {};
};

/// Fills the manifest from a list, or brings it up to date: rows whose line is the same stay untouched,
/// the others are matched by key, new ones come last. Splits and statuses follow the list unless they were set here;
/// those set here, flags, tags and edits stay. Rows are usable as they arrive (at most 4,096 a transaction); after a stop or a kill, the
/// next import continues behind the existing rows.
///
/// A list with missing audio is read again where that audio may be found now (ListAudio.h). The report on a list that
/// is not read again counts the lines that could not be used, and has the first 20 of them.
///
/// Units    memory: 24 bytes an utterance at most to find repeated keys; where a changed list no longer
///          has its lines in their old order, some 60 more bytes for each of those that follow.
/// Threads  that of the workspace. Errors: those of the source; Busy where another process imports.
Result<ListImportReport> importList(Workspace &workspace, const FileSystem &fs,
                                    const ListedDataset &list, const ProgressSink &progress,
                                    std::stop_token stop);

/// What tells whether a list's files are still those that were imported: `source` is the list, opened.
Result<std::string> listFingerprint(Workspace &workspace, const FileSystem &fs, std::uint32_t shard,
                                    const UtteranceSource &source, std::stop_token stop);

/// The lists the workspace shows, by their number in `shard`.
struct KnownList {
    std::uint32_t shard = 0;
    std::filesystem::path path;
    std::string kind;
    AudioRules rules;
    FieldMapping mapping;
    std::uint64_t utterances = 0; ///< imported so far
};
Result<std::vector<KnownList>> knownLists(Workspace &workspace);
Result<std::vector<KnownList>> knownLists(Database &database);

/// What an import notes of a list of another kind than before; both as in KnownList.
Sentence otherKindNote(const std::string &before, const std::string &now);

/// Opens it as an import does.
Result<std::unique_ptr<UtteranceSource>> openKnownList(const FileSystem &fs, const KnownList &list);

/// The reason an import keeps with an utterance whose key an earlier one of the list has.
inline constexpr auto kDuplicateKeyReason = VOX_SENTENCE(
    "the key stood in the list before; both utterances are kept");

} // namespace voxdeck
