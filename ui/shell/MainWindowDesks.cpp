// SPDX-License-Identifier: GPL-3.0-or-later
// How the desks for looking, hearing, correcting and publishing are connected, and the pages before a dataset is open.
#include "ui/shell/MainWindow.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BarReason.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/PlaceKeeper.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/ChannelDesk.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/annotate/sound/RangeDesk.h"
#include "ui/annotate/sound/RecordingLine.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/sound/SoundOutputs.h"
#include "ui/annotate/sound/WaveDesk.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/details/DetailsPanel.h"
#include "ui/details/HistoryPanel.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/jobs/StatusWords.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/shell/TeamDesks.h"
#include "ui/sources/DamagePage.h"
#include "ui/sources/OpeningPage.h"
#include "ui/sources/SampleDesk.h"
#include "ui/sources/VerifyDesk.h"
#include "ui/sources/WelcomePage.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/ChangesDesk.h"
#include "ui/team/PublishDesk.h"
#include "ui/transcript/DecisionPanel.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/wave/TimelineView.h"

#include <QLabel>
#include <QStackedWidget>

#include <memory>

namespace voxdeck {

/// What a desk says, and what it could not do.
template <class Desk>
void MainWindow::connectWords(Desk &desk)
{
    connect(&desk, &Desk::failed, this, &MainWindow::showError);
    connect(&desk, &Desk::notice, m_status, &StatusWords::showNotice);
}

/// A desk that changes many rows in the background.
template <class Desk>
void MainWindow::connectChanges(Desk &desk)
{
    connectWords(desk);
    connect(&desk, &Desk::busyChanged, this, &MainWindow::lockWhile);
}

void MainWindow::connectDesks()
{
    connectBrowsing();
    connectEditing();
    connectListening();
    connectTexts();
    connectPublishing();
    connectFirstPages();
}

void MainWindow::connectBrowsing()
{
    connectWords(*m_browse);
    connect(&m_bench->currentRow(), &CurrentRow::changed, this, &MainWindow::refreshActions);
    connect(&m_bench->rowChanges(), &RowChanges::changed, this, &MainWindow::refreshActions);
    connect(m_browse, &BrowseDesk::countsChanged, this, &MainWindow::refreshCounts);
    const auto outside = std::make_shared<QString>(); // what was said of the filter of then
    connect(m_browse, &BrowseDesk::queryAsked, this, [this, outside] {
        if (!outside->isEmpty() && m_annotate->messages->text() == *outside)
            m_annotate->messages->dismiss();
        outside->clear();
    });
    connect(m_browse, &BrowseDesk::outsideFilter, this, [this, outside](const SegmentRow &row) {
        *outside = tr("Segment %1 is outside this filter.").arg(toQString(row.key));
        m_annotate->messages->show(MessageBar::Kind::Note, *outside,
                                   {{tr("Show"), [this, ref = row.ref] {
                                         m_browse->clearFilters();
                                         m_browse->goToSegment(ref);
                                     }}});
    });
    connect(m_table, &TableDesk::failed, this, &MainWindow::showError);
    connect(&m_importRefresh, &QTimer::timeout, this, [this] {
        m_browse->refresh();
        m_browse->refreshTotals();
    });
}

void MainWindow::connectEditing()
{
    connectChanges(*m_bulk);
    connectChanges(*m_replace);
    connectChanges(*m_labels);
    connectChanges(*m_changes);
    connectWords(*m_edits);
    // A change was made: what failed before works again, and what was published is not all any more.
    const auto dismissOld = [this] {
        for (const auto &reason : {QStringLiteral("failed"), QStringLiteral("published")})
            dismissReason(*m_annotate->messages, reason);
    };
    connect(&m_bench->rowChanges(), &RowChanges::changed, this, [dismissOld](RowChange what) {
        if (what == RowChange::Edit || what == RowChange::Step || what == RowChange::Many)
            dismissOld();
    });
    connect(m_annotate->history, &HistoryPanel::restoreWanted, m_edits, &EditDesk::restoreText);
    connect(m_edits, &EditDesk::savingChanged, m_status, &StatusWords::showSaving);
    connect(m_edits, &EditDesk::journalFailed, m_status, &StatusWords::showJournalBroken);
    connect(m_edits, &EditDesk::keptDraftsChanged, m_status, &StatusWords::showKeptDrafts);
    const auto unsettled = std::make_shared<QMetaObject::Connection>();
    connect(m_edits, &EditDesk::leftUnsettled, this, [this, unsettled](const SegmentRow &row) {
        const auto words =
            tr("Your text in %1 is kept as a draft: the segment was changed elsewhere.")
                .arg(toQString(row.key));
        m_annotate->messages->show(MessageBar::Kind::Warn, words,
                                   {{tr("Show"), [this, ref = row.ref] {
                                         m_browse->goToSegment(ref);
                                     }}});
        // There the editor asks what is to become of it.
        disconnect(*unsettled);
        *unsettled = connect(&m_bench->currentRow(), &CurrentRow::changed, this,
                             [this, words, ref = row.ref](const SegmentRow &open) {
                                 if (open.ref == ref && m_annotate->messages->text() == words)
                                     m_annotate->messages->dismiss();
                             });
    });
    connect(m_edits, &EditDesk::lossAccepted, this, [this] {
        m_mayLoseText = true;
        close();
    });
    connect(&m_edits->undoStack(), &QUndoStack::indexChanged, this, &MainWindow::refreshActions);
}

void MainWindow::connectListening()
{
    connect(m_sound, &SoundDesk::segmentPicked, m_browse, &BrowseDesk::goToSegment);
    connect(m_sound, &SoundDesk::playbackStarts, m_edits, &EditDesk::saveDraftNow);
    connect(m_sound, &SoundDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_sound, &SoundDesk::deviceChanged, m_device, &QLabel::setText);
    new SoundOutputs(*m_annotate->transport->volumeMenu(), m_services.player, m_services.settings,
                     this);
    m_sound->announceDevice();
    connectWords(*m_loop);
    connect(m_loop, &LoopDesk::paceChanged, m_status, &StatusWords::showPace);
    connect(m_channels, &ChannelDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_wave, &WaveDesk::failed, this, &MainWindow::showError);
    connect(m_wave, &WaveDesk::notice, m_status, &StatusWords::showNotice);
    new RecordingLine(*m_bench, *m_annotate, *m_sound, this);
    connectWords(*m_range);
    connect(m_annotate->timeline, &TimelineView::contextMenuRequested, this,
            [this](const QPoint &at, Frames position) {
                m_range->popUpMenu(*m_actions, *m_wave, at, position);
            });
}

void MainWindow::connectTexts()
{
    connectWords(*m_compare);
    connectWords(*m_texts);
    connect(m_texts, &TextDesks::noticeLater, m_status, &StatusWords::showLater);
}

void MainWindow::connectPublishing()
{
    connect(m_verify, &VerifyDesk::finished, this, &MainWindow::showVerified);
    connect(m_verify, &VerifyDesk::failed, this, &MainWindow::showError);
    connect(m_verify, &VerifyDesk::busyChanged, this, &MainWindow::refreshActions);
    connectWords(*m_publish);
    connect(m_publish, &PublishDesk::published, this, &MainWindow::showPublished);
    connect(m_publish, &PublishDesk::busyChanged, this, &MainWindow::lockWhile);
}

void MainWindow::connectFirstPages()
{
    connect(m_welcome, &WelcomePage::sampleWanted, m_sample, &SampleDesk::open);
    connect(m_welcome, &WelcomePage::explanationWanted, this,
            [this] { showManual(QStringLiteral("What is a dataset folder?")); });
    connect(m_sample, &SampleDesk::openWanted, this,
            [this](const std::filesystem::path &path) { openDataset(path); });
    connect(m_sample, &SampleDesk::failed, this,
            [this](const Error &error) { m_welcome->messages().show(describeError(error)); });
    connect(m_sample, &SampleDesk::busyChanged, m_welcome, &QWidget::setDisabled);
    m_welcome->setHasSample(m_sample->isInstalled());
    connect(m_welcome, &WelcomePage::datasetWanted, this,
            [this](const QString &path) { openDataset(toPath(path)); });
    connect(m_welcome, &WelcomePage::clearRecentWanted, this, [this] {
        m_services.settings.forgetRecent();
        refreshRecent();
    });
    connect(m_opening, &OpeningPage::cancelWanted, this, [this] {
        m_jobs.cancel(m_openJob);
        m_openJob = 0;
        m_pages->setCurrentWidget(m_welcome);
    });
    connect(m_damage, &DamagePage::continueWanted, this,
            [this] { m_pages->setCurrentWidget(m_annotate); });
    connect(m_damage, &DamagePage::openOtherWanted, this, &MainWindow::chooseDataset);
    connect(m_damage, &DamagePage::tryAgainWanted, this,
            [this] { openDataset(OpenWish(m_opened)); });
}

} // namespace voxdeck
