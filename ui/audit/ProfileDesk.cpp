// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ProfileDesk.h"

#include "core/measure/MeasurePass.h"
#include "core/search/RowReader.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/RowScore.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/ProfileDialog.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kPreviewRows = 50;

/// Those of transcript and hypothesis.
std::vector<const Metric *> scoredMetrics()
{
    std::vector<const Metric *> found;
    for (const Metric &metric : metrics())
        if (metric.input == MetricInput::Texts)
            found.push_back(&metric);
    return found;
}

} // namespace

ProfileDesk::ProfileDesk(Workbench &bench, FileSystem &fs, AuditPage &page, QObject *parent)
    : QObject(parent), m_bench(bench), m_fs(fs), m_page(page)
{
    bench.board().add(m_task);
    connect(&page, &AuditPage::profileWanted, this, &ProfileDesk::open);
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Elsewhere || what == RowChange::Imported)
            read();
    });
}

void ProfileDesk::attach(DatasetSession &session)
{
    m_session = &session;
    read();
}

void ProfileDesk::detach()
{
    m_task.forget();
    m_session = nullptr;
    m_readJob = m_openJob = 0;
    m_page.showProfile({}, {}, true);
}

Result<ProfileDesk::State> ProfileDesk::stateOf(Workspace &workspace)
{
    State state;
    ProjectScoring scoring(workspace.database());
    VOX_TRY(state.used, scoring.profile());
    VOX_TRY(state.rowsLeft, rowsLeftToRate(workspace.database()));
    VOX_TRY(state.hasOldMetrics, scoring.hasOldMetrics());
    return state;
}

void ProfileDesk::read()
{
    if (!m_session || m_readJob != 0 || m_task.isBusy())
        return;
    m_readJob = m_task.look<State>(
        tr("Reading the scoring profile"),
        [login = m_session->login()](const ProgressSink &,
                                     const std::stop_token &) -> Result<State> {
            VOX_TRY(const auto workspace, login.read());
            return stateOf(*workspace);
        },
        [this](const Result<State> &state) {
            m_readJob = 0;
            if (!state)
                return; // opening the dataset tells why it cannot be read
            accept(*state);
            if (!state->isComplete())
                compute({}); // an earlier change was stopped
        });
}

void ProfileDesk::accept(const State &state)
{
    m_page.showProfile(toQString(state.used.name), toQString(hashOf(state.used)),
                       state.isComplete());
}

void ProfileDesk::open()
{
    if (!m_session || m_openJob != 0 || m_task.isBusy())
        return;
    m_openJob = m_task.look<std::shared_ptr<Choices>>(
        tr("Reading scoring profiles"),
        [&fs = m_fs, login = m_session->login()](
            const ProgressSink &, std::stop_token stop) -> Result<std::shared_ptr<Choices>> {
            VOX_TRY(const auto workspace, login.read());
            auto choices = std::make_shared<Choices>();
            ProjectScoring scoring(workspace->database());
            VOX_TRY(choices->profiles, scoring.all());
            VOX_TRY(choices->used, scoring.profile());
            if (std::find(choices->profiles.begin(), choices->profiles.end(), choices->used)
                == choices->profiles.end())
                choices->profiles.push_back(choices->used);
            RowReader reader(*workspace, fs);
            RowQuery query;
            query.search = "-hyp:empty -ref:empty";
            VOX_TRY(const auto order, reader.order(query, stop));
            VOX_TRY(choices->rows, reader.rows(*order, 0, kPreviewRows));
            return choices;
        },
        [this](const Result<std::shared_ptr<Choices>> &choices) {
            m_openJob = 0;
            if (choices)
                showChoices(**choices);
            else
                m_page.messages().show(describeError(choices.error()));
        });
}

void ProfileDesk::showChoices(const Choices &choices)
{
    auto *dialog = new ProfileDialog(choices.profiles, choices.used, choices.rows,
                                     m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ProfileDialog::accepted, this, [this, dialog] { use(dialog->profile()); });
    connect(&m_bench, &Workbench::closing, dialog, &QDialog::reject);
    dialog->open();
}

void ProfileDesk::use(const ScoringProfile &profile)
{
    if (m_session && !m_task.isBusy())
        compute(profile);
}

void ProfileDesk::compute(std::optional<ScoringProfile> profile)
{
    if (profile)
        m_page.showProfile(toQString(profile->name), toQString(hashOf(*profile)), false);
    m_task.start<State>(
        {tr("Rescoring; until it finishes, some segments keep scores of the previous profile"),
         m_task.in(m_page.messages())},
        [&fs = m_fs, login = m_session->login(), items = m_session->items(),
         profile = std::move(profile)](const ProgressSink &progress,
                                       std::stop_token stop) -> Result<State> {
            VOX_TRY(const auto workspace, login.write());
            Database &db = workspace->database();
            if (profile)
                VOX_CHECK(ProjectScoring(db).use(*profile));
            VOX_CHECK(rateLeftRows(db, progress, stop));
            VOX_TRY(const bool hasOldMetrics, ProjectScoring(db).hasOldMetrics());
            if (hasOldMetrics) {
                MeasureRequest request;
                request.wanted = scoredMetrics();
                VOX_CHECK(measureRows(fs, *workspace, *items, request, progress, stop));
            }
            return stateOf(*workspace);
        },
        [this](const Result<State> &state) {
            m_page.messages().dismiss();
            if (state)
                accept(*state);
            else if (state.error().code == ErrorCode::Cancelled)
                m_page.messages().show(
                    MessageBar::Kind::Warn,
                    tr("Stopped; some segments still have scores of the previous profile."),
                    {{tr("Continue"), [this] {
                          if (m_session && !m_task.isBusy())
                              compute({});
                      }}});
            else
                m_page.messages().show(describeError(state.error()));
            emit computed();
        });
}

} // namespace voxdeck
