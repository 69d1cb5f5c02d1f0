// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/VerifyDesk.h"

#include "core/items/ListItems.h"
#include "core/workspace/Workspace.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/jobs/JobList.h"
#include "ui/jobs/ReportDialog.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

QString severityText(touch::Severity severity)
{
    switch (severity) {
    case touch::Severity::Error: return VerifyDesk::tr("Error");
    case touch::Severity::Warning: return VerifyDesk::tr("Warning");
    case touch::Severity::Note: break;
    }
    return VerifyDesk::tr("Note");
}

} // namespace

QString verifySummary(const touch::VerifyReport &report)
{
    const auto shards = report.isOfLists
                            ? VerifyDesk::tr("%Ln lists", nullptr, pluralCount(report.shards))
                            : VerifyDesk::tr("%Ln shards", nullptr, pluralCount(report.shards));
    const auto items = report.isOfLists
                           ? VerifyDesk::tr("%Ln utterances", nullptr, pluralCount(report.items))
                           : VerifyDesk::tr("%Ln items", nullptr, pluralCount(report.items));
    const auto size = VerifyDesk::tr("%1, %2").arg(shards, items);
    if (report.errors == 0 && report.warnings == 0)
        return VerifyDesk::tr("The dataset is sound: %1.").arg(size);
    return VerifyDesk::tr("Found %1 and %2 in %3.")
        .arg(VerifyDesk::tr("%Ln errors", nullptr, pluralCount(report.errors)),
             VerifyDesk::tr("%Ln warnings", nullptr, pluralCount(report.warnings)), size);
}

ReportDialog *makeVerifyReport(const touch::VerifyReport &report, QWidget *parent)
{
    auto problems = report.problems;
    std::stable_sort(problems.begin(), problems.end(), [](const auto &a, const auto &b) {
        return static_cast<int>(a.severity) < static_cast<int>(b.severity);
    });
    std::vector<ReportLine> lines;
    lines.reserve(problems.size());
    for (const auto &problem : problems)
        lines.push_back({severityText(problem.severity), toQString(problem.error.subject),
                         toQString(problem.error.detail)});
    return new ReportDialog(VerifyDesk::tr("Verify the dataset"),
                            VerifyDesk::tr("%1 Nothing was changed.").arg(verifySummary(report)),
                            lines, report.errors + report.warnings + report.notes, parent);
}

VerifyDesk::VerifyDesk(const FileSystem &fs, JobList &jobs, QWidget *window)
    : QObject(window), m_fs(fs), m_jobs(jobs)
{
}

void VerifyDesk::start(const std::filesystem::path &dataset, bool isList,
                       const WorkspaceLogin &login)
{
    if (m_isBusy)
        return;
    m_isBusy = true;
    emit busyChanged();
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    m_jobs.start<touch::VerifyReport>(
        tr("Verifying"),
        [dataset, isList, login, &fs = m_fs](const ProgressSink &progress,
                                             std::stop_token stop) -> Result<touch::VerifyReport> {
            if (!isList)
                return touch::verify(fs, dataset, touch::VerifyDepth::Deep, progress, stop);
            VOX_TRY(const auto opened, login.read());
            VOX_TRY(auto report,
                    verifyKnownLists(*opened, fs, touch::VerifyDepth::Deep, progress, stop));
            for (const Error &error : report.unreached)
                report.problems.push_back({touch::Severity::Error, error});
            report.errors += report.unreached.size();
            return report;
        },
        [this](const Result<touch::VerifyReport> &report) {
            m_isBusy = false;
            emit busyChanged();
            if (report)
                emit finished(*report);
            else if (report.error().code != ErrorCode::Cancelled)
                emit failed(report.error());
        },
        traits);
}

} // namespace voxdeck
