// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/PackageDesk.h"

#include "core/exchange/PackageReturn.h"
#include "ui/session/RowScope.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"
#include "ui/team/MakePackageDialog.h"
#include "ui/team/OpenPackageDialog.h"

#include <QFileDialog>
#include <QLineEdit>

#include <utility>

namespace voxdeck {
namespace {

QString wordsOf(const Error &error)
{
    return toQString(describe(error));
}

} // namespace

PackageDesk::PackageDesk(FileSystem &fs, JobList &background, Workbench &bench, QObject *parent)
    : QObject(parent), m_fs(fs), m_bench(bench), m_background(background)
{
    bench.serve(*this);
    connect(this, &PackageDesk::headFound, this, &PackageDesk::showHead);
    connect(this, &PackageDesk::headFound, &bench, &Workbench::refreshActions);
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Imported)
            showHead();
    });
    connect(&bench.selection(), &Selection::changed, this, &PackageDesk::showScope);
    connect(&bench.filter(), &Filter::countsChanged, this, &PackageDesk::showScope);
}

void PackageDesk::attach(DatasetSession &session)
{
    m_session = &session;
    lookForHead();
}

void PackageDesk::detach()
{
    m_making.forget();
    m_opening.stop();
    m_background.cancel(std::exchange(m_returnJob, 0));
    if (m_make)
        m_make->deleteLater();
    m_make.clear();
    m_head.reset();
    m_folder.clear();
    m_session = nullptr;
}

