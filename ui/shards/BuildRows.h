// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/shards/plan/BuildPreview.h"
#include "core/workspace/Person.h"
#include "ui/jobs/JobList.h"

#include <QObject>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// Leads from a number of the Build page to its rows. They become the basket `build`, since a query
/// cannot ask for reasons, failures or shards.
///
/// Threads  gui; rows are found on `jobs`.
class BuildRows final : public QObject {
    Q_OBJECT
public:
    using Ids = std::vector<std::uint32_t>;

    BuildRows(FileSystem &fs, JobList &jobs, QObject *parent);

    void attach(WorkspaceLogin login, std::shared_ptr<const ItemSource> items);
    void detach(); ///< late answers are dropped

    void show(Ids ids);
    /// Those a build of `recipe` would write, or of one split of it.
    void showPlanned(const BuildRecipe &recipe, const std::optional<std::string> &split);
    /// Those in shards of a build, and `besides`.
    void showBuilt(const std::filesystem::path &output, const BuiltRows &wanted, Ids besides = {});

signals:
    void rowsWanted(const QString &query);
    void failed(const voxdeck::Error &error);

private:
    using Find = std::function<Result<Ids>(Workspace &, const ProgressSink &, std::stop_token)>;
    void find(Find find);

    FileSystem &m_fs;
    JobList &m_jobs;
    WorkspaceLogin m_login;
    std::shared_ptr<const ItemSource> m_items;
    quint64 m_turn = 0; ///< rises with each dataset
};

} // namespace voxdeck
