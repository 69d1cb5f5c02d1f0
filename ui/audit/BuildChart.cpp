// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/BuildChart.h"

#include "ui/actions/Actions.h"
#include "ui/audit/AuditPage.h"
#include "ui/common/BuildNames.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/session/Workbench.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kBetweenReadsMs = 2'000;
constexpr int kMostBetweenReadsMs = 60'000; ///< of builds that nobody goes on with

bool isAsBefore(const ChartPicture &now, const ChartPicture &before)
{
    return std::equal(now.bars.begin(), now.bars.end(), before.bars.begin(), before.bars.end(),
                      [](const ChartBar &a, const ChartBar &b) {
                          return a.words == b.words && a.all == b.all && a.matching == b.matching
                                 && a.failed == b.failed;
                      });
}

} // namespace

ChartPicture pictureOfBuilds(const std::vector<KnownBuild> &builds)
{
    ChartPicture picture;
    picture.title = BuildChart::tr("Progress of builds");
    picture.isNamed = true;
    picture.isProgress = true;
    const auto names = buildNames(builds);
    for (const KnownBuild &build : builds) {
        if (build.state == KnownBuild::State::Gone || picture.bars.size() == kMostNameBars)
            continue;
        ChartBar bar;
        bar.tick = names.at(build.output);
        bar.words = build.rows == 0      ? BuildChart::tr("%1 (not planned yet)").arg(bar.tick)
                    : build.isOnlyToSend ? BuildChart::tr("%1 (upload incomplete)").arg(bar.tick)
                                         : bar.tick;
        bar.matching = build.written;
        bar.failed = build.failed;
        const bool isFinished = build.state == KnownBuild::State::Finished;
        bar.all = isFinished ? build.written + build.failed
                             : std::max(build.rows, build.written + build.failed);
        picture.bars.push_back(bar);
    }
    return picture;
}

BuildChart::BuildChart(Workbench &bench, FileSystem &fs, AuditPage &page, QObject *parent)
    : QObject(parent), m_fs(fs), m_page(page)
{
    m_again.setSingleShot(true);
    m_again.setInterval(kBetweenReadsMs);
    connect(&m_again, &QTimer::timeout, this, &BuildChart::read);
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Elsewhere) // a build may have begun in another window or process
            read();
    });
    connect(&page, &AuditPage::buildWanted, &bench,
            [&bench] { emit bench.workspaceWanted(ActionId::Workspace5); });
}

void BuildChart::attach(DatasetSession &session)
{
    m_session = &session;
    if (m_isOpen)
        read();
}

void BuildChart::detach()
{
    m_task.forget();
    m_again.stop();
    m_session = nullptr;
    m_job = 0;
    m_shown = {};
    m_known.clear();
    m_page.showBuilds({});
}

void BuildChart::open()
{
    m_isOpen = true;
    m_again.setInterval(kBetweenReadsMs);
    read();
}

void BuildChart::close()
{
    m_isOpen = false;
    m_again.stop();
}

void BuildChart::read()
{
    if (!m_session || !m_isOpen || m_job != 0)
        return;
    using Builds = std::vector<KnownBuild>;
    m_job = m_task.look<Builds>(
        tr("Looking for builds"),
        [&fs = m_fs, login = m_session->login(),
         known = m_known](const ProgressSink &, std::stop_token) -> Result<Builds> {
            VOX_TRY(const auto workspace, login.read());
            return buildsOf(fs, *workspace, known);
        },
        [this](const Result<Builds> &builds) {
            m_job = 0;
            if (!builds) {
                m_page.messages().show(describeError(builds.error()));
                return;
            }
            m_known = *builds;
            auto picture = pictureOfBuilds(*builds);
            m_again.setInterval(isAsBefore(picture, m_shown)
                                    ? std::min(2 * m_again.interval(), kMostBetweenReadsMs)
                                    : kBetweenReadsMs);
            m_shown = picture;
            m_page.showBuilds(std::move(picture));
            const bool mayGoOn = std::any_of(builds->begin(), builds->end(), [](const auto &build) {
                return build.state == KnownBuild::State::CanResume;
            });
            if (mayGoOn && m_isOpen)
                m_again.start();
        });
}

} // namespace voxdeck
