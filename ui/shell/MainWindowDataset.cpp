// SPDX-License-Identifier: GPL-3.0-or-later
// How a dataset is opened, handed to the desks, read and closed again.
#include "ui/shell/MainWindow.h"

#include "core/io/Location.h"
#include "core/io/ReadStop.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/PlaceKeeper.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/annotate/sound/RangeDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/sound/WaveDesk.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/details/DetailsPanel.h"
#include "ui/details/HistoryPanel.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/exchange/MergeDesk.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shell/TeamDesks.h"
#include "ui/shell/TopBar.h"
#include "ui/shell/Workspaces.h"
#include "ui/sources/DamagePage.h"
#include "ui/sources/ImportDesk.h"
#include "ui/sources/OpeningPage.h"
#include "ui/sources/WelcomePage.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/ChangesDesk.h"
#include "ui/team/PackageDesk.h"
#include "ui/team/PublishDesk.h"
#include "ui/transcript/DecisionPanel.h"

#include <QDateTime>
#include <QStackedWidget>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace voxdeck {

void MainWindow::openDataset(const std::filesystem::path &path,
                             const std::filesystem::path &workspace)
{
    openDataset(OpenWish{{path}, workspace, {}});
}

void MainWindow::openDataset(const OpenWish &wish)
{
    if (wish.sources.empty())
        return;
    if (wish.sources.size() == 1 && isPackageName(wish.sources.front())) {
        m_packages->openPackage(wish.sources.front()); // asks where to, then opens the list
        return;
    }
    if (!mayLeaveText())
        return;
    closeDataset();
    const auto path = wish.sources.front();
    m_path = path;
    m_opened = wish;
    m_welcome->messages().dismiss();
    m_opening->showOpening(toQString(shownPath(path.string())));
    // the page appears only if it takes long enough to be read
    QTimer::singleShot(400, this, [this, id = m_openJob + 1] {
        if (m_openJob >= id && m_jobs.isRunning(m_openJob) && !session())
            m_pages->setCurrentWidget(m_opening);
    });
    m_openJob = m_jobs.start<std::shared_ptr<OpenedDataset>>(
        tr("Opening %1").arg(pathText(path.filename())),
        [wish, &fs = m_services.fileSystem](const ProgressSink &, const std::stop_token &stop) {
            const ReadStop reading(stop); // a server may keep us waiting
            return voxdeck::openDataset(fs, wish);
        },
        [this, path](Result<std::shared_ptr<OpenedDataset>> opened) {
            finishOpening(path, std::move(opened));
        });
}

void MainWindow::finishOpening(const std::filesystem::path &path,
                               Result<std::shared_ptr<OpenedDataset>> opened)
{
    if (m_openJob == 0 || session())
        return; // cancelled meanwhile
    m_openJob = 0;
    if (!opened) {
        if (opened.error().code == ErrorCode::Corrupt) {
            m_damage->showDamage({pathText(path), {}, 0, opened.error()});
            m_pages->setCurrentWidget(m_damage);
        } else {
            std::vector<MessageBar::Choice> choices;
            if (opened.error().code == ErrorCode::Unavailable)
                choices.push_back({tr("Try again"), [this] {
                                       openDataset(OpenWish(m_opened));
                                   }});
            m_welcome->messages().show(describeError(opened.error()), std::move(choices));
            m_pages->setCurrentWidget(m_welcome);
        }
        return;
    }
    adopt(std::move(**opened));
}

void MainWindow::adopt(OpenedDataset opened)
{
    m_annotate->messages->dismiss();
    showLeftBehind(opened);
    if (opened.isReadOnly)
        m_annotate->messages->show(MessageBar::Kind::Warn,
                                   tr("This folder is read-only. You can listen and correct; edits "
                                      "stay in the journal and "
                                      "cannot be published here."));
    if (opened.mark && !opened.mark->others().empty())
        showOthers(*opened.mark);
    const auto dataset = opened.items->touchDataset();
    DamagePage::Damage damage{pathText(opened.items->path()),
                              dataset ? dataset->shards() : std::vector<touch::ShardEntry>(),
                              opened.unpublishedEdits,
                              {}};
    const bool isDamaged = std::any_of(damage.shards.begin(), damage.shards.end(),
                                       [](const auto &shard) { return shard.problem.has_value(); });
    m_bench->open(std::move(opened));
    setWindowTitle(QStringLiteral("%1 — Voxdeck").arg(session()->name()));
    m_topBar->setDatasetOpen(true);
    m_workspaces->reset();
    m_status->showSaving(false);
    if (isDamaged)
        m_damage->showDamage(damage);
    m_pages->setCurrentWidget(isDamaged ? static_cast<QWidget *>(m_damage)
                                        : static_cast<QWidget *>(m_annotate));
    if (!isDamaged)
        m_annotate->table->setFocus();
    refreshActions();
    emit datasetOpened();
    startImport();
}

