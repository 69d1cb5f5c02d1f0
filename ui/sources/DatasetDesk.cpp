// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0590, 0700
#include "ui/sources/DatasetDesk.h"

#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/io/ReadStop.h"
#include "core/remote/OfflineMode.h"
#include "core/search/RowReader.h"
#include "core/workspace/ShardTable.h"
#include "ui/actions/Actions.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/describeError.h"
#include "ui/common/InputWatch.h"
#include "ui/common/MessageBar.h"
#include "ui/common/MessageTurns.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/session/Workbench.h"
#include "ui/session/Workspaces.h"
#include "ui/sources/AddressDialog.h"
#include "ui/sources/CachedFilesDialog.h"
#include "ui/sources/FirstPages.h"
#include "ui/sources/ImportDesk.h"
#include "ui/sources/VerifyDesk.h"
#include "ui/sources/WelcomePage.h"

#include <QDateTime>
#include <QDesktopServices>
#include <QFileDialog>
#include <QUrl>

#include <algorithm>
#include <optional>
#include <utility>

namespace voxdeck {
namespace {

using Id = ActionId;
constexpr int kImportRefreshMs = 400;
constexpr int kRememberMs = 5000; // after the first new count: constant edits do not put it off
constexpr QLatin1String kReadingStopped("readingStopped");
constexpr QLatin1String kNotOpened("notOpened");
constexpr QLatin1String kReady("ready"); ///< the next dataset
constexpr QLatin1String kDraftsOfOthers("draftsOfOthers");
constexpr int kTries = 20;          ///< each waits for a transaction of another process
constexpr int kShowOpeningMs = 400; ///< the page appears only if it takes long enough to be read

} // namespace

DatasetDesk::DatasetDesk(Workbench &bench, const Services &services, Workspaces &workspaces,
                         FirstPages &pages, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_services(services),
      m_workspaces(workspaces),
      m_pages(pages),
      m_import(new ImportDesk(services.fileSystem, bench.jobs(), bench, bench.reports().ofDataset(),
                              services.settings, bench.window())),
      m_verify(new VerifyDesk(services.fileSystem, bench.jobs(), bench.window())),
      m_input(new InputWatch(*bench.window()))
{
    m_importRefresh.setInterval(kImportRefreshMs);
    connect(&m_importRefresh, &QTimer::timeout, this, [this] {
        m_bench.filter().refresh();
        m_bench.filter().refreshTotals();
    });
    bench.board().add(m_opening);
    bench.hear(*m_import);
    bench.hear(*m_verify);
    connect(m_import, &ImportDesk::openWanted, &bench, &Workbench::openWanted);
    connect(m_verify, &VerifyDesk::finished, this, &DatasetDesk::showVerified);
    connect(&pages, &FirstPages::stopWanted, this, [this] {
        m_opening.cancel(std::exchange(m_openJob, 0));
        m_pages.showWelcome();
    });
    connect(&pages, &FirstPages::continueWanted, &workspaces, &Workspaces::showFirst);
    connect(&pages, &FirstPages::otherWanted, this, &DatasetDesk::chooseFolder);
    connect(&pages, &FirstPages::againWanted, this, [this] { emit m_bench.openWanted(m_wish); });
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Imported && !m_isImporting)
            dismissStopped();
    });
    m_remembering.setSingleShot(true);
    m_remembering.setInterval(kRememberMs);
    connect(&m_remembering, &QTimer::timeout, this, &DatasetDesk::remember);
    connect(&bench.filter(), &Filter::countsChanged, this, [this] {
        const bool isCounted = m_bench.isOpen() && m_bench.filter().totals().segments > 0;
        if (!isCounted || m_remembering.isActive())
            return;
        if (std::exchange(m_isRemembered, true))
            m_remembering.start();
        else
            remember();
    });
    // closed without an answer: the user stays
    connect(
        &bench.reports().ofDataset(), &MessageBar::dismissed, this,
        [this] {
            if (m_ready && !isInTurn(m_bench.reports().ofDataset(), kReady))
                m_ready.reset();
        },
        Qt::QueuedConnection);
    registerActions();
}

