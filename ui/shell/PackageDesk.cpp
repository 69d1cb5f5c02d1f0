// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PackageDesk.h"

#include "core/exchange/PackageReturn.h"
#include "ui/common/Text.h"
#include "ui/common/describeError.h"
#include "ui/exchange/MakePackageDialog.h"
#include "ui/exchange/OpenPackageDialog.h"
#include "ui/shell/AnnotateView.h"
#include "ui/shell/BrowseDesk.h"
#include "ui/shell/DatasetSession.h"
#include "ui/shell/EditDesk.h"
#include "ui/shell/RowScope.h"
#include "ui/table/SegmentTable.h"

#include <QFileDialog>
#include <QLineEdit>

#include <utility>

namespace voxdeck {
namespace {

QString wordsOf(const Error &error)
{
    return toQString(describe(error));
}

/// What went wrong with which file, and what to do.
QString adviceOn(const Error &error)
{
    const auto words = describeError(error);
    return words.what + QLatin1Char(' ') + words.advice;
}

QString segmentsText(std::uint64_t rows)
{
    return counted(rows, PackageDesk::tr("1 segment"), PackageDesk::tr("%1 segments"));
}

} // namespace

PackageDesk::PackageDesk(FileSystem &fs, JobList &background, AnnotateView &view,
                         BrowseDesk &browse, EditDesk &edits, QObject *parent)
    : QObject(parent),
      m_fs(fs),
      m_view(view),
      m_browse(browse),
      m_edits(edits),
      m_background(background),
      m_jobs(m_pool)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_jobs, &JobList::changed, this, &PackageDesk::showProgress);
    connect(view.table, &SegmentTable::selectedCountChanged, this, &PackageDesk::showScope);
    connect(&browse, &BrowseDesk::countsChanged, this, &PackageDesk::showScope);
}

void PackageDesk::attach(DatasetSession &session, std::string who)
{
    m_session = &session;
    m_who = std::move(who);
    lookForHead();
}

void PackageDesk::detach()
{
    ++m_turn;
    m_jobs.cancelAll();
    m_background.cancel(std::exchange(m_returnJob, 0));
    if (m_make)
        m_make->deleteLater();
    m_make.clear();
    m_head.reset();
    m_folder.clear();
    m_session = nullptr;
}

MakePackageDialog *PackageDesk::makeDialog() const
{
    return m_make;
}

OpenPackageDialog *PackageDesk::openDialog() const
{
    return m_open;
}

/// Whether what was opened is an unpacked work package.
void PackageDesk::lookForHead()
{
    struct Found {
        std::filesystem::path folder;
        std::optional<PackageHead> head;
    };
    m_jobs.start<Found>(
        tr("Looking for a work package"),
        [path = m_session->items()->path(), &fs = std::as_const(m_fs)](
            const ProgressSink &, const std::stop_token &) -> Result<Found> {
            Found found;
            found.folder = packageFolderOf(fs, path);
            if (!found.folder.empty()) {
                VOX_TRY(found.head, readPackageHead(fs, found.folder));
            }
            return found;
        },
        [this, turn = m_turn](const Result<Found> &found) {
            if (turn != m_turn || !m_session || !found || !found->head)
                return;
            m_folder = found->folder;
            m_head = found->head;
            emit headFound();
        });
}

void PackageDesk::makePackage()
{
    if (!m_session)
        return;
    if (!m_make) {
        m_make = new MakePackageDialog(m_view.window());
        m_make->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_make, &MakePackageDialog::stopWanted, this, [this] { m_jobs.cancelAll(); });
        connect(m_make, &QDialog::finished, this, [this] {
            m_jobs.cancel(m_makeJob);
            m_jobs.cancel(m_estimateJob);
        });
        connect(m_make, &MakePackageDialog::makeWanted, this, &PackageDesk::make);
        connect(m_make, &MakePackageDialog::estimateWanted, this, &PackageDesk::estimate);
    }
    showScope();
    m_make->show();
    m_make->raise();
    m_make->activateWindow();
    m_make->peopleField().setFocus();
}

void PackageDesk::showScope()
{
    if (!m_make || m_makeJob != 0)
        return;
    const auto selected = rowsIn(m_view.table->selectedRanges());
    m_make->setScope(selected > 1
                         ? tr("The %1 segments selected").arg(countText(selected))
                         : tr("The %1 of the filter").arg(segmentsText(m_browse.matching())));
    estimate();
}