/// Shows the instructions of the package's author above the table, once the rows are loaded.
void PackageDesk::showHead()
{
    if (!m_head || m_bench.isReading())
        return;
    const auto from = m_head->from.empty()
                          ? tr("Work package.")
                          : tr("Work package from %1.").arg(toQString(m_head->from));
    m_bench.reports().show(MessageBar::Kind::Note,
                           m_head->instructions.empty()
                               ? from
                               : from + QLatin1Char(' ')
                                     + toQString(m_head->instructions).trimmed(),
                           {{tr("Return work package…"), [this] {
                                 showHead(); // the instructions stay while it is not done
                                 emit m_bench.focusWanted();
                                 returnPackage();
                             }}});
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
    m_making.look<Found>(
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
        [this](const Result<Found> &found) {
            if (!found || !found->head)
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
        m_make = new MakePackageDialog(m_bench.window());
        m_making.serve(*m_make);
        connect(m_make, &QDialog::finished, this, [this] { m_making.cancelLook(m_estimate); });
        connect(m_make, &MakePackageDialog::makeWanted, this, &PackageDesk::make);
        connect(m_make, &MakePackageDialog::estimateWanted, this, &PackageDesk::estimate);
    }
    showScope();
    DeskTask::bringUp(*m_make);
    m_make->peopleField().setFocus();
}

void PackageDesk::showScope()
{
    if (!m_make || m_making.isBusy())
        return;
    m_make->setScope(scopeWords(m_bench));
    estimate();
}

void PackageDesk::estimate()
{
    const auto &order = m_bench.selection().order();
    if (!m_session || !m_make || !order || m_making.isBusy())
        return;
    m_making.cancelLook(m_estimate);
    m_make->showEstimate(tr("Counting…"));
    m_estimate = m_making.look<PackageEstimate>(
        tr("Estimating"),
        [login = m_session->login(), items = m_session->items(), order,
         ranges = m_bench.selection().ranges(), options = m_make->options(),
         &fs = std::as_const(m_fs)](const ProgressSink &,
                                    const std::stop_token &stop) -> Result<PackageEstimate> {
            VOX_TRY(const auto workspace, login.read());
            return estimatePackages(fs, *workspace, *items, *rowsInScope(order, ranges), options,
                                    stop);
        },
        [this](const Result<PackageEstimate> &found) {
            if (!m_make || !found)
                return; // the request was replaced
            const QString size = tr("%Ln segments, %1, about %2", nullptr, pluralCount(found->rows))
                                     .arg(spanText(found->seconds), bytesText(found->bytes));
            m_make->showEstimate(found->isTooLarge
                                     ? tr("%1: a work package holds at most %2. "
                                          "Choose fewer segments or more people.")
                                           .arg(size, bytesText(WorkPackage::kMostBytes))
                                     : size);
        });
}

void PackageDesk::make()
{
    const auto &order = m_bench.selection().order();
    if (!m_session || !m_make || !order || m_making.isBusy() || !m_bench.editing().commit())
        return;
    m_making.cancelLook(m_estimate);
    auto options = m_make->options();
    options.from = m_bench.identity().who();
    m_making.start<PackageReport>(
        {tr("Making the work package"), DeskTask::in(*m_make), false, true},
        [login = m_session->login(), items = m_session->items(), order,
         ranges = m_bench.selection().ranges(), options, &fs = m_fs](
            const ProgressSink &progress, const std::stop_token &stop) -> Result<PackageReport> {
            VOX_TRY(const auto workspace, login.read());
            return makePackages(fs, *workspace, *items, *rowsInScope(order, ranges), options,
                                progress, stop);
        },
        [this](const Result<PackageReport> &made) {
            if (m_make)
                showMade(made);
        });
}

void PackageDesk::showMade(const Result<PackageReport> &made)
{
    if (!made) {
        m_make->showFailure(made.error(), tr("Stopped. Nothing was written."));
        return;
    }
    QStringList words;
    for (const auto &file : made->files)
        words << tr("%Ln segments in %1, %2.", nullptr, pluralCount(file.rows))
                     .arg(pathText(file.path.filename()), bytesText(file.bytes));
    if (made->doubled > 0)
        words << tr("%Ln segments were assigned to two people.", nullptr,
                    pluralCount(made->doubled));
    if (!made->failures.empty())
        words << tr("%Ln segments left out; the first: %1", nullptr,
                    pluralCount(made->failures.size()))
                     .arg(wordsOf(made->failures.front()));
    m_make->showState(words.join(QLatin1Char('\n')), !made->failures.empty());
}

void PackageDesk::chooseAndOpen()
{
    auto *dialog = new QFileDialog(m_bench.window(), tr("Open work package"));
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
    m_opening.forget(); // another one
    auto *dialog = new OpenPackageDialog(package, m_bench.window());
    m_open = dialog;
    m_opening.serve(*dialog);
    connect(dialog, &OpenPackageDialog::unpackWanted, this, &PackageDesk::unpack);
    dialog->show();
    m_opening.look<PackageHead>(
        tr("Reading a work package"),
        [package, &fs = std::as_const(m_fs)](const ProgressSink &,
                                             const std::stop_token &) -> Result<PackageHead> {
            VOX_TRY(const auto opened, WorkPackage::open(fs, package));
            return opened->head();
        },
        [this](const Result<PackageHead> &head) {
            if (m_open && head)
                m_open->setHead(*head);
            else if (m_open)
                m_open->showState(wordsOf(head.error()), true);
        });
}

void PackageDesk::unpack()
{
    if (!m_open || m_opening.isBusy())
        return;
    m_opening.start<UnpackedPackage>(
        {tr("Unpacking"), DeskTask::in(*m_open)},
        [package = m_open->package(), folder = m_open->folder(),
         &fs = m_fs](const ProgressSink &progress, const std::stop_token &stop) {
            return unpackPackage(fs, package, folder, progress, stop);
        },
        [this](const Result<UnpackedPackage> &unpacked) {
            if (!m_open)
                return;
            if (!unpacked) {
                m_open->showFailure(unpacked.error(), tr("Stopped. Opening it again continues."),
                                    wordsOf(unpacked.error()));
                return;
            }
            m_open->close();
            emit openWanted(OpenWish{{unpacked->list}, {}, {}});
        });
}

void PackageDesk::returnPackage()
{
    if (!m_session || !m_head)
        return;
    auto *dialog = new QFileDialog(m_bench.window(), tr("File for the result"));
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
    if (!m_session || !m_head || m_returnJob != 0 || !m_bench.editing().commit())
        return;
    struct Returned {
        std::uint64_t changes = 0;
        std::vector<Error> failures;
    };
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    m_returnJob = m_background.start<Returned>(
        tr("Returning a work package"),
        [login = m_session->login(), folder = m_folder, head = *m_head,
         who = m_bench.identity().who(), file, &fs = m_fs](
            const ProgressSink &progress, const std::stop_token &stop) -> Result<Returned> {
            VOX_CHECK(checkReturnTarget(folder, file));
            VOX_TRY(const auto workspace, login.read());
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
        [this, turn = m_making.turn(), file](const Result<Returned> &returned) {
            if (turn != m_making.turn())
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
                                .arg(tr("%Ln changes", nullptr, pluralCount(returned->changes)),
                                     pathText(file.filename()));
            if (!returned->failures.empty())
                words += QLatin1Char(' ')
                         + tr("%Ln segments left out; the first: %1", nullptr,
                              pluralCount(returned->failures.size()))
                               .arg(wordsOf(returned->failures.front()));
            emit notice(words);
        },
        traits);
}

} // namespace voxdeck
