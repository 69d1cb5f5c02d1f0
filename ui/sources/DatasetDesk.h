// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/touch/Verify.h"
#include "ui/jobs/JobList.h"
#include "ui/session/DatasetSession.h"
#include "ui/session/Services.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <vector>

class QFileDialog;

namespace voxdeck {

class FirstPages;
class ImportDesk;
class VerifyDesk;
class Workbench;
class Workspaces;

/// Opens a dataset in the background, has its rows read into the workspace, and closes it; verifies it and
/// shows what is damaged.
///
/// Threads  gui; files are read by jobs.
class DatasetDesk final : public QObject {
    Q_OBJECT
public:
    DatasetDesk(Workbench &bench, const Services &services, Workspaces &workspaces,
                FirstPages &pages, QObject *parent = nullptr);

    /// A dataset that is open is closed first; nothing is opened where what is typed there could be lost.
    void open(const OpenWish &wish);
    void close();
    bool isOpening() const { return m_openJob != 0; }
    /// Several are shown together, in a separate workspace, which the user chooses.
    void openTogether(const std::vector<std::filesystem::path> &sources);

    ImportDesk &importing() { return *m_import; }

signals:
    void opened(); ///< its rows are about to be read
    void imported();

private:
    void registerActions();
    void finishOpening(const std::filesystem::path &path,
                       Result<std::shared_ptr<OpenedDataset>> opened);
    void adopt(OpenedDataset opened);
    void startImport();
    void finishImport(const Result<ImportReport> &report);
    void dismissStopped();
    void showLeftBehind(const OpenedDataset &opened);
    void showOthers(const SessionMark &mark);
    void showVerified(const touch::VerifyReport &report);
    void remember();
    void chooseFolder();
    void chooseFile();
    void openChosen(QFileDialog *dialog);

    Workbench &m_bench;
    Services m_services;
    Workspaces &m_workspaces;
    FirstPages &m_pages;
    ImportDesk *m_import;
    VerifyDesk *m_verify;
    OpenWish m_wish; ///< of what is opened, or was tried last
    JobList::JobId m_openJob = 0;
    quint64 m_turn = 0; ///< rises with each import, and when the dataset is closed
    QTimer m_importRefresh;
    QTimer m_remembering;
    bool m_isRemembered = false; ///< the open dataset is among the recent ones
    bool m_isImporting = false;  ///< until all have been told of its rows
};

} // namespace voxdeck