void PackageDesk::estimate()
{
    const auto &order = m_view.table->segments().order();
    if (!m_session || !m_make || !order || m_makeJob != 0)
        return;
    m_jobs.cancel(m_estimateJob);
    m_make->showEstimate(tr("Counting…"));
    m_estimateJob = m_jobs.start<PackageEstimate>(
        tr("Estimating"),
        [file = m_session->workspace().file(), items = m_session->items(), order,
         ranges = m_view.table->selectedRanges(), options = m_make->options(),
         &fs = std::as_const(m_fs)](const ProgressSink &,
                                    const std::stop_token &stop) -> Result<PackageEstimate> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file, Workspace::Access::ReadOnly));
            return estimatePackages(fs, *workspace, *items, *rowsInScope(order, ranges), options,
                                    stop);
        },
        [this, turn = m_turn](const Result<PackageEstimate> &found) {
            if (turn != m_turn || !m_make || !found)
                return; // one that was replaced says nothing
            const QString size = tr("%1, %2, about %3")
                                     .arg(segmentsText(found->rows), spanText(found->seconds),
                                          bytesText(found->bytes));
            m_make->showEstimate(
                found->isTooLarge
                    ? tr("%1: more than the 1 GiB that a work package holds; choose fewer, or more "
                         "people")
                          .arg(size)
                    : size);
        });
}

void PackageDesk::make()
{
    const auto &order = m_view.table->segments().order();
    if (!m_session || !m_make || !order || m_makeJob != 0 || !m_edits.commit())
        return;
    m_jobs.cancel(m_estimateJob);
    auto options =
        m_make->options(); // fields that are not in use say nothing, so before they are shut
    options.from = m_who;
    m_make->setBusy(tr("Making the work package…"));
    m_makeJob = m_jobs.start<PackageReport>(
        tr("Making a work package"),
        [file = m_session->workspace().file(), items = m_session->items(), order,
         ranges = m_view.table->selectedRanges(), options, &fs = m_fs](
            const ProgressSink &progress, const std::stop_token &stop) -> Result<PackageReport> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file, Workspace::Access::ReadOnly));
            return makePackages(fs, *workspace, *items, *rowsInScope(order, ranges), options,
                                progress, stop);
        },
        [this, turn = m_turn](const Result<PackageReport> &made) {
            m_makeJob = 0;
            if (turn != m_turn || !m_make)
                return;
            m_make->setBusy({});
            if (!made) {
                const bool isStopped = made.error().code == ErrorCode::Cancelled;
                m_make->showState(isStopped ? tr("Stopped. Nothing was written.")
                                            : adviceOn(made.error()),
                                  !isStopped);
                return;
            }
            QStringList words;
            for (const auto &file : made->files)
                words << tr("%1 in %2, %3.")
                             .arg(segmentsText(file.rows), pathText(file.path.filename()),
                                  bytesText(file.bytes));
            if (made->doubled > 0)
                words << tr("%1 went to two people.").arg(segmentsText(made->doubled));
            if (!made->failures.empty())
                words << tr("%1 left out; the first: %2")
                             .arg(segmentsText(made->failures.size()),
                                  wordsOf(made->failures.front()));
            m_make->showState(words.join(QLatin1Char('\n')), !made->failures.empty());
        });
}

void PackageDesk::chooseAndOpen()
{
    auto *dialog = new QFileDialog(m_view.window(), tr("Open work package"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Work packages (*.voxpack)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { openPackage(toPath(path)); });
    dialog->open();
}

void PackageDesk::openPackage(const std::filesystem::path &package)
{
    if (m_open)
        m_open->close();
    m_jobs.cancel(m_openJob);
    auto *dialog = new OpenPackageDialog(package, m_view.window());
    m_open = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OpenPackageDialog::stopWanted, this, [this] { m_jobs.cancel(m_openJob); });
    connect(dialog, &QDialog::finished, this, [this] { m_jobs.cancel(m_openJob); });
    connect(dialog, &OpenPackageDialog::unpackWanted, this, &PackageDesk::unpack);
    dialog->show();
    m_openJob = m_jobs.start<PackageHead>(
        tr("Looking into a work package"),
        [package, &fs = std::as_const(m_fs)](const ProgressSink &,
                                             const std::stop_token &) -> Result<PackageHead> {
            VOX_TRY(const auto opened, WorkPackage::open(fs, package));
            return opened->head();
        },
        [this, asked = QPointer(dialog)](const Result<PackageHead> &head) {
            m_openJob = 0;
            if (!asked || asked != m_open)
                return;
            if (head)
                asked->setHead(*head);
            else
                asked->showState(wordsOf(head.error()), true);
        });
}

