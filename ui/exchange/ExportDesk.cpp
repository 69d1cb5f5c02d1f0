// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/ExportDesk.h"

#include "core/search/QueryText.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/session/Workbench.h"

#include <QDesktopServices>
#include <QLineEdit>
#include <QUrl>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace voxdeck {
namespace {

using Scope = ExportScope::Kind;

/// As they follow each other in the dataset, however the table sorts them.
std::shared_ptr<const RowOrder> inDatasetOrder(const std::shared_ptr<const RowOrder> &order)
{
    std::vector<std::uint32_t> ids;
    ids.reserve(static_cast<std::size_t>(order->size()));
    for (std::uint64_t row = 0; row < order->size(); ++row)
        ids.push_back(order->idAt(row));
    std::sort(ids.begin(), ids.end());
    return std::make_shared<const RowOrder>(RowOrder::of(std::move(ids)));
}

QString folderOf(const ExportWish &wish)
{
    return pathText(folderOfOutput(wish.writing.kind, wish.writing.output));
}

} // namespace

ExportDesk::ExportDesk(FileSystem &fs, JobList &jobs, Workbench &bench, MessageBar &messages,
                       Settings &settings, QObject *parent)
    : QObject(parent),
      m_fs(fs),
      m_jobs(jobs),
      m_bench(bench),
      m_messages(messages),
      m_settings(settings)
{
    bench.serve(*this);
}

void ExportDesk::attach(DatasetSession &session)
{
    m_session = &session;
    ++m_turn;
}

void ExportDesk::detach()
{
    ++m_turn;
    m_counting.drop();
    if (m_dialog)
        m_dialog->deleteLater();
    m_dialog.clear();
    m_job = 0; // the window stops its jobs
    m_session = nullptr;
}

std::vector<ExportScope> ExportDesk::scopes() const
{
    std::vector<ExportScope> all;
    all.push_back({Scope::All,
                   tr("All segments (%1)")
                       .arg(countText(std::max<quint64>(m_bench.filter().totals().segments,
                                                        m_bench.filter().matching()))),
                   {}});
    const auto filter = queryTextOf(m_bench.filter().query());
    if (filter && !filter->empty())
        all.push_back({Scope::Filtered,
                       tr("Filtered (%1)").arg(countText(m_bench.filter().matching())),
                       toQString(*filter)});
    if (const auto rows = m_bench.selection().rows(); rows > 0)
        all.push_back({Scope::Selected, tr("Selected (%1)").arg(countText(rows)), {}});
    for (const auto &basket : m_bench.filter().baskets())
        all.push_back(
            {Scope::Named,
             tr("Basket: %1 (%2)").arg(toQString(basket.name), countText(basket.segments)),
             toQString(basketQueryText(basket.name))});
    for (const auto &saved : m_bench.filter().savedFilters())
        all.push_back({Scope::Named, tr("Saved filter: %1").arg(toQString(saved.name)),
                       toQString(saved.query)});
    return all;
}

void ExportDesk::open()
{
    if (!m_session || m_dialog)
        return;
    if (isBusy()) {
        emit notice(tr("An export is running."));
        return;
    }
    auto &store = m_settings.store();
    ExportDialog::Source source;
    source.workspace = pathText(m_session->workspace().file());
    source.hasAudioInside = m_session->items()->hasRecords();
    source.folder = store.value(QStringLiteral("export/folder")).toString();
    m_dialog = new ExportDialog(std::move(source), scopes(), m_bench.window());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setFormat(store.value(QStringLiteral("export/format")).toString());
    connect(m_dialog, &ExportDialog::scopeChanged, this, &ExportDesk::count);
    connect(m_dialog, &ExportDialog::exportWanted, this, &ExportDesk::start);
    const bool isFiltered = m_bench.filter().isFiltering();
    const bool isMany = m_bench.selection().rows() > 1;
    m_dialog->setScope(isMany ? Scope::Selected : isFiltered ? Scope::Filtered : Scope::All);
    count(m_dialog->wish().scope);
    m_dialog->open();
}

void ExportDesk::openMerged(const MergeRule &merge)
{
    open();
    if (m_dialog)
        m_dialog->setMerge(merge);
}

