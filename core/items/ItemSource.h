// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0064, 0207
#pragma once

#include "core/base/Result.h"
#include "core/format/DatasetKind.h"
#include "core/format/touch/TouchDataset.h"
#include "core/format/UtteranceSource.h"
#include "core/json/Json.h"
#include "core/sound/SoundPart.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

struct ListedSegment;

/// A text as in the dataset.
struct StoredText {
    std::string text;
    std::string sha256; ///< of the whole record, as 32 bytes
};

/// The files of a shard that keeps records beside their audio.
struct ShardFiles {
    std::filesystem::path folder;
    /// With the audio: one for all items, or one per item, empty where its record names none.
    std::vector<std::filesystem::path> audio;
};

/// The data behind the rows of a manifest: a TouchDataset, or lists of utterances beside their
/// audio. All access to the dataset goes through this interface, so that callers need not know
/// which it is.
///
/// Threads  any; calls with a Workspace, that workspace's thread.
/// Errors   NotFound where the dataset no longer has the item; those of reading it.
class ItemSource {
public:
    enum class Freshness {
        AsOpened,
        Now ///< files that were replaced since are opened again
    };

    virtual ~ItemSource() = default;
    /// The path that the user opened.
    virtual const std::filesystem::path &path() const = 0;
    /// "touch", "kaldi", ...
    virtual const std::string &kind() const = 0;
    /// Null for lists. Only for work on the files of shards as such: what publishing replaces, the pairs that builds
    /// carry, and the damage that the window shows. Anything else asks the functions below, which lists answer as well.
    virtual std::shared_ptr<const touch::TouchDataset> touchDataset() const = 0;
    /// Whether an item is a record that holds its segments, beside its audio. Else it is a line of a list, which
    /// is one segment, and its audio is a file.
    virtual bool hasRecords() const = 0;
    /// Whether edits can be written back into the dataset: into at least one of its shards or lists.
    virtual bool isPublishable() const = 0;
    /// Whether edits cannot be published into some of it, as far as that can be told without asking a server.
    virtual bool isReadOnly() const = 0;
    /// Opens files that others replaced again: until then, what was there before is read.
    virtual void reopen() const = 0;

    virtual Result<StoredText> storedText(Workspace &workspace, const SegmentRef &ref,
                                          Freshness freshness) const = 0;
    /// Of a segment that may not be imported yet.
    virtual Result<std::string> segmentKeyOf(Workspace &workspace, const SegmentRef &ref) const = 0;
    /// The whole record of the item in the dataset.
    virtual Result<JsonValue> record(Workspace &workspace, const SegmentRef &ref) const = 0;
    /// Where the recording of a row is.
    virtual Result<AudioPlace> audio(Workspace &workspace, const SegmentRef &ref) const = 0;
    /// By the number in table `shard`. Nothing for lists, whose recordings are files of their own, and for a shard that
    /// the dataset no longer has.
    virtual std::optional<ShardFiles> shardFiles(Workspace &workspace,
                                                 std::uint32_t shard) const = 0;
    /// The part of its recording that a row refers to, with its current times. SoundReader reads
    /// it.
    virtual Result<SoundPart> sound(Workspace &workspace, const SegmentRow &row) const = 0;
    /// The fields of the list or the record that have no column. Its audio may have a problem.
    virtual Result<ListedSegment> listing(Workspace &workspace, const SegmentRow &row) const = 0;
    /// Brings the manifest up to date.
    virtual Result<ImportReport> import(Workspace &workspace, const ProgressSink &progress,
                                        std::stop_token stop) const = 0;
};

std::shared_ptr<const ItemSource> touchItems(std::shared_ptr<const touch::TouchDataset> dataset);

/// How the user wants a path to be read.
struct ItemChoices {
    std::optional<DatasetKind> kind;     ///< none: as detected
    std::optional<AudioRules> audio;     ///< none: those of the last import
    std::optional<FieldMapping> mapping; ///< changes to that of the last import, or to the guess
};

/// Opens the dataset at `path`; `fs` must outlive it.
///
/// Errors   InvalidArgument for an unknown kind; those of the formats.
Result<std::shared_ptr<const ItemSource>>
openItems(const FileSystem &fs, const std::filesystem::path &path, const ItemChoices &choices = {});

/// Several lists as one dataset; `path` is the workspace that shows them together.
///
/// Errors   Unsupported for a TouchDataset, which must have a separate workspace; as above.
Result<std::shared_ptr<const ItemSource>> openLists(const FileSystem &fs,
                                                    const std::filesystem::path &path,
                                                    const std::vector<std::filesystem::path> &lists,
                                                    const ItemChoices &choices = {});

/// Opens what a workspace shows, from its stored facts. For lists, `moves` (old folder, new folder)
/// come before the relocations of the last import, and replace those of the same old folder.
Result<std::shared_ptr<const ItemSource>>
openItemsOf(const FileSystem &fs, Workspace &workspace,
            const std::vector<std::pair<std::string, std::filesystem::path>> &moves = {});

} // namespace voxdeck
