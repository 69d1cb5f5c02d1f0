// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/OfflineWatch.h"

#include "core/io/Location.h"
#include "core/io/ReadStop.h"
#include "core/remote/OfflineMode.h"
#include "ui/common/Text.h"
#include "ui/session/Reports.h"

#include <array>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::chrono::seconds kPause{12};
constexpr QLatin1String kOffline("offline");

/// Reads a byte: a status may be what was heard before.
Result<bool> tryToRead(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const auto status, fs.status(path));
    if (status.kind != FileKind::File || status.size == 0)
        return true;
    VOX_TRY(const auto file, fs.openForReading(path));
    std::array<std::byte, 1> byte{};
    VOX_CHECK(file->readAt(status.size - 1, byte));
    return true;
}

} // namespace

OfflineWatch::OfflineWatch(const FileSystem &fs, JobList &jobs, Reports &reports, QObject *parent)
    : QObject(parent), m_fs(fs), m_jobs(&jobs), m_reports(reports)
{
    m_again.setInterval(kPause);
    connect(&m_again, &QTimer::timeout, this, &OfflineWatch::askAgain);
}

OfflineWatch::~OfflineWatch()
{
    if (m_job != 0 && m_jobs)
        m_jobs->cancel(m_job);
}

void OfflineWatch::note(const Error &error)
{
    if (error.code != ErrorCode::Unavailable || !isRemotePath(error.subject) || isOffline()
        || OfflineMode::isOn()) // then no server was asked
        return;
    m_subject = error.subject;
    m_reports.show(MessageBar::Kind::Warn,
                   tr("The server of %1 cannot be reached. Cached audio can still be played, and "
                      "edits are kept. Voxdeck keeps trying to reconnect.")
                       .arg(toQString(shownPath(error.subject))),
                   {{tr("Try now"),
                     [this] {
                         m_reports.show(MessageBar::Kind::Note, tr("Contacting the server…"), {},
                                        kOffline);
                         askAgain();
                     }}},
                   kOffline);
    m_again.start();
}

void OfflineWatch::forget()
{
    m_again.stop();
    m_subject.clear();
    m_reports.dismiss(kOffline);
    if (m_job != 0 && m_jobs)
        m_jobs->cancel(std::exchange(m_job, 0));
}

void OfflineWatch::askAgain()
{
    if (m_job != 0 || !isOffline() || !m_jobs)
        return;
    JobTraits traits;
    traits.isQuick = true;
    m_job = m_jobs->start<bool>(
        tr("Contacting the server"),
        [path = m_subject, &fs = m_fs](const ProgressSink &, const std::stop_token &stop) {
            const ReadStop reading(stop);
            return tryToRead(fs, path);
        },
        [this](const Result<bool> &read) {
            m_job = 0;
            // another error is an answer, too
            if (!isOffline() || (!read && read.error().code == ErrorCode::Unavailable))
                return;
            forget();
            emit m_reports.notice(tr("The server is reachable again."));
            emit isBack();
        },
        traits);
}

} // namespace voxdeck
