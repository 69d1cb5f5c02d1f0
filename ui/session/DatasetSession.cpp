// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/DatasetSession.h"

#include "core/import/ListImport.h"
#include "core/publish/Publisher.h"
#include "core/workspace/ShardTable.h"
#include "ui/common/Text.h"

#include <algorithm>

namespace voxdeck {

Result<std::shared_ptr<OpenedDataset>> openDataset(FileSystem &fs, const OpenWish &wish,
                                                   const std::string &person,
                                                   const std::string &alsoOf)
{
    auto opened = std::make_shared<OpenedDataset>();
    opened->disk = &fs;
    VOX_TRY(auto source, openSource(fs, wish));
    opened->workspace = std::move(source.workspace);
    opened->items = std::move(source.items);
    opened->mark = SessionMark::place(fs, opened->workspace->file(), lockHolder("voxdeck"));
    opened->others = opened->mark->others();
    VOX_CHECK(readKept(*opened, person, alsoOf));
    opened->isReadOnly = opened->items->isReadOnly();
    return opened;
}

Result<> readKept(OpenedDataset &opened, const std::string &person, const std::string &alsoOf)
{
    EditSession journal(*opened.workspace, opened.items, person);
    journal.setDraftOwner(opened.mark->name());
    std::vector<std::string> alive;
    alive.reserve(opened.others.size());
    for (const auto &other : opened.others)
        alive.push_back(other.name);
    VOX_CHECK(journal.adoptDrafts(alive));
    if (!alsoOf.empty())
        VOX_CHECK(journal.adoptDraftsOf(alsoOf, alive));
    VOX_TRY(opened.draftsOfOthers, journal.draftsOfOthers(alive));
    VOX_TRY(opened.drafts, journal.drafts());
    VOX_TRY(opened.dividedDrafts, journal.dividedDrafts());
    VOX_TRY(opened.commentDrafts, journal.commentDrafts());
    RowReader rows(*opened.workspace);
    VOX_TRY(const auto totals, rows.totals());
    opened.unpublishedEdits = totals.unpublishedEdits;
    VOX_TRY(const auto last, journal.history(std::nullopt, 1));
    for (const auto &record : last)
        opened.lastEditMs = record.atMs;
    for (const auto &draft : opened.drafts)
        opened.lastEditMs = std::max(opened.lastEditMs, draft.atMs);
    for (const auto &draft : opened.dividedDrafts)
        opened.lastEditMs = std::max(opened.lastEditMs, draft.atMs);
    for (const auto &draft : opened.commentDrafts)
        opened.lastEditMs = std::max(opened.lastEditMs, draft.atMs);
    return {};
}

DatasetSession::DatasetSession(OpenedDataset opened, const std::string &who)
    : m_disk(opened.disk),
      m_items(std::move(opened.items)),
      m_workspace(std::move(opened.workspace)),
      m_mark(std::move(opened.mark)),
      m_edits(*m_workspace, m_items, who),
      m_drafts(std::move(opened.drafts)),
      m_dividedDrafts(std::move(opened.dividedDrafts)),
      m_commentDrafts(std::move(opened.commentDrafts)),
      m_reader(login(), m_items),
      m_textStore(login())
{
    setPerson(who);
    if (m_mark)
        m_edits.setDraftOwner(m_mark->name());
}

void DatasetSession::setPerson(const std::string &name)
{
    m_edits.setWho(name);
    m_reader.setPerson(name);
}

WorkspaceLogin DatasetSession::login() const
{
    const auto &who = m_edits.who();
    auto others = namesOf(m_workspace->database(), who);
    others.erase(others.begin());
    return {m_workspace->file(), who, std::move(others)};
}

Result<std::vector<touch::ShardEntry>> importedLists(Workspace &workspace)
{
    VOX_TRY(const auto lists, knownLists(workspace));
    std::vector<touch::ShardEntry> sources;
    for (const auto &list : lists) {
        touch::ShardEntry entry;
        entry.directory = list.path;
        entry.itemCount = list.utterances;
        sources.push_back(std::move(entry));
    }
    return sources;
}

std::uint32_t DatasetSession::sourceRow(std::size_t number)
{
    if (const auto touched = dataset())
        return shardId(*m_workspace, *touched, static_cast<std::uint32_t>(number)).value_or(0);
    const auto lists = knownLists(*m_workspace);
    return lists && number < lists->size() ? (*lists)[number].shard : 0;
}

QString DatasetSession::name() const
{
    const auto &path = m_items->path();
    return pathText(path.has_filename() ? path.filename() : path.parent_path().filename());
}

QString DatasetSession::path() const
{
    return pathText(m_items->path());
}

} // namespace voxdeck
