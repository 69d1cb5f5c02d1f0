// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/DatasetSession.h"

#include "core/base/Log.h"
#include "core/io/PosixFileSystem.h"
#include "core/manifest/TextStoreUpdate.h"
#include "ui/common/Text.h"

#include <QtGlobal>

#include <unistd.h>

#include <algorithm>

namespace voxdeck {

std::string whoIsThere()
{
    for (const char *name : {"USER", "LOGNAME"})
        if (const auto value = qgetenv(name); !value.isEmpty())
            return value.toStdString();
    return "user " + std::to_string(::getuid());
}

Result<std::shared_ptr<OpenedDataset>> openDataset(const FileSystem &fs,
                                                   const std::filesystem::path &path,
                                                   std::filesystem::path workspaceFile)
{
    auto opened = std::make_shared<OpenedDataset>();
    VOX_TRY(opened->dataset, touch::TouchDataset::open(fs, path));
    if (workspaceFile.empty())
        workspaceFile = defaultWorkspacePath(opened->dataset->path());
    VOX_TRY(opened->workspace, Workspace::open(workspaceFile, opened->dataset->path()));
    EditSession journal(*opened->workspace, opened->dataset, whoIsThere());
    VOX_TRY(opened->drafts, journal.drafts());
    RowReader rows(*opened->workspace);
    VOX_TRY(const auto totals, rows.totals());
    opened->unpublishedEdits = totals.unpublishedEdits;
    VOX_TRY(const auto last, journal.history(std::nullopt, 1));
    for (const auto &record : last)
        opened->lastEditMs = record.atMs;
    for (const auto &draft : opened->drafts)
        opened->lastEditMs = std::max(opened->lastEditMs, draft.atMs);
    for (const auto &shard : opened->dataset->shards())
        opened->isReadOnly = opened->isReadOnly || ::access(shard.directory.c_str(), W_OK) != 0;
    return opened;
}

DatasetSession::DatasetSession(OpenedDataset opened, const std::string &who)
    : m_dataset(std::move(opened.dataset)),
      m_workspace(std::move(opened.workspace)),
      m_edits(*m_workspace, m_dataset, who),
      m_reader(m_workspace->file(), m_dataset)
{
}

void DatasetSession::updateTextStore()
{
    m_textStore = {}; // stops one that is still at it; what it has made stays
    m_textStore = std::jthread([file = m_workspace->file()](std::stop_token stop) {
        const auto update = [&]() -> Result<> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file));
            VOX_TRY(const auto totals, RowReader(*workspace).totals());
            if (totals.segments < kRowsWorthATextStore)
                return {};
            PosixFileSystem fs;
            VOX_CHECK(voxdeck::updateTextStore(*workspace, fs, {}, stop));
            return {};
        };
        if (const auto updated = update(); !updated)
            logLine(LogLevel::Note, "text search", describe(updated.error()));
    });
}

QString DatasetSession::name() const
{
    const auto &path = m_dataset->path();
    return pathText(path.has_filename() ? path.filename() : path.parent_path().filename());
}

QString DatasetSession::path() const
{
    return pathText(m_dataset->path());
}

} // namespace voxdeck
