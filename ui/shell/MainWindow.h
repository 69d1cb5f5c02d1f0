// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/touch/Verify.h"
#include "ui/jobs/JobList.h"
#include "ui/session/DatasetSession.h"
#include "ui/session/Services.h"

#include <QMainWindow>
#include <QTimer>

#include <filesystem>
#include <memory>

class QLabel;
class QMenu;
class QFileDialog;
class QStackedWidget;

namespace voxdeck {

class Actions;
enum class ActionId;
class KeyMap;
class AnnotateView;
class BrowseDesk;
class BuildDesk;
class BuildPage;
class BulkDesk;
class ChannelDesk;
class ChangesDesk;
class CommandPalette;
class CompareDesk;
class DamagePage;
class EditDesk;
class ExportDesk;
class ImportDesk;
class AnnotationsDesk;
class LoopDesk;
class MergeDesk;
class OpeningPage;
class PlaceKeeper;
class PackageDesk;
class PublishDesk;
class RangeDesk;
class SampleDesk;
class ReplaceDesk;
class SegmentDesk;
class SetsDesk;
class PausesDesk;
struct PublishReport;
class SoundDesk;
class DivideDesk;
class SplitsDesk;
class SplitsPage;
class StatusWords;
struct TeamDesks;
class TableDesk;
class TextDesks;
class TopBar;
class VerifyDesk;
class WaveDesk;
class WelcomePage;
class Workbench;

/// The window: lays out the pages, makes the desks and connects them. What they do is theirs.
///
/// Threads  gui.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Services services, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens in the background; a dataset that is open is closed first. `workspace` empty: the usual
    /// place.
    void openDataset(const std::filesystem::path &path,
                     const std::filesystem::path &workspace = {});
    /// The same, as the person says it is to be read.
    void openDataset(const OpenWish &wish);
    void closeDataset();
    /// For the end of the session, which asks nothing: what is typed becomes an edit or a draft.
    void shutDown();

    Actions &actions() { return *m_actions; }
    AnnotateView &annotate() { return *m_annotate; }
    BrowseDesk &browse() { return *m_browse; }
    EditDesk &edits() { return *m_edits; }
    PublishDesk &publishing() { return *m_publish; }
    RangeDesk &range() { return *m_range; }
    SoundDesk &sound() { return *m_sound; }
    ChannelDesk &channels() { return *m_channels; }
    TableDesk &table() { return *m_table; }
    BulkDesk &bulk() { return *m_bulk; }
    ImportDesk &importing() { return *m_import; }
    ExportDesk &exporting() { return *m_export; }
    SetsDesk &sets() { return *m_sets; }
    SegmentDesk &segmentation() { return *m_segments; }
    MergeDesk &merging() { return *m_merge; }
    PausesDesk &silences() { return *m_silences; }
    DivideDesk &splitMode() { return *m_splitMode; }
    ReplaceDesk &replacing() { return *m_replace; }
    TextDesks &texts() { return *m_texts; }
    LoopDesk &loop() { return *m_loop; }
    CompareDesk &comparing() { return *m_compare; }
    TeamDesks &team() { return *m_team; }
    AnnotationsDesk &labelling() { return *m_labels; }
    ChangesDesk &changes() { return *m_changes; }
    PackageDesk &packages() { return *m_packages; }
    VerifyDesk &verification() { return *m_verify; }
    SplitsDesk &splitting() { return *m_splitting; }
    SplitsPage &splits() { return *m_splits; }
    BuildDesk &building() { return *m_building; }
    BuildPage &builds() { return *m_builds; }
    StatusWords &status() { return *m_status; }
    CommandPalette &palette() { return *m_palette; }
    Workbench &bench() { return *m_bench; }
    QWidget *page() const;
    DamagePage &damagePage() { return *m_damage; }
    WelcomePage &welcomePage() { return *m_welcome; }
    bool isImporting() const { return m_importJob != 0; }
    bool isOpen() const;
    bool isOpening() const { return m_openJob != 0; }

signals:
    void datasetOpened();
    void imported();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    template <class Desk>
    void connectWords(Desk &desk);
    template <class Desk>
    void connectChanges(Desk &desk);
    void connectDesks();
    void connectBrowsing();
    void connectEditing();
    void connectListening();
    void connectTexts();
    void connectPublishing();
    void connectFirstPages();
    void connectSplits();
    void connectSegmentation();
    void connectExchange();
    void connectTeam();
    void connectPackages();
    void showPackage();
    void connectBuild();
    void showWorkspace(ActionId workspace);
    bool isOnSplits() const;
    bool isOnBuild() const;
    void connectFileActions();
    void connectSegmentActions();
    void connectViewActions();
    void finishOpening(const std::filesystem::path &path,
                       Result<std::shared_ptr<OpenedDataset>> opened);
    void adopt(OpenedDataset opened);
    void startImport();
    void finishImport(const Result<ImportReport> &report);
    void showLeftBehind(const OpenedDataset &opened);
    void showOthers(const SessionMark &mark);
    bool mayLeaveText();
    void openUndoList();
    void showManual(const QString &heading);
    void showError(const Error &error);
    void showPublished(const PublishReport &report);
    void chooseDataset();
    void chooseList();
    void openChosen(QFileDialog *dialog);
    void askWhereToGo();
    void decide(SegmentStatus status, bool goesOn);
    std::vector<SegmentRow> currentRow() const;
    void toggleFlag();
    void refreshActions();
    void refreshCounts();
    void refreshRecent();
    void stepPanel(int step);
    void lockEditing(const QString &why);
    void lockWhile(bool isBusy, const QString &words) { lockEditing(isBusy ? words : QString()); }
    void escape();
    void showVerified(const touch::VerifyReport &report);

