// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/MeasureDesk.h"

#include "ui/audit/AuditPage.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/DatasetSession.h"

#include <QLocale>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kTickMs = 250;

} // namespace

MeasureDesk::MeasureDesk(FileSystem &fs, AuditPage &page, QObject *parent)
    : QObject(parent), m_fs(fs), m_page(page), m_jobs(m_pool)
{
    m_pool.setMaxThreadCount(1);
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this, &MeasureDesk::tell);
    connect(&page, &AuditPage::measureWanted, this, &MeasureDesk::measure);
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
