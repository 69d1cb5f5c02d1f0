// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditReport.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>

#include <filesystem>
#include <functional>

namespace voxdeck {

class FileSystem;
class MessageBar;
class Workbench;
struct WorkspaceLogin;

/// Writes reports of the Audit page into files: HTML, PDF, JSON or CSV, by the ending of the name.
///
/// Threads  gui; a report is written in the background, one at a time.
class ReportDesk final : public QObject {
    Q_OBJECT
public:
    ReportDesk(Workbench &bench, FileSystem &fs, MessageBar &messages, QObject *parent);

    bool isBusy() const { return m_reports.isBusy(); }
    /// The workspace is closed.
    void forget() { m_reports.forget(); }
    /// Asks for the name of a file.
    void ask(std::function<void(const std::filesystem::path &)> chosen);
    void save(const WorkspaceLogin &login, const AuditReportRequest &request,
              const std::filesystem::path &file);

signals:
    void saved(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    Workbench &m_bench;
    FileSystem &m_fs;
    MessageBar &m_messages;
    DeskTask m_reports;
};

} // namespace voxdeck
