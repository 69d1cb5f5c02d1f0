// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0075
#pragma once

#include "core/format/Conversion.h"
#include "core/io/FileSystem.h"
#include "ui/common/ManifestReader.h"
#include "ui/exchange/ExportDialog.h"
#include "ui/jobs/Latest.h"

#include <QObject>
#include <QPointer>

#include <vector>

namespace voxdeck {

class DatasetSession;
class MessageBar;
class Settings;
class Workbench;

/// Writes the rows that the window shows as the metadata of another format, in the background.
///
/// Threads  gui; rows are counted on a worker thread and written as one of the window's jobs.
class ExportDesk final : public QObject {
    Q_OBJECT
public:
    ExportDesk(FileSystem &fs, JobList &jobs, Workbench &bench, MessageBar &messages,
               Settings &settings, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();

    void open();
    /// Exports segments that are merged while they are written.
    void openMerged(const MergeRule &merge);
    ExportDialog *dialog() const { return m_dialog; } ///< null while it is not open
    bool isBusy() const { return m_job != 0; }
    void start(const ExportWish &wish);

signals:
    void busyChanged();
    void finished(); ///< whatever came of it is on screen
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    std::vector<ExportScope> scopes() const;
    void count(const ExportScope &scope);
    void showReport(const ExportWish &wish, const ConversionReport &report);
    void showLeftOut(const ConversionReport &report, const QString &summary);

    FileSystem &m_fs;
    JobList &m_jobs;
    Workbench &m_bench;
    MessageBar &m_messages;
    Settings &m_settings;
    DatasetSession *m_session = nullptr;
    QPointer<ExportDialog> m_dialog;
    JobList::JobId m_job = 0;
    quint64 m_turn = 0; ///< rises with each dataset
    Latest<std::uint64_t> m_counting;
};

} // namespace voxdeck
