// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ReportDesk.h"

#include "ui/audit/ReportPdf.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"

#include <QFileDialog>

#include <memory>
#include <utility>

namespace voxdeck {

ReportDesk::ReportDesk(Workbench &bench, FileSystem &fs, MessageBar &messages, QObject *parent)
    : QObject(parent), m_bench(bench), m_fs(fs), m_messages(messages)
{
    bench.board().add(m_reports);
}

void ReportDesk::ask(std::function<void(const std::filesystem::path &)> chosen)
{
    auto *dialog = new QFileDialog(m_bench.window(), tr("Save report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Document with charts (*.html)"), tr("Pages to print (*.pdf)"),
                            tr("Values (*.json)"), tr("Table of rates (*.csv)")});
    dialog->setDefaultSuffix(QStringLiteral("html"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString &filter) {
        for (const auto *const suffix : {"html", "pdf", "json", "csv"})
            if (filter.contains(QLatin1String(suffix)))
                dialog->setDefaultSuffix(QLatin1String(suffix));
    });
    dialog->selectFile(tr("audit") + QStringLiteral(".html"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [chosen = std::move(chosen)](const QString &file) { chosen(toPath(file)); });
    dialog->open();
}

void ReportDesk::save(const WorkspaceLogin &login, const AuditReportRequest &request,
                      const std::filesystem::path &file)
{
    const bool isPdf = isPdfName(file);
    if (const auto name = checkReportName(file); !isPdf && !name) {
        emit failed(name.error());
        return;
    }
    m_reports.start<bool>(
        {tr("Writing the report"), m_reports.in(m_messages), false, true},
        [&fs = m_fs, login, request, file, isPdf](const ProgressSink &progress,
                                                  std::stop_token stop) -> Result<bool> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(const auto report, makeAuditReport(fs, *workspace, request, progress, stop));
            VOX_CHECK(isPdf ? saveReportAsPdf(fs, file, report)
                            : saveAuditReport(fs, file, report));
            return true;
        },
        [this, file](const Result<bool> &saving) {
            if (saving)
                emit saved(tr("Report saved: %1").arg(pathText(file)));
            else
                emit failed(saving.error());
        });
}

} // namespace voxdeck
