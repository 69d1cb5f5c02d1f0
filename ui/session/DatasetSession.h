// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/EditSession.h"
#include "core/edit/SessionMark.h"
#include "core/io/FileSystem.h"
#include "core/items/OpenSource.h"
#include "core/workspace/Person.h"
#include "ui/common/ManifestReader.h"
#include "ui/session/TextStoreKeeper.h"

#include <cstdint>
#include <memory>

namespace voxdeck {

/// What opening a dataset gave, handed from the job's thread to the gui's.
struct OpenedDataset {
    const FileSystem *disk = nullptr; ///< it was opened from
    std::shared_ptr<const ItemSource> items;
    std::unique_ptr<Workspace> workspace;
    std::unique_ptr<SessionMark> mark;
    std::vector<SessionMark::Other> others;     ///< windows that have it open, and their drafts
    std::vector<DraftsOfOthers> draftsOfOthers; ///< in windows that are gone
    std::vector<Draft>
        drafts; ///< that no window has open: of a crash, or not settled when it closed
    std::vector<DividedDraft> dividedDrafts; ///< the same of segments that were being divided
    std::vector<CommentDraft> commentDrafts; ///< and of comments
    std::uint64_t unpublishedEdits = 0;
    std::int64_t lastEditMs = 0;
    bool isReadOnly = false; ///< the dataset's folder cannot be written
};

/// Opens the dataset, of whatever kind, or the one that a workspace file shows, and its workspace. For a
/// job: it reads files. Of the drafts of windows that are gone those of `person` are accepted, and those under
/// `alsoOf`.
///
/// Errors   InvalidArgument: several lists without a workspace; those of openItems().
Result<std::shared_ptr<OpenedDataset>> openDataset(FileSystem &fs, const OpenWish &wish,
                                                   const std::string &person,
                                                   const std::string &alsoOf = {});
/// Accepts drafts again, once another of `others` is gone.
Result<> readKept(OpenedDataset &opened, const std::string &person, const std::string &alsoOf = {});

/// The lists of a workspace that have been imported, as sources of the navigator. For a job: it reads the
/// workspace.
Result<std::vector<touch::ShardEntry>> importedLists(Workspace &workspace);

/// One open dataset: its files, the gui thread's workspace with the journal, and the reader thread.
///
/// Threads  gui.
class DatasetSession final {
public:
    DatasetSession(OpenedDataset opened, const std::string &who);

    /// Where the dataset's files are; it outlives the program's jobs.
    const FileSystem &disk() const { return *m_disk; }
    const std::shared_ptr<const ItemSource> &items() const { return m_items; }
    /// Null where it is a list of utterances beside their audio.
    std::shared_ptr<const touch::TouchDataset> dataset() const { return m_items->touchDataset(); }
    /// The row in the workspace of a source (a shard of dataset(), or one of importedLists()) by its number;
    /// 0 when it has no row.
    std::uint32_t sourceRow(std::size_t number);
    Workspace &workspace() { return *m_workspace; }
    EditSession &edits() { return m_edits; }
    /// For jobs, which open the workspace on their own thread, in the name of the person.
    WorkspaceLogin login() const;
    std::string windowName() const
    {
        return m_mark ? m_mark->name() : std::string();
    } ///< of SessionMark
    /// Whose edits are made and who "me" is, from now on.
    void setPerson(const std::string &name);
    /// Typed texts that were no edits when the dataset was opened.
    const std::vector<Draft> &drafts() const { return m_drafts; }
    const std::vector<DividedDraft> &dividedDrafts() const { return m_dividedDrafts; }
    const std::vector<CommentDraft> &commentDrafts() const { return m_commentDrafts; }
    ManifestReader &reader() { return m_reader; }
    /// Makes text search quick in the background, where there are rows enough.
    TextStoreKeeper &textStore() { return m_textStore; }
    QString name() const; ///< of the folder
    QString path() const;

private:
    const FileSystem *m_disk;
    std::shared_ptr<const ItemSource> m_items;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<SessionMark> m_mark;
    EditSession m_edits;
    std::vector<Draft> m_drafts;
    std::vector<DividedDraft> m_dividedDrafts;
    std::vector<CommentDraft> m_commentDrafts;
    ManifestReader m_reader;
    TextStoreKeeper m_textStore;
};

} // namespace voxdeck
