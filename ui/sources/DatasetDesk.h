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
#include <optional>
#include <string>
#include <vector>

class QFileDialog;

namespace voxdeck {

class FirstPages;
class ImportDesk;
class InputWatch;
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

    /// A dataset that is open stays until the other one has been opened, and for good where that fails
    /// (docs/decisions/0590). Where the user went on working in it, or what is typed could be lost, the user says when
    /// (docs/decisions/0700).
    void open(const OpenWish &wish) { open(wish, {}); }
    void close();
    bool isOpening() const { return m_openJob != 0; }
    /// Several are shown together, in a separate workspace, which the user chooses.
    void openTogether(const std::vector<std::filesystem::path> &sources);

    ImportDesk &importing() { return *m_import; }

signals:
    void opened(); ///< its rows are about to be read
    void imported();

private:
    struct Opening {
        OpenWish wish;
        std::string draftsOf; ///< accepts drafts that were typed under that name as well
    };
    /// The next dataset, which the open one has not given way to.
    struct Ready {
        Opening opening;
        std::shared_ptr<OpenedDataset> opened;
        bool hasWaited = false; ///< for the user
    };
    void registerActions();
    void open(const OpenWish &wish, const std::string &draftsOf);
    void offerDraftsOf(const std::vector<DraftsOfOthers> &people);
    void finishOpening(const Opening &opening, Result<std::shared_ptr<OpenedDataset>> opened);
    void showFailed(const OpenWish &wish, const Error &error);
    bool isWorkedOn() const;
    void offerReady();
    void switchToReady();
    void dropReady();
    void closeAsked();
    Result<> leaveFor(const Ready &ready);
    void adopt(OpenedDataset opened, const Result<> &kept);
    void startImport();
    void finishImport(const Result<ImportReport> &report);
    void dismissStopped();
    void showLeftBehind(const OpenedDataset &opened);
    void showOthers(const std::vector<SessionMark::Other> &others);
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
    OpenWish m_wish; ///< of the open dataset; while none is open, of what was tried last
    JobList::JobId m_openJob = 0; ///< 0: nothing is being opened
    quint64 m_openTurn = 0;       ///< rises with each opening
    std::optional<Ready> m_ready;
    InputWatch *m_input;
    quint64 m_pressesBefore = 0; ///< of the input, when the opening began
    quint64 m_turn = 0;          ///< rises with each import, and when the dataset is closed
    QTimer m_importRefresh;
    QTimer m_remembering;
    bool m_isRemembered = false; ///< the open dataset is among the recent ones
    bool m_isImporting = false;  ///< until all have been told of its rows
    JobList
        m_opening; ///< last: what runs is waited for. It does not wait for the jobs of the open dataset.
};

} // namespace voxdeck
