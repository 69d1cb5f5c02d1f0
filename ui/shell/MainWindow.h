// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0229
#pragma once

#include "ui/jobs/JobList.h"
#include "ui/session/DatasetSession.h"
#include "ui/session/Services.h"

#include <QMainWindow>

#include <filesystem>

class QLabel;
class QMenu;
class QStackedWidget;

namespace voxdeck {

class Actions;
struct ActionState;
class AnnotateDesks;
class AnnotateView;
class BuildPage;
class DatasetDesk;
class ExchangeDesks;
class FirstPages;
class HelpDesk;
class KeyMap;
class QuitQuestion;
class SplitsPage;
class StatusWords;
class TeamDesks;
class TopBar;
class Workbench;
class Workspaces;

/// The window: top bar, pages and status bar, and one line for each group of desks. A desk subscribes to the
/// workbench and registers its actions there; the window passes nothing on.
///
/// Threads  gui.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Services services, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens in the background; a dataset that is open is closed first. `workspace` empty: the default
    /// place.
    void openDataset(const std::filesystem::path &path,
                     const std::filesystem::path &workspace = {});
    /// The same with explicit import choices.
    void openDataset(const OpenWish &wish);
    void closeDataset();
    /// For the end of the session, which asks nothing: what is typed becomes an edit or a draft.
    void shutDown();

    Actions &actions() { return *m_actions; }
    Workbench &bench() { return *m_bench; }
    Workspaces &workspaces() { return *m_workspaces; }
    AnnotateDesks &annotateDesks() { return *m_annotateDesks; }
    DatasetDesk &datasets() { return *m_datasets; }
    /// The page below the top bar: a first page, or that of a workspace.
    QWidget *page() const;

signals:
    void datasetOpened();
    void imported();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    ActionState state() const;
    void addWorkspaces();
    void layOut();
    void connectFrame();
    void connectPalette();
    void registerActions();
    void showOpened();
    void showClosed();
    void showCounts();
    void keepGeometry();

    Services m_services;
    JobList m_jobs;
    Actions *m_actions;
    Workbench *m_bench; ///< made before all desks
    KeyMap *m_keyMap;
    TopBar *m_topBar;
    QStackedWidget *m_pages;
    QMenu *m_recent;
    StatusWords *m_status;
    QLabel *m_device;
    FirstPages *m_firstPages;
    AnnotateView *m_annotate;
    SplitsPage *m_splits;
    BuildPage *m_builds;
    Workspaces *m_workspaces;
    AnnotateDesks *m_annotateDesks;
    ExchangeDesks *m_exchange;
    TeamDesks *m_team;
    DatasetDesk *m_datasets;
    HelpDesk *m_help;
    QuitQuestion *m_quitting;
};

} // namespace voxdeck
