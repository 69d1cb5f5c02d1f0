// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/MergeDesk.h"

#include "core/search/RowReader.h"
#include "ui/actions/Actions.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::size_t kShownGroups = 200;
constexpr MergeRule kUsualRule{20, 1, false};

MergedPreview previewOf(const std::vector<SegmentRow> &rows)
{
    const SegmentRow whole = mergedRow(rows, {}); // its rates are not shown
    return {toQString(whole.key), whole.startSeconds, whole.endSeconds, rows.size(),
            toQString(whole.text)};
}

} // namespace

MergeDesk::MergeDesk(Actions &actions, Workbench &bench, QObject *parent)
    : QObject(parent), m_bench(bench), m_rule(kUsualRule)
{
    bench.serve(*this);
    connect(actions[ActionId::MergeView], &QAction::triggered, this, &MergeDesk::open);
}

void MergeDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void MergeDesk::detach()
{
    m_counting.drop();
    if (m_dialog)
        m_dialog->deleteLater();
    m_dialog.clear();
    m_session = nullptr;
}

void MergeDesk::open()
{
    if (!m_session || m_dialog || !m_bench.editing().commit()) // what is typed counts too
        return;
    const bool isFiltered = m_bench.filter().isFiltering();
    const auto rows = countText(m_bench.filter().matching());
    m_dialog = new MergeDialog(isFiltered ? tr("Filtered (%1)").arg(rows)
                                          : tr("All segments (%1)").arg(rows),
                               m_bench.window());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setRule(m_rule);
    connect(m_dialog, &MergeDialog::ruleChanged, this, &MergeDesk::count);
    connect(m_dialog, &MergeDialog::exportWanted, this, &MergeDesk::exportWanted);
    connect(m_dialog, &QDialog::finished, this, [this] {
        if (m_dialog)
            m_rule = m_dialog->rule();
        m_counting.drop();
        m_dialog.clear();
    });
    count();
    m_dialog->open();
}

void MergeDesk::count()
{
    if (!m_dialog || !m_session)
        return;
    m_dialog->showWorking();
    RowQuery query = m_bench.filter().query();
    query.sort = SortColumn::DatasetOrder; // however the table sorts them
    query.descending = false;
    query.thenBy.clear();
    m_counting.ask(
        [login = m_session->login(), query, rule = m_dialog->rule()](
            const ProgressSink &, const std::stop_token &stop) -> Result<Outcome> {
            VOX_CHECK(rule.check());
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace);
            VOX_TRY(auto order, reader.order(query, stop));
            VOX_TRY(order, orderForMerging(*workspace, order, stop));
            std::vector<std::vector<std::uint32_t>> groups;
            Outcome outcome;
            VOX_TRY(outcome.count, mergeRows(
                                       *workspace, *order, rule,
                                       [&groups](std::span<const std::uint32_t> ids) {
                                           if (groups.size() < kShownGroups)
                                               groups.emplace_back(ids.begin(), ids.end());
                                           return true;
                                       },
                                       stop));
            outcome.first.reserve(groups.size());
            for (auto &ids : groups) {
                const auto number = ids.size();
                VOX_TRY(const auto rows, reader.rows(RowOrder::of(std::move(ids)), 0, number));
                if (!rows.empty())
                    outcome.first.push_back(previewOf(rows));
            }
            return outcome;
        },
        [this](const Result<Outcome> &outcome) { accept(outcome); });
}

void MergeDesk::accept(const Result<Outcome> &outcome)
{
    if (!m_dialog)
        return;
    if (outcome)
        m_dialog->showResult(outcome->count, outcome->first);
    else
        m_dialog->showProblem(toQString(outcome.error().detail));
}

} // namespace voxdeck
