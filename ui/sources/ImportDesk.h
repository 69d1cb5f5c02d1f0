// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/country/CountryBuild.h"
#include "core/items/ImportFindings.h"
#include "core/items/OpenSource.h"
#include "core/workspace/Workspace.h"
#include "ui/jobs/Latest.h"
#include "ui/sources/ImportDialog.h"

#include <QObject>
#include <QPointer>

#include <filesystem>
#include <vector>

namespace voxdeck {

class DatasetSession;
class MessageBar;
class Settings;
class Workbench;

/// Asks what to import and how, and reports the result; makes manifests of trees of countries. The
/// window then opens the imported dataset like any other.
///
/// Threads  gui; sources are read on a worker thread, manifests made as one of the window's jobs.
class ImportDesk final : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kMostListed = 1000; ///< findings of each kind

    ImportDesk(FileSystem &fs, JobList &jobs, Workbench &bench, MessageBar &messages,
               Settings &settings, QWidget *window);

    void attach(DatasetSession &session);
    void detach();

    void open(const std::vector<std::filesystem::path> &sources = {});
    void changeMapping();                             ///< of what is open
    ImportDialog *dialog() const { return m_dialog; } ///< null while it is not open
    /// Tells how an import ended, where it was asked for or there is something to tell.
    void showReport(const ImportReport &report);
    void showFindings();
    void makeManifests(const CountriesWish &wish);

signals:
    void openWanted(const voxdeck::OpenWish &wish);
    void manifestsMade(const QString &summary); ///< it is on screen before they are opened
    void failed(const voxdeck::Error &error);
    void notice(const QString &sentence);

private:
    ImportDialog *makeDialog(ImportDialog::Mode mode);
    void look(const OpenWish &wish);
    void finishManifests(const CountriesWish &wish, const country::CountryBuildReport &report);
    void listFindings(const ImportFindings &findings);

    FileSystem &m_fs;
    JobList &m_jobs;
    MessageBar &m_messages;
    Settings &m_settings;
    QWidget *m_window;
    DatasetSession *m_session = nullptr;
    QPointer<ImportDialog> m_dialog;
    bool m_wasAsked = false;
    QString m_made; ///< about manifests, said when they are open
    Latest<ImportPreview> m_looking;
    Latest<ImportFindings> m_findings;
};

} // namespace voxdeck