    DatasetSession *session() const;

    Services m_services;
    Workbench *m_bench; ///< made before all desks, which it tells in the order they are made
    JobList m_jobs;
    Actions *m_actions;
    KeyMap *m_keyMap;
    TopBar *m_topBar;
    QStackedWidget *m_pages;
    WelcomePage *m_welcome;
    OpeningPage *m_opening;
    DamagePage *m_damage;
    AnnotateView *m_annotate;
    SplitsPage *m_splits;
    BuildPage *m_builds;
    StatusWords *m_status;
    QLabel *m_device;
    CommandPalette *m_palette;
    QMenu *m_recent;
    BrowseDesk *m_browse;
    EditDesk *m_edits;
    SoundDesk *m_sound;
    PublishDesk *m_publish;
    RangeDesk *m_range;
    WaveDesk *m_wave;
    ChannelDesk *m_channels;
    VerifyDesk *m_verify;
    TableDesk *m_table;
    BulkDesk *m_bulk;
    ReplaceDesk *m_replace;
    AnnotationsDesk *m_labels;
    ChangesDesk *m_changes;
    PackageDesk *m_packages;
    SetsDesk *m_sets;
    ExportDesk *m_export;
    ImportDesk *m_import;
    SplitsDesk *m_splitting;
    BuildDesk *m_building;
    CompareDesk *m_compare;
    LoopDesk *m_loop;
    SegmentDesk *m_segments;
    TextDesks *m_texts;
    PlaceKeeper *m_place;
    DivideDesk *m_splitMode;
    PausesDesk *m_silences;
    MergeDesk *m_merge;
    SampleDesk *m_sample;
    std::unique_ptr<TeamDesks> m_team;
    std::filesystem::path m_path; ///< the first of what was opened
    OpenWish m_opened;
    JobList::JobId m_openJob = 0, m_importJob = 0;
    QTimer m_importRefresh;
    bool m_mayLoseText = false; ///< the person gave up what could not be kept
};

} // namespace voxdeck
