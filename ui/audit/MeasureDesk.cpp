// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/MeasureDesk.h"

#include "ui/audit/AuditPage.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/MetricWords.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/jobs/JobWords.h"
#include "ui/session/DatasetSession.h"

#include <QFileDialog>
#include <QLocale>

#include <utility>

namespace voxdeck {
namespace {

QString firstFailure(const ScoreImportReport &report)
{
    for (const ScoreReport &one : report.columns)
        if (!one.failures.empty()) {
            const ScoreFailure &first = one.failures.front();
            return MeasureDesk::tr("line %1, %2: %3")
                .arg(countText(first.line), toQString(first.key), toQString(first.reason));
        }
    return {};
}

} // namespace

MeasureDesk::MeasureDesk(FileSystem &fs, AuditPage &page, QObject *parent)
    : QObject(parent), m_fs(fs), m_page(page)
{
    connect(&m_jobs, &JobList::changed, this, &MeasureDesk::tell);
    connect(&page, &AuditPage::measureWanted, this, &MeasureDesk::measure);
    connect(&page, &AuditPage::scoresWanted, this, &MeasureDesk::askForScores);
}

void MeasureDesk::detach()
{
    m_jobs.cancelAll();
    m_job = 0;
    ++m_turn;
    m_session = nullptr;
    m_page.setMeasuring(false);
}

void MeasureDesk::measure(bool again)
{
    if (!m_session || m_job != 0)
        return;
    m_isImporting = false;
    JobTraits traits;
    traits.quitting = WhenQuitting::Resumable;
    // one that has no rates is to have some, in place of another
    std::vector<std::string> hypotheses;
    if (!m_page.choice().hasCharts())
        hypotheses.push_back(m_page.choice().asked());
    m_job = m_jobs.start<MeasureReport>(
        tr("Measuring"),
        [&fs = m_fs, login = m_session->login(), items = m_session->items(),
         hypotheses = std::move(hypotheses),
         again](const ProgressSink &progress, std::stop_token stop) -> Result<MeasureReport> {
            VOX_TRY(const auto workspace, login.write());
            MeasureRequest request;
            request.again = again;
            request.hypotheses = hypotheses;
            return measureRows(fs, *workspace, *items, request, progress, stop);
        },
        [this, turn = m_turn](const Result<MeasureReport> &report) {
            if (turn == m_turn)
                accept(report);
        },
        traits);
    m_page.setMeasuring(true);
    m_page.messages().show(MessageBar::Kind::Note, tr("Measuring…"), {{tr("Stop"), [this] {
                                                                           m_jobs.cancelAll();
                                                                       }}});
}

void MeasureDesk::askForScores()
{
    if (!m_session || m_job != 0)
        return;
    auto *dialog = new QFileDialog(m_page.window(), tr("Import scores"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Scores by key (*.csv *.tsv *.json *.jsonl)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &file) { importScores(toPath(file)); });
    dialog->open();
}

void MeasureDesk::importScores(const std::filesystem::path &file)
{
    if (!m_session || m_job != 0)
        return;
    m_isImporting = true;
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    m_job = m_jobs.start<ScoreImportReport>(
        tr("Importing scores"),
        [&fs = m_fs, login = m_session->login(),
         file](const ProgressSink &progress, std::stop_token stop) -> Result<ScoreImportReport> {
            VOX_TRY(const auto workspace, login.write());
            return voxdeck::importScores(fs, *workspace, {file}, {}, progress, stop);
        },
        [this, turn = m_turn](const Result<ScoreImportReport> &report) {
            if (turn == m_turn)
                acceptScores(report);
        },
        traits);
    m_page.setMeasuring(true);
    m_page.messages().show(MessageBar::Kind::Note, tr("Importing scores…"),
                           {{tr("Stop"), [this] {
                                 m_jobs.cancelAll();
                             }}});
}

void MeasureDesk::acceptScores(const Result<ScoreImportReport> &report)
{
    m_job = 0;
    m_page.setMeasuring(false);
    m_page.messages().dismiss();
    if (!report) {
        m_page.messages().show(describeError(report.error()));
        return;
    }
    QStringList columns;
    std::uint64_t failed = 0;
    for (const ScoreReport &one : report->columns) {
        columns << tr("%1: %Ln segments changed", nullptr, pluralCount(one.changed))
                       .arg(metricLabel(*one.metric));
        failed += one.failureCount;
    }
    QString words = columns.join(QStringLiteral(" · "));
    if (failed > 0)
        words += QStringLiteral(" · ")
                 + tr("%Ln lines have no usable score. The first: %1", nullptr, pluralCount(failed))
                       .arg(firstFailure(*report));
    m_page.messages().show(failed > 0 ? MessageBar::Kind::Warn : MessageBar::Kind::Note, words);
    emit measured();
}

void MeasureDesk::tell()
{
    for (const auto &job : m_jobs.entries()) {
        const auto &now = job.progress;
        if (job.id != m_job || now.total == 0 || now.done == 0)
            continue;
        if (m_isImporting) {
            m_page.messages().setText(tr("Importing scores: %1").arg(stateText(job)));
            continue;
        }
        QStringList words(
            tr("Measuring: %1 of %2 segments").arg(countText(now.done), countText(now.total)));
        if (job.perSecond)
            words << tr("%1 per second")
                         .arg(QLocale().toString(*job.perSecond, 'f', *job.perSecond < 10 ? 1 : 0));
        words << timeLeftText(job.secondsLeft);
        words.removeAll(QString());
        m_page.messages().setText(words.join(QStringLiteral(" · ")));
        m_page.showMeasured(tr("Measuring: %1 %").arg(static_cast<int>(job.fraction * 100)));
    }
}

void MeasureDesk::accept(const Result<MeasureReport> &report)
{
    m_job = 0;
    m_page.setMeasuring(false);
    m_page.messages().dismiss();
    if (!report && report.error().code != ErrorCode::Cancelled) {
        m_page.messages().show(describeError(report.error()));
    } else if (!report) {
        m_page.messages().show(
            MessageBar::Kind::Note,
            tr("Stopped; measured values are kept. The next run continues there."));
    } else if (report->failed > 0) {
        m_page.messages().show(MessageBar::Kind::Warn,
                               tr("The audio of %Ln segments could not be read: %1", nullptr,
                                  pluralCount(report->failed))
                                   .arg(describeError(report->problems.front()).what));
    }
    emit measured();
}

} // namespace voxdeck
