// SPDX-License-Identifier: GPL-3.0-or-later
// What each action of the window does.
#include "ui/shell/MainWindow.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BarReason.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/rows/UndoListDialog.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/ChannelDesk.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/annotate/sound/RangeDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/sound/WaveDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/NameDialog.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/common/TimeText.h"
#include "ui/common/Translations.h"
#include "ui/details/DetailsPanel.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/jobs/StatusWords.h"
#include "ui/player/AudioPlayer.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/shell/CommandPalette.h"
#include "ui/shell/ManualWindow.h"
#include "ui/shell/PaletteDesk.h"
#include "ui/shell/PreferencesDialog.h"
#include "ui/sources/AddressDialog.h"
#include "ui/shell/ShortcutsDialog.h"
#include "ui/shell/ShortcutSheet.h"
#include "ui/shell/TeamDesks.h"
#include "ui/shell/TopBar.h"
#include "ui/shell/Workspaces.h"
#include "ui/sources/ImportDesk.h"
#include "ui/sources/VerifyDesk.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/PackageDesk.h"
#include "ui/team/PublishDesk.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace voxdeck {

using Id = ActionId;

void MainWindow::connectFileActions()
{
    const auto on = [this](Id id, auto &&act) {
        connect((*m_actions)[id], &QAction::triggered, this, std::forward<decltype(act)>(act));
    };
    on(Id::OpenDataset, [this] { chooseDataset(); });
    on(Id::OpenList, [this] { chooseList(); });
    on(Id::OpenAddress, [this] {
        auto *dialog = new AddressDialog(m_services.fileSystem, m_services.settings, m_jobs, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &AddressDialog::addressChosen, this,
                [this](const std::filesystem::path &path) { openDataset(path); });
        dialog->open();
    });
    on(Id::CloseDataset, [this] {
        if (mayLeaveText())
            closeDataset();
    });
    on(Id::Quit, [this] { close(); });
    on(Id::JournalNow, [this] {
        if (!session() || !m_edits->commit())
            return;
        const auto edits = m_browse->totals().unpublishedEdits;
        m_status->showNotice(
            edits == 0 ? tr("All edits are in the journal and published.")
                       : tr("All %Ln edits are in the journal. Publish when you want others to see "
                            "them.",
                            nullptr, pluralCount(edits)));
        m_browse->refreshTotals();
    });
    on(Id::ImportLabels, [this] { m_labels->openImport(); });
    on(Id::ExportLabels, [this] { m_labels->openExport(); });
    on(Id::Publish, [this] { m_publish->start(); });
    on(Id::Undo, [this] { m_edits->undo(); });
    on(Id::Redo, [this] { m_edits->redo(); });
    on(Id::UndoList, [this] { openUndoList(); });
    on(Id::UndoInSegment, [this] {
        if (const auto *current = m_browse->current())
            m_edits->undoIn(current->ref);
    });
    on(Id::Preferences, [this] {
        auto *dialog = new PreferencesDialog(m_services.settings, m_services.theme,
                                             m_annotate->editor->field(), *m_wave, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::finished, this, &MainWindow::refreshActions);
        connect(dialog, &QDialog::finished, m_loop, &LoopDesk::readSettings);
        connect(dialog, &QDialog::finished, this,
                [this] { m_bench->identity().set(toUtf8(m_services.settings.personName())); });
        connect(dialog, &PreferencesDialog::keysWanted, (*m_actions)[Id::ChangeKeys],
                &QAction::trigger);
        dialog->open();
    });
    on(Id::ChangeKeys, [this] {
        auto *dialog = new ShortcutsDialog(*m_actions, *m_keyMap, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::finished, this, &MainWindow::refreshActions);
        dialog->open();
    });
    on(Id::ShowSource, [this] {
        if (session())
            QDesktopServices::openUrl(QUrl::fromLocalFile(session()->path()));
    });
    on(Id::VerifyDataset, [this] {
        if (session())
            m_verify->start(m_path, !session()->dataset(), session()->workspace().file());
    });
    on(Id::StopJobs, [this] { m_jobs.cancelAll(); });
    on(Id::Commands, [this] { m_palette->popUp(); });
    auto *listed = new PaletteDesk(*m_palette, *m_actions, *m_bench, *m_annotate, this);
    connect(listed, &PaletteDesk::annotateWanted, this, [this] {
        if (const auto seen = m_workspaces->seen(); seen && *seen != Id::Workspace1)
            m_workspaces->show(Id::Workspace1);
    });
    connect(listed, &PaletteDesk::segmentWanted, m_browse, &BrowseDesk::goToSegment);
    connect(listed, &PaletteDesk::rowWanted, this, [this](const QString &row) {
        if (!m_browse->goTo(row))
            m_status->showNotice(tr("No such row: %1").arg(row));
    });
    connect(listed, &PaletteDesk::filterWanted, &m_topBar->search(), &QLineEdit::setText);
    on(Id::ShortcutSheet, [this] {
        auto *sheet = new ShortcutSheet(*m_actions, this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        connect(sheet, &ShortcutSheet::changeWanted, (*m_actions)[Id::ChangeKeys],
                &QAction::trigger);
        sheet->open();
    });
    on(Id::Manual, [this] { showManual({}); });
    on(Id::FirstSteps, [this] { showManual(QStringLiteral("Start in five minutes")); });
    on(Id::About, [this] {
        auto *about = new QMessageBox(QMessageBox::NoIcon, tr("About Voxdeck"),
                                      tr("Voxdeck %1\n\nListen to, correct and publish speech "
                                         "datasets.\n\nThe application is "
                                         "free software under the GNU GPL, version 3 or later; its "
                                         "engine is under the Apache "
                                         "licence 2.0.")
                                          .arg(QStringLiteral(VOXDECK_VERSION)),
                                      QMessageBox::Close, this);
        about->setAttribute(Qt::WA_DeleteOnClose);
        about->setIconPixmap(icon(QStringLiteral("vx-app")).pixmap(64, 64));
        about->open();
    });
}

void MainWindow::connectSegmentActions()
{
    const auto on = [this](Id id, auto &&act) {
        connect((*m_actions)[id], &QAction::triggered, this, std::forward<decltype(act)>(act));
    };
    auto &field = m_annotate->editor->field();
    auto *table = m_annotate->table;
    on(Id::EditTranscript, [this, &field] {
        if (m_workspaces->handle(Id::EditTranscript))
            return;
        field.setFocus(Qt::OtherFocusReason);
        field.moveCursor(QTextCursor::End);
    });
    connect(table, &SegmentTable::editWanted, (*m_actions)[Id::EditTranscript], &QAction::trigger);
    on(Id::RevertText, [this] { m_edits->revertText(); });
    on(Id::CycleDirection, [this] {
        if (!m_workspaces->handle(Id::CycleDirection))
            m_annotate->editor->cycleDirection();
    });
    on(Id::PlayPause, [this] { m_sound->playPause(); });
    on(Id::PlaySegment, [this] {
        if (!m_workspaces->handle(Id::PlaySegment))
            m_sound->playSegment();
    });
    on(Id::PlayFromBefore, [this] { m_sound->playSegment(0.5); });
    on(Id::BackAndPlay, [this] { m_sound->backAndPlay(); });
    on(Id::StopPlaying, [this] { escape(); });
    on(Id::SaveAudio, [this] { m_range->saveAudio(); });
    on(Id::Slower, [this] { m_sound->stepSpeed(-1); });
    on(Id::Faster, [this] { m_sound->stepSpeed(1); });
    on(Id::Softer, [this] { m_sound->stepVolume(-1); });
    on(Id::Louder, [this] { m_sound->stepVolume(1); });
    on(Id::SoundDevice, [this] { m_annotate->transport->openVolumeMenu(); });
    on(Id::Loop, [this](bool isLooping) {
        m_services.player.setLooping(isLooping);
        m_annotate->transport->setLooping(isLooping);
    });
    connect(m_annotate->transport, &TransportBar::loopToggled, (*m_actions)[Id::Loop],
            &QAction::setChecked);
    const auto next = [this] {
        m_browse->step(1);
    };
    const auto previous = [this] {
        m_browse->step(-1);
    };
    on(Id::NextSegment, next);
    on(Id::PreviousSegment, previous);
    connect(&field, &TranscriptField::skipWanted, this, next);
    connect(&field, &TranscriptField::previousWanted, this, previous);
    connect(&field, &TranscriptField::leaveWanted, table, [table] { table->setFocus(); });
    connect(m_annotate->transport, &TransportBar::nextRequested, this, next);
    connect(m_annotate->transport, &TransportBar::previousRequested, this, previous);
    on(Id::FirstRow, [this] { m_browse->goToFirst(); });
    on(Id::LastRow, [this] { m_browse->goToLast(); });
    on(Id::NextPending, [this] {
        m_loop->playNext();
        m_browse->goToNextPending();
    });
    on(Id::Back, [this] { m_browse->goBack(); });
    on(Id::Forward, [this] { m_browse->goForward(); });
    on(Id::GoTo, [this] { askWhereToGo(); });
    on(Id::ApproveNext, [this] { decide(SegmentStatus::Approved, true); });
    on(Id::Approve, [this] { decide(SegmentStatus::Approved, false); });
    on(Id::Reject, [this] { decide(SegmentStatus::Rejected, false); });
    on(Id::Pending, [this] { decide(SegmentStatus::Pending, false); });
    on(Id::Flag, [this] { toggleFlag(); });
    on(Id::SetForRows, [this] {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        m_bulk->fillMenu(*menu);
        menu->popup(m_annotate->table->placeForMenu());
        menu->setActiveAction(menu->actions().constFirst());
    });
}

void MainWindow::connectViewActions()
{
    const auto on = [this](Id id, auto &&act) {
        connect((*m_actions)[id], &QAction::triggered, this, std::forward<decltype(act)>(act));
    };
    auto *timeline = m_annotate->timeline;
    on(Id::Find, [this] {
        m_topBar->search().setFocus(Qt::ShortcutFocusReason);
        m_topBar->search().selectAll();
    });
    connect(&m_topBar->search(), &SearchBox::leaveWanted, this, [this] {
        m_browse->searchNow();
        m_annotate->table->setFocus(Qt::OtherFocusReason);
    });
    on(Id::Replace, [this] { m_replace->open(); });
    on(Id::ClearFilters, [this] { m_browse->clearFilters(); });
    on(Id::RefreshRows, [this] {
        m_annotate->table->segments().refresh();
        m_browse->refresh();
        m_browse->refreshTotals();
    });
    on(Id::ShowNavigator, [this](bool isShown) { m_annotate->setNavigatorShown(isShown); });
    on(Id::ShowDetails, [this](bool isShown) { m_annotate->setDetailsShown(isShown); });
    connect(m_annotate, &AnnotateView::detailsShownChanged, (*m_actions)[Id::ShowDetails],
            &QAction::setChecked);
    (*m_actions)[Id::ShowNavigator]->setChecked(true);
    on(Id::FullScreen, [this](bool isFull) { isFull ? showFullScreen() : showNormal(); });
    on(Id::NextPanel, [this] { stepPanel(1); });
    on(Id::PreviousPanel, [this] { stepPanel(-1); });
    on(Id::ZoomIn, [timeline] { timeline->zoomIn(); });
    on(Id::ZoomOut, [timeline] { timeline->zoomOut(); });
    on(Id::FitSegment, [this, timeline] {
        if (!m_workspaces->handle(Id::FitSegment))
            timeline->fitSegment();
    });
    on(Id::FitRecording, [timeline] { timeline->scale().fitRecording(); });
    on(Id::ShowSpectrogram, [timeline](bool isShown) { timeline->setSpectrogramVisible(isShown); });
    const auto resizeText = [this](int step) {
        auto &field = m_annotate->editor->field();
        field.setPixelSize(field.pixelSize() + step);
        m_services.settings.store().setValue(QStringLiteral("transcriptPixels"), field.pixelSize());
    };
    on(Id::LargerText, [resizeText] { resizeText(1); });
    on(Id::SmallerText, [resizeText] { resizeText(-1); });
    const auto theme = [this](ThemeChoice choice) {
        m_services.theme.choose(choice);
        m_services.settings.store().setValue(QStringLiteral("theme"), static_cast<int>(choice));
        refreshActions();
    };
    on(Id::ThemeSystem, [theme] { theme(ThemeChoice::System); });
    on(Id::ThemeLight, [theme] { theme(ThemeChoice::Light); });
    on(Id::ThemeDark, [theme] { theme(ThemeChoice::Dark); });
    on(Id::ThemeContrast, [theme] { theme(ThemeChoice::HighContrast); });
    on(Id::SplitTrain, [this] { m_splitting->assignSelection(Split::Train); });
    on(Id::SplitValidation, [this] { m_splitting->assignSelection(Split::Validation); });
    on(Id::SplitTest, [this] { m_splitting->assignSelection(Split::Test); });
    on(Id::SplitNone, [this] { m_splitting->assignSelection(Split::Unassigned); });
}

/// What the parts of the window add to the needs of their actions.
void MainWindow::limitActions()
{
    auto &actions = *m_actions;
    actions.limit({Id::People}, [this] { return !m_team->people.isBusy(); });
    actions.limit({Id::VerifyDataset}, [this] { return !m_verify->isBusy(); });
    actions.limit({Id::Publish}, [this] {
        return isOpen() && session()->items()->isPublishable() && !m_publish->isBusy();
    });
    actions.limit({Id::Export, Id::MergeView}, [this] { return !m_export->isBusy(); });
    actions.limit({Id::ReturnPackage}, [this] { return m_packages->head().has_value(); });
    actions.limit({Id::SplitTrain, Id::SplitValidation, Id::SplitTest, Id::SplitNone},
                  [this] { return !m_splitting->isBusy(); });
    actions.limit({Id::StopJobs}, [this] { return m_jobs.isRunning(); });
    auto &stack = m_edits->undoStack();
    // with nothing to undo Undo says why
    actions.limit({Id::Redo}, [&stack] { return stack.canRedo(); });
    actions.limit({Id::UndoList}, [&stack] { return stack.canUndo() || stack.canRedo(); });
    actions.limit({Id::UndoInSegment}, [&stack] { return stack.canUndo(); });
}

void MainWindow::refreshActions()
{
    ActionState state;
    state.hasDataset = isOpen();
    state.isRead = m_importJob == 0;
    state.isList = isOpen() && !session()->dataset();
    state.workspace = m_workspaces->seen();
    state.hasSegment = isOpen() && (!state.workspace || state.workspace == Id::Workspace1)
                       && m_annotate->editor->hasSegment();
    state.isLocked = m_edits->isLocked();
    m_actions->refresh(state);
    nameSteps();
    const auto theme = m_services.theme.choice();
    (*m_actions)[Id::ThemeSystem]->setChecked(theme == ThemeChoice::System);
    (*m_actions)[Id::ThemeLight]->setChecked(theme == ThemeChoice::Light);
    (*m_actions)[Id::ThemeDark]->setChecked(theme == ThemeChoice::Dark);
    (*m_actions)[Id::ThemeContrast]->setChecked(theme == ThemeChoice::HighContrast);
}

/// Undo and Redo name the step they would take.
void MainWindow::nameSteps()
{
    auto &stack = m_edits->undoStack();
    auto *undo = (*m_actions)[Id::Undo];
    auto *redo = (*m_actions)[Id::Redo];
    undo->setText(stack.canUndo() ? tr("Undo: %1").arg(stack.undoText()) : tr("Undo"));
    redo->setText(stack.canRedo() ? tr("Redo: %1").arg(stack.redoText()) : tr("Redo"));
    undo->setToolTip(m_actions->toolTip(Id::Undo));
    redo->setToolTip(m_actions->toolTip(Id::Redo));
}

void MainWindow::escape()
{
    if (m_annotate->timeline->cancelDrag() || m_bulk->cancel() || m_sets->cancel()
        || m_sound->stop() || m_splitMode->cancel() || m_silences->cancel() || m_range->clear())
        return;
    if (m_annotate->isDetailsDrawer() && m_annotate->isDetailsShown()) {
        m_annotate->setDetailsShown(false);
        return;
    }
    m_annotate->table->selectOnlyCurrent();
}

void MainWindow::showVerified(const touch::VerifyReport &report)
{
    dismissReason(*m_annotate->messages, QStringLiteral("verified")); // of another time
    if (report.errors == 0 && report.warnings == 0 && report.notes == 0) {
        m_status->showNotice(verifySummary(report));
        return;
    }
    const auto kind = report.errors > 0     ? MessageBar::Kind::Bad
                      : report.warnings > 0 ? MessageBar::Kind::Warn
                                            : MessageBar::Kind::Note;
    m_annotate->messages->show(kind, verifySummary(report),
                               {{tr("Show all"), [this, report] {
                                     auto *dialog = makeVerifyReport(report, this);
                                     dialog->setAttribute(Qt::WA_DeleteOnClose);
                                     dialog->open();
                                 }}});
    noteReason(*m_annotate->messages, QStringLiteral("verified"));
}

std::vector<SegmentRow> MainWindow::currentRow() const
{
    const auto *current = m_browse->current();
    if (!current)
        return {};
    auto row = *current;
    if (row.ref == m_annotate->editor->segment().ref)
        row = m_annotate->editor->segment();
    return {row};
}

void MainWindow::toggleFlag()
{
    const auto *current = m_browse->current();
    if (current && m_table->selectedRows() > 1)
        m_bulk->setFlag(!current->isFlagged); // the current one decides for all
    else
        m_edits->toggleFlag(currentRow());
}

void MainWindow::decide(SegmentStatus status, bool goesOn)
{
    if (m_workspaces->handle(Id::ApproveNext))
        return;
    const bool asksWhy = status == SegmentStatus::Rejected && m_table->selectedRows() > 0;
    if (m_table->selectedRows() > 1 || asksWhy) {
        m_bulk->setStatus(status);
        return;
    }
    const auto rows = currentRow();
    const bool wasInText = m_annotate->editor->field().hasFocus();
    if (rows.empty() || !m_edits->setStatus(rows, status) || !goesOn)
        return;
    m_loop->goOn();
    if (wasInText)
        m_annotate->editor->field().moveCursor(QTextCursor::End);
}

void MainWindow::openUndoList()
{
    if (!session() || !m_edits->commit())
        return;
    auto *list = new UndoListDialog(m_edits->undoStack(), this);
    list->setAttribute(Qt::WA_DeleteOnClose);
    connect(list, &UndoListDialog::stepWanted, m_edits, &EditDesk::goToStep);
    list->open();
}

void MainWindow::showManual(const QString &heading)
{
    auto *window = findChild<ManualWindow *>();
    if (!window)
        window = new ManualWindow(this);
    window->show();
    window->raise();
    window->activateWindow();
    window->goTo(heading);
}

void MainWindow::askWhereToGo()
{
    auto *dialog = new NameDialog(
        {tr("Go to"), tr("Row number, time in the recording (14:21.5), or part of a key or text"),
         tr("Go")},
        this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NameDialog::answered, this, [this](const QString &where) {
        const auto time = where.contains(QLatin1Char(':')) ? parseTimeText(where, 1000)
                                                           : std::nullopt;
        if (time && !m_loop->goToTime(static_cast<double>(count(*time)) / 1000))
            m_status->showNotice(tr("No segment of this recording is at %1.").arg(where));
        else if (!time && !m_browse->goTo(where))
            m_status->showNotice(tr("No such row: %1").arg(where));
    });
    dialog->open();
}

void MainWindow::chooseDataset()
{
    auto *dialog = new QFileDialog(this, tr("Open dataset folder"));
    dialog->setFileMode(QFileDialog::Directory);
    openChosen(dialog);
}

void MainWindow::chooseList()
{
    auto *dialog = new QFileDialog(this, tr("Open list or workspace"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    openChosen(dialog);
}

void MainWindow::openChosen(QFileDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { openDataset(toPath(path)); });
    dialog->open();
}

void MainWindow::stepPanel(int step)
{
    const auto panels = m_annotate->panels();
    const auto *focus = QApplication::focusWidget();
    int at = -1;
    for (int i = 0; i < panels.size(); ++i)
        if (focus && (panels[i] == focus || panels[i]->isAncestorOf(focus)))
            at = i;
    const auto count = static_cast<int>(panels.size());
    for (int i = 1; i <= count; ++i) {
        auto *panel = panels[((at < 0 ? 0 : at) + step * i + count * count) % count];
        if (!panel->isVisibleTo(this) || !panel->isEnabled())
            continue;
        auto *target = panel;
        if (target->focusPolicy() == Qt::NoFocus) {
            target = nullptr;
            for (auto *child : panel->findChildren<QWidget *>())
                if (!target && child->focusPolicy() & Qt::TabFocus && child->isVisible()
                    && child->isEnabled())
                    target = child;
        }
        if (!target)
            continue;
        target->setFocus(Qt::TabFocusReason);
        return;
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && !event->mimeData()->urls().isEmpty()
        && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    std::vector<std::filesystem::path> paths;
    for (const auto &url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths.push_back(toPath(url.toLocalFile()));
    if (paths.size() == 1)
        openDataset(paths.front());
    else
        m_import->open(paths); // several are shown together, in a workspace of their own
    event->acceptProposedAction();
}

} // namespace voxdeck