/// How many there are and how long, of those that the table does not show too.
void ExportDesk::count(const ExportScope &scope)
{
    m_dialog->showCount(tr("Counting…"));
    const auto all = m_bench.filter().totals().segments;
    RowQuery query;
    query.search = toUtf8(scope.query);
    const bool isSelection = scope.kind == Scope::Selected;
    m_counting.ask(
        [login = m_session->login(), query, isSelection, selected = m_bench.selection().rows()](
            const ProgressSink &, const std::stop_token &stop) -> Result<std::uint64_t> {
            if (isSelection)
                return selected;
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(const auto order, RowReader(*workspace).order(query, stop));
            return order->size();
        },
        [this, all](const Result<std::uint64_t> &rows) {
            if (!m_dialog)
                return;
            if (rows)
                m_dialog->showCount(
                    tr("%1 of %Ln segments", nullptr, pluralCount(std::max(all, *rows)))
                        .arg(countText(*rows)));
            else
                m_dialog->showCount(toQString(rows.error().detail));
        });
}

void ExportDesk::start(const ExportWish &wish)
{
    if (!m_session || isBusy() || !m_bench.editing().commit()) // what is typed goes with it
        return;
    auto &store = m_settings.store();
    const auto &entry = datasetKindEntry(wish.writing.kind);
    store.setValue(QStringLiteral("export/format"), toQString(entry.name));
    store.setValue(QStringLiteral("export/folder"), folderOf(wish));
    const auto order = m_bench.selection().order();
    auto ranges = m_bench.selection().ranges();
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    m_job = m_jobs.start<ConversionReport>(
        tr("Exporting as %1").arg(toQString(entry.name)),
        [login = m_session->login(), items = m_session->items(), order, ranges = std::move(ranges),
         wish, &fs = m_fs](const ProgressSink &progress,
                           const std::stop_token &stop) -> Result<ConversionReport> {
            VOX_CHECK(checkExportTarget(fs, wish.writing.kind, wish.writing.output, wish.replaces));
            VOX_TRY(const auto workspace, login.read());
            std::shared_ptr<const RowOrder> rows;
            if (wish.scope.kind == Scope::Selected) {
                rows = inDatasetOrder(orderOf(order, ranges));
            } else {
                RowQuery query;
                query.search = toUtf8(wish.scope.query);
                VOX_TRY(rows, RowReader(*workspace).order(query, stop));
            }
            return exportManifest(fs, *workspace, *items, std::move(rows), wish.writing, progress,
                                  stop);
        },
        [this, turn = m_turn, wish](const Result<ConversionReport> &report) {
            if (turn != m_turn || !m_session)
                return;
            m_job = 0;
            emit busyChanged();
            if (report)
                showReport(wish, *report);
            else if (report.error().code == ErrorCode::Cancelled)
                emit notice(tr("Stopped; only the audio cut so far is kept."));
            else
                emit failed(report.error());
            emit finished();
        },
        traits);
    emit busyChanged();
}

void ExportDesk::showReport(const ExportWish &wish, const ConversionReport &report)
{
    const auto &entry = datasetKindEntry(wish.writing.kind);
    QStringList sentences;
    if (report.written > 0 || report.failed == 0)
        sentences << tr("%Ln segments exported as %1 to %2.", nullptr, pluralCount(report.written))
                         .arg(toQString(entry.title), pathText(wish.writing.output));
    else
        sentences << tr("Nothing could be written as %1.").arg(toQString(entry.title));
    if (report.failed > 0)
        sentences << tr("%Ln segments were left out: %1", nullptr, pluralCount(report.failed))
                         .arg(report.failures.empty() ? tr("see the list")
                                                      : toQString(report.failures.front().detail));
    for (const auto &note : report.notes)
        sentences << toQString(note);
    const auto summary = sentences.join(QLatin1Char(' '));
    std::vector<MessageBar::Choice> choices;
    if (report.failed > 0)
        choices.push_back({tr("Show skipped segments"), [this, report, summary] {
                               showLeftOut(report, summary);
                           }});
    if (report.written > 0)
        choices.push_back({tr("Show in folder"), [folder = folderOf(wish)] {
                               QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
                           }});
    m_messages.show(report.written == 0 && report.failed > 0 ? MessageBar::Kind::Bad
                    : report.failed > 0                      ? MessageBar::Kind::Warn
                                                             : MessageBar::Kind::Note,
                    summary, std::move(choices));
}

void ExportDesk::showLeftOut(const ConversionReport &report, const QString &summary)
{
    std::vector<ReportLine> lines;
    for (const auto &failure : report.failures)
        lines.push_back({tr("Skipped"), toQString(failure.subject), toQString(failure.detail)});
    const auto words = report.ledger.empty()
                           ? summary
                           : tr("%1 The full list is in %2.").arg(summary, pathText(report.ledger));
    auto *dialog = new ReportDialog(tr("Export"), words, lines, report.failed, m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace voxdeck
