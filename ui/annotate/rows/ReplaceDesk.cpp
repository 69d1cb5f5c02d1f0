// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/ReplaceDesk.h"

#include "core/base/FreeMemory.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/ReplaceDialog.h"
#include "ui/session/RowScope.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"

#include <QLineEdit>

#include <utility>
#include <vector>

namespace voxdeck {

ReplaceDesk::ReplaceDesk(Workbench &bench, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
                         QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view), m_browse(browse), m_edits(edits)
{
    bench.serve(*this);
    bench.hear(*this);
    bench.actions().on(ActionId::Replace, this, [this] { open(); });
    connect(&m_task, &DeskTask::busyChanged, this, &ReplaceDesk::busyChanged);
    connect(view.table, &SegmentTable::selectedCountChanged, this, &ReplaceDesk::showScope);
    connect(&browse, &BrowseDesk::countsChanged, this, &ReplaceDesk::showScope);
}

void ReplaceDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void ReplaceDesk::detach()
{
    m_task.forget();
    if (m_dialog)
        m_dialog->deleteLater();
    m_dialog.clear();
    m_session = nullptr;
}

ReplaceDialog *ReplaceDesk::dialog() const
{
    return m_dialog;
}

void ReplaceDesk::open()
{
    if (!m_session)
        return;
    if (!m_dialog) {
        m_dialog = new ReplaceDialog(m_view.window());
        m_task.serve(*m_dialog);
        auto *model = &m_dialog->model();
        auto &reader = m_session->reader();
        connect(model, &ReplaceModel::pageWanted, &reader, &ManifestReader::wantPage);
        connect(&reader, &ManifestReader::pageReady, model, &ReplaceModel::acceptPage);
        connect(m_dialog, &ReplaceDialog::lookWanted, this, &ReplaceDesk::look);
        connect(m_dialog, &ReplaceDialog::replaceWanted, this, &ReplaceDesk::replace);
    }
    showScope();
    DeskTask::bringUp(*m_dialog);
    m_dialog->findField().setFocus();
    m_dialog->findField().selectAll();
}

void ReplaceDesk::showScope()
{
    if (!m_dialog)
        return;
    m_dialog->setScope(scopeWords(m_bench));
}

void ReplaceDesk::look()
{
    const auto &order = m_view.table->segments().order();
    if (!m_session || !m_dialog || !order || isBusy() || !m_edits.commit())
        return;
    const auto rule = m_dialog->rule();
    if (const auto made = TextReplacement::make(rule); !made) {
        m_dialog->showState(toQString(made.error().detail), true);
        return;
    }
    m_dialog->model().setFindings(nullptr, nullptr);
    m_task.start<std::shared_ptr<const ReplaceFindings>>(
        {tr("Searching"), DeskTask::in(*m_dialog)},
        [login = m_session->login(), items = m_session->items(), order, rule,
         ranges = m_view.table->selectedRanges()](
            const ProgressSink &progress,
            const std::stop_token &stop) -> Result<std::shared_ptr<const ReplaceFindings>> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(const auto replacement, TextReplacement::make(rule));
            VOX_TRY(auto found, findReplacements(*workspace, *rowsInScope(order, ranges),
                                                 *replacement, progress, stop));
            returnFreedMemory();
            return std::make_shared<const ReplaceFindings>(std::move(found));
        },
        [this, rule](const Result<std::shared_ptr<const ReplaceFindings>> &found) {
            if (m_dialog)
                showFindings(found, rule);
        });
}

void ReplaceDesk::showFindings(const Result<std::shared_ptr<const ReplaceFindings>> &found,
                               const ReplaceRule &rule)
{
    if (!found) {
        m_dialog->showFailure(found.error(), tr("Stopped."), toQString(found.error().detail));
        return;
    }
    auto replacement = TextReplacement::make(rule);
    if (!replacement)
        return;
    m_rule = rule;
    m_seen = *found;
    const auto &findings = *m_seen;
    const auto rows = findings.ids.size();
    m_dialog->showState(
        rows == 0 ? tr("No matches in %Ln segments.", nullptr, pluralCount(findings.looked))
                  : tr("%1 in %2; %3 searched.")
                        .arg(tr("%Ln matches", nullptr, pluralCount(findings.hits)),
                             segmentsText(rows), countText(findings.looked)));
    m_dialog->model().setFindings(std::make_shared<const RowOrder>(RowOrder::of(findings.ids)),
                                  std::move(*replacement));
    if (rows > 0) {
        m_dialog->list().setCurrentIndex(m_dialog->model().index(0, ReplaceModel::Key));
        m_dialog->list().setFocus();
    }
}

void ReplaceDesk::replace()
{
    if (!m_session || !m_dialog || isBusy())
        return;
    if (m_edits.isLocked()) {
        m_dialog->showState(tr("Another change is still running."));
        return;
    }
    if (!m_edits.commit())
        return;
    m_task.start<ReplaceReport>(
        {tr("Replacing"), DeskTask::in(*m_dialog), true},
        [login = m_session->login(), items = m_session->items(), who = m_bench.identity().who(),
         rule = m_rule, ids = m_dialog->model().tickedIds(), seen = m_seen](
            const ProgressSink &progress, const std::stop_token &stop) -> Result<ReplaceReport> {
            VOX_TRY(const auto workspace, login.write());
            VOX_TRY(const auto replacement, TextReplacement::make(rule));
            EditSession edits(*workspace, items, who);
            return replaceInRows(*workspace, edits, ids, *replacement, progress, stop, seen.get());
        },
        [this](const Result<ReplaceReport> &done) { finishReplacing(done); });
}

void ReplaceDesk::finishReplacing(const Result<ReplaceReport> &done)
{
    if (done && done->step != 0)
        m_edits.adoptStep(done->step,
                          tr("Replace “%1” in %Ln segments", nullptr, pluralCount(done->rows))
                              .arg(toQString(m_rule.find).left(30)));
    if (done)
        m_bench.rowChanges().tell(RowChange::Many);
    if (!m_dialog) {
        if (!done && done.error().code != ErrorCode::Cancelled)
            emit failed(done.error());
        return;
    }
    if (!done) {
        m_dialog->showFailure(done.error(), tr("Stopped. Nothing was changed."));
        return;
    }
    m_dialog->model().setFindings(nullptr, nullptr);
    m_seen.reset();
    const auto words = tr("%1 replaced in %2. Undo reverts all of it.")
                           .arg(tr("%Ln matches", nullptr, pluralCount(done->hits)),
                                segmentsText(done->rows));
    const auto left = tr("%Ln segments have changed since the search and were not replaced. Search "
                         "again to see them.",
                         nullptr, pluralCount(done->changed));
    m_dialog->showState(done->changed == 0 ? words
                        : done->rows == 0  ? left
                                           : words + QLatin1Char(' ') + left,
                        done->changed > 0);
}

} // namespace voxdeck
