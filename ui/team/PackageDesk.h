// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/changes/ChangeSet.h"
#include "core/exchange/PackageFolder.h"
#include "core/exchange/PackageMaker.h"
#include "core/items/OpenSource.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QPointer>

#include <filesystem>
#include <optional>
#include <string>

namespace voxdeck {

class DatasetSession;
class MakePackageDialog;
class OpenPackageDialog;
class Workbench;

/// Work packages: makes them from segments, opens received ones, and sends the results back.
///
/// Threads  gui; files are read and written on worker threads with their own connections.
class PackageDesk final : public QObject {
    Q_OBJECT
public:
    /// `background` are the window's jobs: what goes on without a dialog is shown and stopped there.
    PackageDesk(FileSystem &fs, JobList &background, Workbench &bench, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void makePackage();
    /// Asks where to, unpacks, and asks for the dataset to be opened.
    void openPackage(const std::filesystem::path &package);
    void chooseAndOpen();
    /// Asks for a file, and writes what became of the segments.
    void returnPackage();
    void returnTo(const std::filesystem::path &file);
    /// Of the dataset that is open, when it is an unpacked work package.
    const std::optional<PackageHead> &head() const { return m_head; }
    MakePackageDialog *makeDialog() const;
    OpenPackageDialog *openDialog() const;
    DeskTask &making() { return m_making; }
    DeskTask &opening() { return m_opening; }

signals:
    void openWanted(const voxdeck::OpenWish &wish);
    void headFound(); ///< what is open is a work package
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    void lookForHead();
    void showHead();
    void estimate();
    void make();
    void showMade(const Result<PackageReport> &made);
    void unpack();
    void showScope();

    FileSystem &m_fs;
    Workbench &m_bench;
    DatasetSession *m_session = nullptr;
    std::filesystem::path m_folder;
    std::optional<PackageHead> m_head;
    QPointer<MakePackageDialog> m_make;
    QPointer<OpenPackageDialog> m_open;
    JobList &m_background;
    DeskTask m_making, m_opening;
    JobList::JobId m_estimate = 0; ///< a look of m_making
    JobList::JobId m_returnJob = 0;
};

} // namespace voxdeck