void PackageDesk::unpack()
{
    if (!m_open || m_openJob != 0)
        return;
    m_open->setBusy(tr("Unpacking…"));
    m_openJob = m_jobs.start<UnpackedPackage>(
        tr("Unpacking a work package"),
        [package = m_open->package(), folder = m_open->folder(),
         &fs = m_fs](const ProgressSink &progress, const std::stop_token &stop) {
            return unpackPackage(fs, package, folder, progress, stop);
        },
        [this, asked = m_open](const Result<UnpackedPackage> &unpacked) {
            m_openJob = 0;
            if (!asked || asked != m_open)
                return;
            asked->setBusy({});
            if (!unpacked) {
                const bool isStopped = unpacked.error().code == ErrorCode::Cancelled;
                asked->showState(isStopped ? tr("Stopped. Opening it again goes on.")
                                           : wordsOf(unpacked.error()),
                                 !isStopped);
                return;
            }
            asked->close();
            emit openWanted(OpenWish{{unpacked->list}, {}, {}});
        });
}

void PackageDesk::returnPackage()
{
    if (!m_session || !m_head)
        return;
    auto *dialog = new QFileDialog(m_view.window(), tr("File for the result"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(QStringLiteral("jsonl"));
    auto name = m_folder.filename();
    name += "-result.jsonl";
    dialog->setDirectory(pathText(m_folder.parent_path()));
    dialog->selectFile(pathText(name));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { returnTo(toPath(path)); });
    dialog->open();
}

void PackageDesk::returnTo(const std::filesystem::path &file)
{
    if (!m_session || !m_head || m_returnJob != 0 || !m_edits.commit())
        return;
    struct Returned {
        std::uint64_t changes = 0;
        std::vector<Error> failures;
    };
    m_returnJob = m_background.start<Returned>(
        tr("Returning a work package"),
        [workspaceFile = m_session->workspace().file(), folder = m_folder, head = *m_head,
         who = m_who, file, &fs = m_fs](const ProgressSink &progress,
                                        const std::stop_token &stop) -> Result<Returned> {
            VOX_TRY(const auto workspace,
                    Workspace::openKnown(workspaceFile, Workspace::Access::ReadOnly));
            VOX_TRY(const auto rows, readPackageRows(fs, folder));
            Returned returned;
            VOX_TRY(auto set,
                    packageReturn(*workspace, head, rows, returned.failures, progress, stop));
            if (set.who.empty())
                set.who = who;
            for (const ChangeRecord &record : set.records)
                returned.changes += record.before == record.after ? 0 : 1;
            VOX_CHECK(writeChangeSet(fs, file, set));
            return returned;
        },
        [this, turn = m_turn, file](const Result<Returned> &returned) {
            if (turn != m_turn)
                return;
            m_returnJob = 0;
            if (!returned) {
                if (returned.error().code == ErrorCode::Cancelled)
                    emit notice(tr("Stopped. Nothing was written."));
                else
                    emit failed(returned.error());
                return;
            }
            QString words = tr("%1 written to %2.")
                                .arg(counted(returned->changes, tr("1 change"), tr("%1 changes")),
                                     pathText(file.filename()));
            if (!returned->failures.empty())
                words += QLatin1Char(' ')
                         + tr("%1 left out; the first: %2")
                               .arg(segmentsText(returned->failures.size()),
                                    wordsOf(returned->failures.front()));
            emit notice(words);
        });
}

void PackageDesk::showProgress()
{
    for (const auto &entry : m_jobs.entries()) {
        if (entry.fraction <= 0)
            continue;
        const int percent = qRound(100 * entry.fraction);
        if (entry.id == m_makeJob && m_make)
            m_make->setBusy(tr("Making the work package: %1 %").arg(percent));
        else if (entry.id == m_openJob && m_open)
            m_open->setBusy(tr("Unpacking: %1 %").arg(percent));
    }
}

} // namespace voxdeck
