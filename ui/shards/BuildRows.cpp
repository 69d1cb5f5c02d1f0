// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildRows.h"

#include "core/search/Baskets.h"
#include "core/search/QueryText.h"
#include "ui/common/Text.h"

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr const char *kBasket = "build";

Result<> fillBasket(Workspace &workspace, std::vector<std::uint32_t> ids,
                    const ProgressSink &progress, const std::stop_token &stop)
{
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    Baskets baskets(workspace);
    if (const auto dropped = baskets.drop(kBasket);
        !dropped && dropped.error().code != ErrorCode::NotFound)
        return tl::unexpected<Error>(dropped.error());
    VOX_CHECK(baskets.add(kBasket, ids, progress, stop));
    return {};
}

} // namespace

BuildRows::BuildRows(FileSystem &fs, JobList &jobs, QObject *parent)
    : QObject(parent), m_fs(fs), m_jobs(jobs)
{
}

void BuildRows::attach(WorkspaceLogin login, std::shared_ptr<const ItemSource> items)
{
    ++m_turn;
    m_login = std::move(login);
    m_items = std::move(items);
}

void BuildRows::detach()
{
    ++m_turn;
    m_login = {};
    m_items.reset();
}

void BuildRows::show(Ids ids)
{
    find([ids = std::move(ids)](Workspace &, const ProgressSink &,
                                const std::stop_token &) -> Result<Ids> { return ids; });
}

void BuildRows::showPlanned(const BuildRecipe &recipe, const std::optional<std::string> &split)
{
    find([&fs = m_fs, items = m_items, recipe,
          split](Workspace &workspace, const ProgressSink &progress, std::stop_token stop) {
        return plannedRows(fs, workspace, *items, recipe, split, progress, std::move(stop));
    });
}

void BuildRows::showBuilt(const std::filesystem::path &output, const BuiltRows &wanted, Ids besides)
{
    find([&fs = m_fs, output, wanted, besides = std::move(besides)](
             Workspace &workspace, const ProgressSink &, const std::stop_token &) -> Result<Ids> {
        VOX_TRY(auto ids, builtRows(fs, output, wanted, workspace.dataset().string()));
        ids.insert(ids.end(), besides.begin(), besides.end());
        return ids;
    });
}

void BuildRows::find(Find find)
{
    if (m_login.file.empty())
        return;
    m_jobs.start<bool>(
        tr("Finding the rows"),
        [login = m_login, find = std::move(find)](const ProgressSink &progress,
                                                  std::stop_token stop) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            VOX_TRY(auto ids, find(*workspace, progress, stop));
            VOX_CHECK(fillBasket(*workspace, std::move(ids), progress, stop));
            return true;
        },
        [this, turn = m_turn](const Result<bool> &found) {
            if (turn != m_turn)
                return;
            if (found)
                emit rowsWanted(toQString(basketQueryText(kBasket)));
            else
                emit failed(found.error());
        });
}

} // namespace voxdeck