void MainWindow::startImport()
{
    lockEditing(tr("You can edit when all rows are read, and listen meanwhile."));
    m_browse->setReading(true);
    m_importRefresh.start();
    session()->textStore().followImport();
    m_importJob = m_jobs.start<ImportReport>(
        tr("Reading index"),
        [file = session()->workspace().file(), items = session()->items()](
            const ProgressSink &progress, std::stop_token stop) -> Result<ImportReport> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file));
            return items->import(*workspace, progress, stop);
        },
        [this](const Result<ImportReport> &report) { finishImport(report); });
    refreshActions();
}

void MainWindow::finishImport(const Result<ImportReport> &report)
{
    m_importJob = 0;
    m_importRefresh.stop();
    if (!session())
        return;
    m_browse->setReading(false);
    lockEditing({});
    if (!report && report.error().code == ErrorCode::Cancelled)
        m_annotate->messages->show(MessageBar::Kind::Note,
                                   tr("Reading stopped. The rows read so far are listed."),
                                   {{tr("Read the rest"), [this] {
                                         startImport();
                                     }}});
    else if (!report)
        showError(report.error());
    session()->textStore().update();
    if (report && report->lists.empty() && report->unreadableItems > 0)
        m_annotate->messages->show(MessageBar::Kind::Warn,
                                   tr("%1 of %2 could not be read and are left out: %3")
                                       .arg(countText(report->unreadableItems),
                                            tr("%Ln items", nullptr, pluralCount(report->items)),
                                            report->problems.empty()
                                                ? QString()
                                                : toQString(describe(report->problems.front()))));
    if (report)
        m_import->showReport(*report);
    m_bench->rowChanges().tell(RowChange::Imported);
    showPackage();
    refreshActions();
    emit imported();
}

namespace {

/// Counted as everywhere else: a draft is no edit until it is committed.
QString recoveredWords(quint64 edits, std::size_t drafts)
{
    if (drafts == 0)
        return MainWindow::tr("%Ln edits were recovered from the journal", nullptr,
                              pluralCount(edits));
    if (edits == 0)
        return MainWindow::tr("%Ln drafts were recovered from the journal", nullptr,
                              pluralCount(drafts));
    return MainWindow::tr("%1 and %2 were recovered from the journal")
        .arg(MainWindow::tr("%Ln edits", nullptr, pluralCount(edits)),
             MainWindow::tr("%Ln drafts", nullptr, pluralCount(drafts)));
}

} // namespace

/// What the last window on this dataset left: after a crash, or drafts that nobody has settled.
void MainWindow::showLeftBehind(const OpenedDataset &opened)
{
    const auto drafts = opened.drafts.size();
    const bool isAfterCrash = opened.mark && opened.mark->followsCrash();
    if (drafts == 0 && !(isAfterCrash && opened.unpublishedEdits > 0))
        return;
    const auto review = [this, ref = drafts > 0 ? std::optional(opened.drafts.back().ref)
                                                : std::nullopt] {
        if (ref) {
            m_browse->goToSegment(*ref);
            return;
        }
        RowQuery query;
        query.onlyUnpublished = true;
        m_browse->setQuery(query);
    };
    const auto words = isAfterCrash ? tr("Voxdeck closed unexpectedly. %1, the last one at %2.")
                                          .arg(recoveredWords(opened.unpublishedEdits, drafts),
                                               timeOfDayText(opened.lastEditMs))
                                    : tr("%Ln drafts are kept here. They are not edits yet.",
                                         nullptr, pluralCount(drafts));
    m_annotate->messages->show(MessageBar::Kind::Note, words,
                               {{tr("Review"), review}, {tr("Continue"), {}}});
}

/// Other windows write into the same journal.
void MainWindow::showOthers(const SessionMark &mark)
{
    const auto &others = mark.others();
    const auto who = others.size() == 1
                         ? toQString(others.front().holder)
                         : tr("%Ln other windows", nullptr, pluralCount(others.size()));
    m_annotate->messages->show(
        MessageBar::Kind::Note,
        tr("This dataset is also open elsewhere: %1. Edits of both go into one journal. Where both "
           "change the same transcript, you are asked which one counts.")
            .arg(who));
}

void MainWindow::closeDataset()
{
    if (m_openJob != 0) {
        m_jobs.cancel(m_openJob);
        m_openJob = 0;
    }
    if (!session())
        return;
    m_edits->keep();
    m_mayLoseText = false;
    m_importRefresh.stop();
    const auto &totals = m_browse->totals();
    m_services.settings.remember({session()->path(), QDateTime::currentMSecsSinceEpoch(),
                                  totals.segments, totals.seconds, totals.unpublishedEdits});
    m_jobs.cancelAll();
    m_importJob = 0;
    m_bench->close();
    m_workspaces->reset();
    m_annotate->messages->dismiss();
    m_status->clear();
    m_topBar->setUnpublished(0);
    m_topBar->setDatasetOpen(false);
    setWindowTitle(QStringLiteral("Voxdeck"));
    m_pages->setCurrentWidget(m_welcome);
    refreshRecent();
    m_welcome->takeFocus();
    refreshActions();
}

} // namespace voxdeck