void DatasetDesk::registerActions()
{
    auto &actions = m_bench.actions();
    actions.on(Id::OpenDataset, this, [this] { chooseFolder(); });
    actions.on(Id::OpenList, this, [this] { chooseFile(); });
    actions.on(Id::OpenAddress, this, [this] {
        auto *dialog = new AddressDialog(m_services.fileSystem, m_services.settings, m_bench.jobs(),
                                         m_bench.window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &AddressDialog::addressChosen, this,
                [this](const std::filesystem::path &path) {
                    emit m_bench.openWanted(OpenWish{{path}, {}, {}});
                });
        openAtOnce(*dialog);
    });
    actions.on(Id::CachedFiles, this, [this] {
        auto *dialog = new CachedFilesDialog(m_bench.window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        openAtOnce(*dialog);
    });
    actions.on(Id::CloseDataset, this, [this] { closeAsked(); });
    actions.on(Id::Import, this, [this] { m_import->open(); });
    actions.on(Id::ChangeMapping, this, [this] { m_import->changeMapping(); });
    actions.on(Id::ImportFindings, this, [this] { m_import->showFindings(); });
    actions.on(Id::ShowSource, this, [this] {
        if (m_bench.isOpen())
            QDesktopServices::openUrl(QUrl::fromLocalFile(m_bench.dataset()->path()));
    });
    actions.on(Id::VerifyDataset, this, [this] {
        if (auto *dataset = m_bench.dataset())
            m_verify->start(m_wish.sources.front(), !dataset->dataset(), dataset->login());
    });
    actions.limit({Id::VerifyDataset}, [this] { return !m_verify->isBusy(); });
}

void DatasetDesk::open(const OpenWish &wish, const std::string &draftsOf)
{
    if (wish.sources.empty())
        return;
    m_opening.cancel(std::exchange(m_openJob, 0));
    dropReady();
    m_pressesBefore = m_input->presses();
    const auto path = wish.sources.front();
    m_pages.setOpening(toQString(shownPath(path.string())));
    m_bench.reports().dismiss(kNotOpened);
    m_openJob = m_opening.start<std::shared_ptr<OpenedDataset>>(
        tr("Opening %1").arg(pathText(path.filename())),
        [wish, draftsOf, &fs = m_services.fileSystem,
         who = m_bench.identity().who()](const ProgressSink &, const std::stop_token &stop) {
            const ReadStop reading(stop); // a server may keep us waiting
            return voxdeck::openDataset(fs, wish, who, draftsOf);
        },
        [this, opening = Opening{wish, draftsOf},
         turn = ++m_openTurn](Result<std::shared_ptr<OpenedDataset>> opened) {
            if (turn == m_openTurn && m_openJob != 0) // neither stopped nor followed by another one
                finishOpening(opening, std::move(opened));
        });
    QTimer::singleShot(kShowOpeningMs, this, [this, id = m_openJob] {
        if (m_openJob == id && m_opening.isRunning(id) && !m_bench.isOpen())
            m_pages.showOpening();
    });
}

void DatasetDesk::openTogether(const std::vector<std::filesystem::path> &sources)
{
    m_import->open(sources);
}

void DatasetDesk::finishOpening(const Opening &opening,
                                Result<std::shared_ptr<OpenedDataset>> opened)
{
    m_openJob = 0;
    if (!opened) {
        showFailed(opening.wish, opened.error());
        return;
    }
    m_ready = Ready{opening, std::move(*opened)};
    if (m_bench.isOpen() && isWorkedOn())
        offerReady();
    else
        switchToReady();
}

/// The next key, or the answer of a dialog, would be for the dataset that was open.
bool DatasetDesk::isWorkedOn() const
{
    return m_input->presses() != m_pressesBefore || m_input->isTaken();
}

void DatasetDesk::offerReady()
{
    m_ready->hasWaited = true;
    const auto name = pathText(m_ready->opening.wish.sources.front().filename());
    showInTurn(
        m_bench.reports().ofDataset(), MessageBar::Kind::Note,
        tr("%1 is ready. %2 stays open until you switch.").arg(name, m_bench.dataset()->name()),
        {{tr("Switch"),
          [this] {
              switchToReady();
          }},
         {tr("Stay"), {}}},
        kReady);
    if (m_workspaces.seen() != Id::Workspace1)
        emit m_bench.reports().noticeLater(
            tr("%1 is ready. The message in Annotate switches to it.").arg(name));
}

void DatasetDesk::switchToReady()
{
    if (!m_ready)
        return;
    if (m_bench.isOpen() && !m_workspaces.mayClose([this] { switchToReady(); })) {
        offerReady();
        return;
    }
    auto ready = *std::exchange(m_ready, std::nullopt);
    const auto kept = leaveFor(ready);
    m_wish = ready.opening.wish;
    adopt(std::move(*ready.opened), kept);
}

void DatasetDesk::dropReady()
{
    m_ready.reset();
    m_bench.reports().dismiss(kReady);
}

/// What is open stays open, and its page shows the message.
void DatasetDesk::showFailed(const OpenWish &wish, const Error &error)
{
    if (!m_bench.isOpen())
        m_wish = wish;
    if (error.code == ErrorCode::Cancelled) {
        if (!m_bench.isOpen())
            m_pages.showWelcome();
        return;
    }
    const auto path = pathText(wish.sources.front());
    if (error.code == ErrorCode::Corrupt && !m_bench.isOpen()) {
        m_pages.showDamage({path, {}, 0, error});
        return;
    }
    std::vector<MessageBar::Choice> choices;
    const auto openAgain = [this, wish] {
        emit m_bench.openWanted(wish);
    };
    if (error.code == ErrorCode::Unavailable) {
        choices.push_back({tr("Try again"), openAgain});
        // what was fetched before can be opened without the server
        choices.push_back(
            {OfflineMode::isOn() ? tr("Work online") : tr("Work offline"), [this, openAgain] {
                 m_bench.actions()[ActionId::WorkOffline]->trigger();
                 openAgain();
             }});
    }
    if (m_bench.isOpen()) {
        m_bench.reports().show(
            MessageBar::Kind::Bad,
            tr("%1 was not opened; %2 stays open. %3")
                .arg(path, m_bench.dataset()->name(), describeError(error).sentences()),
            std::move(choices), kNotOpened);
        return;
    }
    m_pages.welcome().messages().show(describeError(error), std::move(choices));
    m_pages.showWelcome();
}

/// Closes what is open. Reads again what may have changed since the next dataset was opened: the same dataset had this
/// window as another one, whose last drafts are here now.
Result<> DatasetDesk::leaveFor(const Ready &ready)
{
    if (!m_bench.isOpen())
        return {};
    auto &opened = *ready.opened;
    const auto &session = *m_bench.dataset();
    const bool isSame = plainPath(session.login().file) == plainPath(opened.workspace->file());
    const auto window = session.windowName();
    close();
    if (!isSame && !ready.hasWaited)
        return {};
    std::erase_if(opened.others, [&window](const auto &other) { return other.name == window; });
    const auto read = [&] {
        return readKept(opened, m_bench.identity().who(), ready.opening.draftsOf);
    };
    auto kept = read();
    for (int i = 1; i < kTries && !kept && kept.error().code == ErrorCode::Busy; ++i)
        kept = read(); // another process holds the workspace for the length of a transaction
    return kept;
}

/// `kept`: whether the drafts of the last window are among what was opened.
void DatasetDesk::adopt(OpenedDataset opened, const Result<> &kept)
{
    clearMessages(m_bench.reports().ofDataset());
    if (!kept)
        showInTurn(m_bench.reports().ofDataset(), MessageBar::Kind::Bad,
                   tr("Drafts that are kept here could not be shown: %1")
                       .arg(describeError(kept.error()).sentences()),
                   {{tr("Try again"), [this] {
                         emit m_bench.openWanted(m_wish);
                     }}});
    showLeftBehind(opened);
    if (opened.isReadOnly)
        showInTurn(m_bench.reports().ofDataset(), MessageBar::Kind::Warn,
                   tr("This folder is read-only. You can listen and correct; edits are "
                      "kept in the journal but cannot be published."));
    if (!opened.others.empty())
        showOthers(opened.others);
    offerDraftsOf(opened.draftsOfOthers);
    const auto dataset = opened.items->touchDataset();
    const DamagePage::Damage damage{pathText(opened.items->path()),
                                    dataset ? dataset->shards() : std::vector<touch::ShardEntry>(),
                                    opened.unpublishedEdits,
                                    {}};
    const bool isDamaged = std::any_of(damage.shards.begin(), damage.shards.end(),
                                       [](const auto &shard) { return shard.problem.has_value(); });
    m_bench.open(std::move(opened));
    if (isDamaged) {
        m_workspaces.reset();
        m_pages.showDamage(damage);
    } else {
        m_workspaces.showFirst();
        emit m_bench.focusWanted();
    }
    m_bench.refreshActions();
    emit this->opened();
    startImport();
}

void DatasetDesk::startImport()
{
    auto &session = *m_bench.dataset();
    m_isImporting = true;
    m_bench.setReading(true);
    m_bench.lock(this,
                 tr("Editing is available once all rows are loaded. You can listen meanwhile."));
    m_importRefresh.start();
    session.textStore().followImport();
    m_bench.jobs().start<ImportReport>(
        tr("Reading index"),
        [login = session.login(), items = session.items()](
            const ProgressSink &progress, std::stop_token stop) -> Result<ImportReport> {
            VOX_TRY(const auto workspace, login.write());
            return items->import(*workspace, progress, stop);
        },
        [this, turn = ++m_turn](const Result<ImportReport> &report) {
            if (turn == m_turn)
                finishImport(report);
        });
}

void DatasetDesk::finishImport(const Result<ImportReport> &report)
{
    auto &reports = m_bench.reports();
    m_importRefresh.stop();
    m_bench.setReading(false);
    m_bench.lock(this, {});
    if (!report && report.error().code == ErrorCode::Cancelled)
        reports.show(MessageBar::Kind::Note,
                     tr("Reading stopped. The rows read so far are listed."),
                     {{tr("Read the rest"),
                       [this] {
                           startImport();
                       }}},
                     kReadingStopped);
    else if (!report)
        reports.fail(report.error());
    m_bench.dataset()->textStore().update();
    if (report && report->lists.empty() && report->unreadableItems > 0)
        reports.show(MessageBar::Kind::Warn,
                     tr("%1 of %2 could not be read and are left out: %3")
                         .arg(countText(report->unreadableItems),
                              tr("%Ln items", nullptr, pluralCount(report->items)),
                              report->problems.empty()
                                  ? QString()
                                  : toQString(describe(report->problems.front()))),
                     {});
    else if (report && report->lists.empty() && !report->problems.empty())
        reports.fail(report->problems.front());
    if (report)
        m_import->showReport(*report);
    m_bench.rowChanges().tell(RowChange::Imported);
    m_isImporting = false;
    m_bench.refreshActions();
    emit imported();
}

/// Another process, such as a command, may have read the rest.
void DatasetDesk::dismissStopped()
{
    if (!m_bench.isOpen() || m_bench.isReading())
        return;
    auto &session = *m_bench.dataset();
    const auto dataset = session.dataset();
    const auto expected = dataset ? dataset->shards().size() : m_wish.sources.size();
    if (const auto isRead = areShardsRead(session.workspace(), expected); isRead && *isRead)
        m_bench.reports().dismiss(kReadingStopped);
}

namespace {

/// Counted as everywhere else: a draft is not an edit until it is committed.
QString recoveredWords(quint64 edits, std::size_t drafts)
{
    if (drafts == 0)
        return DatasetDesk::tr("%Ln edits were recovered from the journal", nullptr,
                               pluralCount(edits));
    if (edits == 0)
        return DatasetDesk::tr("%Ln drafts were recovered from the journal", nullptr,
                               pluralCount(drafts));
    return DatasetDesk::tr("%1 and %2 were recovered from the journal")
        .arg(DatasetDesk::tr("%Ln edits", nullptr, pluralCount(edits)),
             DatasetDesk::tr("%Ln drafts", nullptr, pluralCount(drafts)));
}

} // namespace

/// Shows the leftovers of the last window on this dataset: after a crash, or unsettled drafts.
void DatasetDesk::showLeftBehind(const OpenedDataset &opened)
{
    const auto ofTexts = opened.drafts.size() + opened.dividedDrafts.size();
    const auto drafts = ofTexts + opened.commentDrafts.size();
    const bool isAfterCrash = opened.mark && opened.mark->followsCrash();
    if (drafts == 0 && !(isAfterCrash && opened.unpublishedEdits > 0))
        return;
    const auto reviewEdits = [this] {
        RowQuery query;
        query.onlyUnpublished = true;
        m_bench.filter().set(query);
        emit m_bench.focusWanted(); // the button that had the keyboard is gone
    };
    // among all rows: a segment with a draft need not be among those with unpublished edits
    const auto showDraft = [this, ref = !opened.drafts.empty() ? opened.drafts.back().ref
                                        : ofTexts > 0          ? opened.dividedDrafts.back().ref
                                                               : SegmentRef()] {
        m_bench.currentRow().goTo(ref);
        emit m_bench.focusWanted();
    };
    // the comment is in its field, whatever segment is open
    const auto showComment = [this] {
        m_bench.actions()[ActionId::Comment]->trigger();
    };
    const auto words = isAfterCrash ? tr("Voxdeck closed unexpectedly. %1, the last one at %2.")
                                          .arg(recoveredWords(opened.unpublishedEdits, drafts),
                                               timeOfDayText(opened.lastEditMs))
                                    : tr("%Ln drafts are kept here. They are not edits yet.",
                                         nullptr, pluralCount(drafts));
    std::vector<MessageBar::Choice> choices;
    if (ofTexts > 0)
        choices.push_back({tr("Show the draft"), showDraft});
    if (!opened.commentDrafts.empty())
        choices.push_back({tr("Show the comment"), showComment});
    if (opened.unpublishedEdits > 0 && isAfterCrash)
        choices.push_back({tr("Review the edits"), reviewEdits});
    choices.push_back({tr("Continue"), {}});
    showInTurn(m_bench.reports().ofDataset(), MessageBar::Kind::Note, words, std::move(choices),
               isAfterCrash ? QString() : Reports::kDrafts);
}

/// Other windows write into the same journal.
void DatasetDesk::showOthers(const std::vector<SessionMark::Other> &others)
{
    const auto who = others.size() == 1
                         ? toQString(others.front().holder)
                         : tr("%Ln other windows", nullptr, pluralCount(others.size()));
    showInTurn(m_bench.reports().ofDataset(), MessageBar::Kind::Note,
               tr("This dataset is also open elsewhere: %1. Edits from both are saved to the same "
                  "journal. If both change a transcript, you are asked which one to keep.")
                   .arg(who));
}

/// They may be of the same user, who spelled the name otherwise. Nobody else's are offered (docs/decisions/0500).
void DatasetDesk::offerDraftsOf(const std::vector<DraftsOfOthers> &people)
{
    const auto own = std::find_if(people.begin(), people.end(), [this](const auto &one) {
        return m_bench.identity().mayBe(one.who);
    });
    if (own == people.end())
        return;
    showInTurn(m_bench.reports().ofDataset(), MessageBar::Kind::Note,
               tr("%Ln drafts were typed as %1.", nullptr, pluralCount(own->count))
                   .arg(toQString(own->who)),
               {{tr("Show them"),
                 [this, name = own->who] {
                     open(OpenWish(m_wish), name);
                 }},
                {tr("Not now"), {}}},
               kDraftsOfOthers);
}

/// The dataset is the first of the recent ones while it is open, so that it is there after a crash as well.
void DatasetDesk::remember()
{
    m_remembering.stop();
    auto &dataset = *m_bench.dataset();
    // those at hand are of before the last text became an edit
    const auto totals = RowReader(dataset.workspace()).totals().value_or(m_bench.filter().totals());
    const auto &file = dataset.workspace().file();
    // Edits in another than the default workspace can only be found by that file.
    const bool isUsual = plainPath(file) == plainPath(defaultWorkspacePath(toPath(dataset.path())));
    m_services.settings.remember({isUsual ? dataset.path() : pathText(file),
                                  QDateTime::currentMSecsSinceEpoch(), totals.segments,
                                  totals.seconds, totals.unpublishedEdits});
}

void DatasetDesk::closeAsked()
{
    if (m_workspaces.mayClose([this] { closeAsked(); }))
        close();
}

void DatasetDesk::close()
{
    auto &jobs = m_bench.jobs();
    if (m_openJob != 0)
        m_opening.cancel(std::exchange(m_openJob, 0));
    dropReady();
    if (!m_bench.isOpen())
        return;
    ++m_turn;
    m_isImporting = false;
    m_bench.editing().keep();
    m_importRefresh.stop();
    remember();
    m_isRemembered = false;
    jobs.cancelAll();
    m_bench.setReading(false);
    m_bench.lock(this, {});
    m_bench.close();
    m_workspaces.reset();
    clearMessages(m_bench.reports().ofDataset());
    m_pages.showWelcome();
    m_pages.refreshRecent();
    m_pages.welcome().takeFocus();
    m_bench.refreshActions();
}

void DatasetDesk::showVerified(const touch::VerifyReport &report)
{
    const auto reason = QStringLiteral("verified");
    auto &reports = m_bench.reports();
    reports.dismiss(reason); // of another time
    if (report.errors == 0 && report.warnings == 0 && report.notes == 0) {
        emit reports.notice(verifySummary(report));
        return;
    }
    const auto kind = report.errors > 0     ? MessageBar::Kind::Bad
                      : report.warnings > 0 ? MessageBar::Kind::Warn
                                            : MessageBar::Kind::Note;
    reports.show(kind, verifySummary(report),
                 {{tr("Show all"),
                   [this, report] {
                       auto *dialog = makeVerifyReport(report, m_bench.window());
                       dialog->setAttribute(Qt::WA_DeleteOnClose);
                       dialog->open();
                   }}},
                 reason);
}

void DatasetDesk::chooseFolder()
{
    auto *dialog = new QFileDialog(m_bench.window(), tr("Open dataset folder"));
    dialog->setFileMode(QFileDialog::Directory);
    openChosen(dialog);
}

void DatasetDesk::chooseFile()
{
    auto *dialog = new QFileDialog(m_bench.window(), tr("Open list or workspace"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    openChosen(dialog);
}

void DatasetDesk::openChosen(QFileDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        emit m_bench.openWanted({{toPath(path)}, {}, {}});
    });
    dialog->open();
}

} // namespace voxdeck
