// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transfers/TransferDesk.h"

#include "core/io/Location.h"
#include "core/publish/Publisher.h"
#include "core/remote/UploadRule.h"
#include "ui/actions/Actions.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/describeError.h"
#include "ui/session/Workbench.h"
#include "ui/transfers/TransferDialog.h"
#include "ui/transfers/TransferWords.h"

#include <QDir>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <utility>

namespace voxdeck {
namespace {

using Id = ActionId;

std::string transferHolder()
{
    return lockHolder("voxdeck");
}

} // namespace

TransferDesk::TransferDesk(Workbench &bench, FileSystem &fs, Settings &settings, QObject *parent)
    : QObject(parent), m_bench(bench), m_fs(fs), m_settings(settings)
{
    auto &actions = bench.actions();
    const auto remoteOfDataset = [this] {
        const auto path = m_bench.isOpen() ? toPath(m_bench.dataset()->path())
                                           : std::filesystem::path();
        return isRemotePath(path) ? Location::of(path).text() : std::string();
    };
    actions.on(Id::UploadFolder, this, [this] { upload({}); });
    actions.on(Id::CopyFromServer, this, [this, remoteOfDataset] {
        Transfer wish;
        wish.kind = TransferKind::Copy;
        wish.remote = remoteOfDataset();
        wish.local = toPath(QDir::homePath());
        ask(std::move(wish));
    });
    actions.on(Id::FetchIntoCache, this, [this, remoteOfDataset] {
        Transfer wish;
        wish.kind = TransferKind::Warm;
        wish.remote = remoteOfDataset();
        ask(std::move(wish));
    });
    // what the first page offered is not seen any more
    connect(&bench, &Workbench::opened, this,
            [this] { QTimer::singleShot(0, this, &TransferDesk::showOffer); });
}

void TransferDesk::upload(const std::filesystem::path &folder)
{
    Transfer wish;
    wish.kind = TransferKind::Upload;
    wish.local = folder;
    ask(std::move(wish));
}

void TransferDesk::ask(Transfer wish)
{
    if (wish.kind == TransferKind::Upload && m_bench.isOpen()) { // it may be a build of its rows
        const auto login = m_bench.dataset()->login();
        wish.workspace = login.file;
        wish.person = login.person;
    }
    auto *dialog = new TransferDialog(m_fs, m_settings, std::move(wish), m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &TransferDialog::startWanted, this, &TransferDesk::start);
    openAtOnce(*dialog);
}

void TransferDesk::start(const Transfer &transfer)
{
    auto *jobs = new JobList(this); // of its own: a paused transfer holds no other one back
    m_bench.board().add(*jobs);
    JobTraits traits;
    traits.control = std::make_shared<JobControl>();
    traits.control->limitTo(transfer.bytesPerSecond);
    traits.quitting = WhenQuitting::Resumable;
    jobs->start<TransferReport>(
        transferName(transfer),
        [&fs = m_fs, transfer, control = traits.control](
            const ProgressSink &progress, const std::stop_token &stop) -> Result<TransferReport> {
            KeptTransfers kept(fs);
            return runNoted(fs, kept, transfer, *control, transferHolder(), progress, stop);
        },
        [this, jobs, transfer, control = traits.control](const Result<TransferReport> &report) {
            jobs->deleteLater();
            auto ended = transfer;
            ended.bytesPerSecond = control->limit(); // it may have been changed meanwhile
            showEnd(ended, report);
        },
        traits);
}

MessageBar &TransferDesk::bar() const
{
    auto &reports = m_bench.reports();
    return m_bench.isOpen() ? reports.ofDataset() : reports.ofFirstPage();
}

void TransferDesk::showEnd(const Transfer &transfer, const Result<TransferReport> &report)
{
    emit ended(transfer, report);
    if (report) {
        const auto words = transferredWords(transfer, *report);
        emit m_bench.reports().noticeLater(words);
        QStringList notes;
        for (const auto &note : report->notes)
            notes << toQString(note);
        if (!notes.isEmpty())
            bar().show(MessageBar::Kind::Warn,
                       words + QLatin1Char('\n') + notes.join(QLatin1Char('\n')));
        return;
    }
    const bool isStopped = report.error().code == ErrorCode::Cancelled;
    const auto why =
        isStopped ? tr("%1 was stopped. Transferred files are kept.").arg(transferName(transfer))
                  : tr("%1 was interrupted: %2 Transferred files are kept.")
                        .arg(transferName(transfer), describeError(report.error()).what);
    const bool isRefused = isRefusedByRule(report.error());
    bar().show(isStopped ? MessageBar::Kind::Note : MessageBar::Kind::Warn, why,
               {{isRefused ? tr("Replace and resume") : tr("Resume"),
                 [this, transfer, isRefused] {
                     auto again = transfer;
                     again.replacesOthers = transfer.replacesOthers || isRefused;
                     start(again);
                 }},
                {tr("Forget"),
                 [this, transfer] {
                     giveUp({transfer});
                 }},
                {tr("Later"), {}}});
    emit m_bench.reports().noticeLater(why);
}

void TransferDesk::offerInterrupted()
{
    m_looking.ask(
        [&fs = m_fs](const ProgressSink &, const std::stop_token &) {
            return KeptTransfers(fs).interrupted(transferHolder());
        },
        [this](const Result<Transfers> &found) {
            if (found) // a folder that cannot be read has nothing to resume
                m_offered = *found;
            showOffer();
        });
}

void TransferDesk::showOffer()
{
    if (m_offered.empty())
        return;
    auto &shown = bar();
    if (!shown.isHidden()) { // another message first
        connect(&shown, &MessageBar::dismissed, this, &TransferDesk::showOffer,
                static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        return;
    }
    QStringList names;
    for (const auto &one : m_offered)
        names << transferName(one);
    shown.show(MessageBar::Kind::Note,
               tr("%1: %2").arg(
                   tr("%Ln transfers were interrupted", nullptr, pluralCount(m_offered.size())),
                   names.join(QStringLiteral(", "))),
               {{tr("Resume"),
                 [this] {
                     resumeAll();
                 }},
                {tr("Forget"), [this] {
                     giveUp(std::exchange(m_offered, {}));
                 }}});
}

void TransferDesk::resumeAll()
{
    for (const auto &one : std::exchange(m_offered, {}))
        start(one);
}

void TransferDesk::giveUp(const Transfers &transfers)
{
    struct Left {
        Transfers transfers;
        Error why; ///< of the first one
    };
    auto *jobs = new JobList(this); // it waits for servers
    m_bench.board().add(*jobs);
    jobs->start<Left>(
        tr("Deleting incomplete uploads"),
        [&fs = m_fs, transfers](const ProgressSink &, const std::stop_token &stop) -> Result<Left> {
            KeptTransfers kept(fs);
            Left left;
            for (const auto &one : transfers)
                if (const auto done = kept.giveUp(one, transferHolder(), stop); !done) {
                    if (left.transfers.empty())
                        left.why = done.error();
                    left.transfers.push_back(one);
                }
            return left;
        },
        [this, jobs](const Result<Left> &left) {
            jobs->deleteLater();
            if (left && !left->transfers.empty())
                showKept(left->transfers, left->why);
        });
}

void TransferDesk::showKept(const Transfers &transfers, const Error &why)
{
    QStringList names;
    for (const auto &one : transfers)
        names << transferName(one);
    bar().show(
        MessageBar::Kind::Warn,
        tr("Uploaded parts could not be deleted from the server (%1): %2 They stay until they are "
           "deleted, or until the bucket’s rule for incomplete uploads removes them.")
            .arg(names.join(QStringLiteral(", ")), describeError(why).what),
        {{tr("Try again"),
          [this, transfers] {
              giveUp(transfers);
          }},
         {tr("Forget anyway"),
          [this, transfers] {
              forget(transfers);
          }},
         {tr("Later"), {}}});
}

void TransferDesk::forget(const Transfers &transfers)
{
    m_quick.start<bool>(
        {},
        [&fs = m_fs, transfers](const ProgressSink &, const std::stop_token &) -> Result<bool> {
            KeptTransfers kept(fs);
            for (const auto &one : transfers)
                VOX_CHECK(kept.forget(one));
            return true;
        },
        [this](const Result<bool> &done) {
            if (!done)
                m_bench.reports().fail(done.error());
        });
}

} // namespace voxdeck
