// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/VerifyDesk.h"

#include "core/manifest/ListItems.h"
#include "core/manifest/Workspace.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/describeError.h"
#include "ui/jobs/JobList.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

QString severityText(touch::Severity severity)
{
    switch (severity) {
    case touch::Severity::Error: return VerifyDialog::tr("Error");
    case touch::Severity::Warning: return VerifyDialog::tr("Warning");
    case touch::Severity::Note: break;
    }
    return VerifyDialog::tr("Note");
}

} // namespace

QString verifySummary(const touch::VerifyReport &report)
{
    const auto shards = report.isOfLists ? counted(report.shards, VerifyDialog::tr("1 list"),
                                                   VerifyDialog::tr("%1 lists"))
                                         : counted(report.shards, VerifyDialog::tr("1 shard"),
                                                   VerifyDialog::tr("%1 shards"));
    const auto items = report.isOfLists ? counted(report.items, VerifyDialog::tr("1 utterance"),
                                                  VerifyDialog::tr("%1 utterances"))
                                        : counted(report.items, VerifyDialog::tr("1 item"),
                                                  VerifyDialog::tr("%1 items"));
    const auto size = VerifyDialog::tr("%1, %2").arg(shards, items);
    if (report.errors == 0 && report.warnings == 0)
        return VerifyDialog::tr("The dataset is sound: %1.").arg(size);
    return VerifyDialog::tr("Found %1 and %2 in %3.")
        .arg(counted(report.errors, VerifyDialog::tr("1 error"), VerifyDialog::tr("%1 errors")),
             counted(report.warnings, VerifyDialog::tr("1 warning"),
                     VerifyDialog::tr("%1 warnings")),
             size);
}

VerifyDialog::VerifyDialog(const touch::VerifyReport &report, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Verify the dataset"));
    auto problems = report.problems;
    std::stable_sort(problems.begin(), problems.end(), [](const auto &a, const auto &b) {
        return static_cast<int>(a.severity) < static_cast<int>(b.severity);
    });
    auto *heading = makeLabel(verifySummary(report), "heading", this);
    heading->setWordWrap(true);
    const auto total = report.errors + report.warnings + report.notes;
    auto *hint = makeLabel(
        problems.size() < total
            ? tr("The first %1 are shown. Nothing was changed.").arg(countText(problems.size()))
            : tr("Nothing was changed."),
        "smallMuted", this);
    auto *list = new QTreeWidget(this);
    list->setAccessibleName(tr("Problems"));
    list->setHeaderLabels({tr("Kind"), tr("Where"), tr("What")});
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setAlternatingRowColors(true);
    list->setTextElideMode(Qt::ElideMiddle);
    m_words = verifySummary(report);
    for (const auto &problem : problems) {
        auto *row = new QTreeWidgetItem(list);
        const auto where = toQString(problem.error.subject);
        const auto what = toQString(problem.error.detail);
        row->setText(0, severityText(problem.severity));
        row->setText(1, where);
        row->setText(2, what);
        row->setToolTip(1, where);
        row->setToolTip(2, what);
        m_words += QLatin1Char('\n')
                   + QStringLiteral("%1: %2: %3").arg(severityText(problem.severity), where, what);
    }
    list->header()->setStretchLastSection(true);
    list->setColumnWidth(0, 80);
    list->setColumnWidth(1, 260);
    list->setVisible(!problems.empty());
    auto *buttons = new QDialogButtonBox(this);
    auto *copy = buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
    auto *close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    close->setDefault(true);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_words); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(heading);
    column->addWidget(hint);
    column->addWidget(list, 1);
    column->addWidget(buttons);
    resize(720, problems.empty() ? 140 : 420);
}

VerifyDesk::VerifyDesk(const FileSystem &fs, JobList &jobs, QWidget *window)
    : QObject(window), m_fs(fs), m_jobs(jobs)
{
}

void VerifyDesk::start(const std::filesystem::path &dataset, bool isList,
                       const std::filesystem::path &workspace)
{
    if (m_isBusy)
        return;
    m_isBusy = true;
    emit busyChanged();
    m_jobs.start<touch::VerifyReport>(
        tr("Verifying"),
        [dataset, isList, workspace, &fs = m_fs](
            const ProgressSink &progress, std::stop_token stop) -> Result<touch::VerifyReport> {
            if (!isList)
                return touch::verify(fs, dataset, touch::VerifyDepth::Deep, progress, stop);
            VOX_TRY(const auto opened,
                    Workspace::openKnown(workspace, Workspace::Access::ReadOnly));
            return verifyKnownLists(*opened, fs, touch::VerifyDepth::Deep, progress, stop);
        },
        [this](const Result<touch::VerifyReport> &report) {
            m_isBusy = false;
            emit busyChanged();
            if (report)
                emit finished(*report);
            else if (report.error().code != ErrorCode::Cancelled)
                emit failed(report.error());
        });
}

} // namespace voxdeck
