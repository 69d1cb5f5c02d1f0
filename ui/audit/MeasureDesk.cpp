// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/MeasureDesk.h"

#include "ui/audit/AuditPage.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/MetricWords.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/DatasetSession.h"

#include <QFileDialog>
#include <QLocale>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kTickMs = 250;

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
    : QObject(parent), m_fs(fs), m_page(page), m_jobs(m_pool)
{
    m_pool.setMaxThreadCount(1);
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this, &MeasureDesk::tell);
    connect(&page, &AuditPage::measureWanted, this, &MeasureDesk::measure);
    connect(&page, &AuditPage::scoresWanted, this, &MeasureDesk::askForScores);
}

void MeasureDesk::detach()
{
    m_jobs.cancelAll();
    m_job = 0;
    m_told.reset(); // later answers are ignored
    m_tick.stop();
    m_session = nullptr;
    m_page.setMeasuring(false);
}

void MeasureDesk::measure(bool again)
{
    if (!m_session || m_job != 0)
        return;
    m_told = std::make_shared<ToldProgress>();
    m_clock.start();
    m_job = m_jobs.start<MeasureReport>(
        tr("Measuring"),
        [&fs = m_fs, login = m_session->login(), items = m_session->items(), told = m_told,
         again](const ProgressSink &progress, std::stop_token stop) -> Result<MeasureReport> {
            VOX_TRY(const auto workspace, login.write());
            MeasureRequest request;
            request.again = again;
            return measureRows(fs, *workspace, *items, request, told->sink(progress), stop);
        },
        [this, told = m_told](const Result<MeasureReport> &report) {
            if (told == m_told)
                accept(report);
        });
    m_page.setMeasuring(true);
    m_page.messages().show(MessageBar::Kind::Note, tr("Measuring…"), {{tr("Stop"), [this] {
                                                                           m_jobs.cancelAll();
                                                                       }}});
    m_tick.start();
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
    m_told = std::make_shared<ToldProgress>();
    m_job = m_jobs.start<ScoreImportReport>(
        tr("Importing scores"),
        [&fs = m_fs, login = m_session->login(), file, told = m_told](
            const ProgressSink &progress, std::stop_token stop) -> Result<ScoreImportReport> {
            VOX_TRY(const auto workspace, login.write());
            return voxdeck::importScores(fs, *workspace, {file}, {}, told->sink(progress), stop);
        },
        [this, told = m_told](const Result<ScoreImportReport> &report) {
            if (told == m_told)
                acceptScores(report);
        });
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
                 + tr("%Ln lines brought no score. First: %1", nullptr, pluralCount(failed))
                       .arg(firstFailure(*report));
    m_page.messages().show(failed > 0 ? MessageBar::Kind::Warn : MessageBar::Kind::Note, words);
    emit measured();
}

void MeasureDesk::tell()
{
    if (m_job == 0)
        return;
    const auto done = m_told->done.load();
    const auto total = m_told->total.load();
    const double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
    if (total == 0 || done == 0 || seconds <= 0)
        return;
    const double rate = static_cast<double>(done) / seconds;
    const double left = static_cast<double>(total - std::min(done, total)) / rate;
    m_page.messages().setText(tr("Measuring: %1 of %2 segments, %3 per second, %4 left")
                                  .arg(countText(done), countText(total),
                                       QLocale().toString(rate, 'f', rate < 10 ? 1 : 0),
                                       spanText(left)));
}

void MeasureDesk::accept(const Result<MeasureReport> &report)
{
    m_job = 0;
    m_tick.stop();
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
