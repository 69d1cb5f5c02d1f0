// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measure/MeasurePass.h"
#include "core/measure/ScoreImport.h"
#include "ui/jobs/JobList.h"

#include <QObject>

#include <filesystem>

namespace voxdeck {

class AuditPage;
class DatasetSession;
class FileSystem;

/// Runs the pass that computes metrics (core/measure) for the Audit page, on a separate thread so
/// that other jobs need not wait. Reports progress, speed and remaining time.
///
/// Threads  gui.
class MeasureDesk final : public QObject {
    Q_OBJECT
public:
    MeasureDesk(FileSystem &fs, AuditPage &page, QObject *parent = nullptr);

    void attach(DatasetSession &session) { m_session = &session; }
    void detach();
    bool isMeasuring() const { return m_job != 0; }
    JobList &jobs() { return m_jobs; }
    /// Joins scores that another program computed, by key. The bar says what came of it.
    void importScores(const std::filesystem::path &file);

signals:
    void measured(); ///< values may be others: done, stopped or failed

private:
    void measure(bool again);
    void askForScores();
    void acceptScores(const Result<ScoreImportReport> &report);
    void tell();
    void accept(const Result<MeasureReport> &report);

    FileSystem &m_fs;
    AuditPage &m_page;
    DatasetSession *m_session = nullptr;
    JobList::JobId m_job = 0;
    bool m_isImporting = false; ///< m_job reads scores
    quint64 m_turn = 0;         ///< of datasets
    JobList m_jobs;
};

} // namespace voxdeck
