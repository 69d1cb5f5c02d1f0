// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/RowActions.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/MessageBar.h"
#include "ui/common/NameDialog.h"
#include "ui/common/Text.h"
#include "ui/common/TimeText.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <memory>

namespace voxdeck {
namespace {

using Id = ActionId;

void askWhereToGo(const Workbench &bench, BrowseDesk &browse, LoopDesk &loop)
{
    auto *dialog = new NameDialog(
        {BrowseDesk::tr("Go to"),
         BrowseDesk::tr("Row number, time in the recording (14:21.5), or part of a key or text"),
         BrowseDesk::tr("Go")},
        bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(
        dialog, &NameDialog::answered, &browse, [&bench, &browse, &loop](const QString &where) {
            const auto time = where.contains(QLatin1Char(':')) ? parseTimeText(where, 1000)
                                                               : std::nullopt;
            if (time && !loop.goToTime(static_cast<double>(count(*time)) / 1000))
                emit bench.reports().notice(
                    BrowseDesk::tr("No segment of this recording is at %1.").arg(where));
            else if (!time && !browse.goTo(where))
                emit bench.reports().notice(BrowseDesk::tr("No such row: %1").arg(where));
        });
    openAtOnce(*dialog);
}

void registerSteps(Workbench &bench, AnnotateView &view, BrowseDesk &browse, LoopDesk &loop)
{
    auto &actions = bench.actions();
    const auto next = [&browse] {
        browse.step(1);
    };
    const auto previous = [&browse] {
        browse.step(-1);
    };
    actions.on(Id::NextSegment, &browse, next);
    actions.on(Id::PreviousSegment, &browse, previous);
    const auto &field = view.editor->field();
    QObject::connect(&field, &TranscriptField::skipWanted, &browse, next);
    QObject::connect(&field, &TranscriptField::previousWanted, &browse, previous);
    QObject::connect(view.transport, &TransportBar::nextRequested, &browse, next);
    QObject::connect(view.transport, &TransportBar::previousRequested, &browse, previous);
    QObject::connect(view.transport, &TransportBar::leaveWanted, &browse,
                     [table = view.table] { table->setFocus(Qt::OtherFocusReason); });
    actions.on(Id::FirstRow, &browse, [&browse] { browse.goToFirst(); });
    actions.on(Id::LastRow, &browse, [&browse] { browse.goToLast(); });
    actions.on(Id::NextPending, &browse, [&browse, &loop] {
        loop.playNext();
        browse.goToNextPending();
    });
    actions.on(Id::Back, &browse, [&browse] { browse.goBack(); });
    actions.on(Id::Forward, &browse, [&browse] { browse.goForward(); });
    actions.on(Id::GoTo, &browse, [&bench, &browse, &loop] { askWhereToGo(bench, browse, loop); });
}

/// Tells that the chosen segment is in the dataset but not among the rows shown.
void tellOutsideFilter(Workbench &bench, BrowseDesk &browse)
{
    const auto said = std::make_shared<QString>(); // about the filter at that time
    QObject::connect(&browse, &BrowseDesk::queryAsked, &bench, [&bench, said] {
        auto &bar = bench.reports().ofDataset();
        if (!said->isEmpty() && bar.text() == *said)
            bar.dismiss();
        said->clear();
    });
    QObject::connect(
        &browse, &BrowseDesk::outsideFilter, &bench,
        [&bench, &browse, said](const SegmentRow &row) {
            *said = BrowseDesk::tr("Segment %1 is outside this filter.").arg(toQString(row.key));
            bench.reports().show(MessageBar::Kind::Note, *said,
                                 {{BrowseDesk::tr("Show"), [&browse, ref = row.ref] {
                                       browse.clearFilters();
                                       browse.goToSegment(ref);
                                   }}});
        });
}

} // namespace

void registerRowActions(Workbench &bench, AnnotateView &view, SearchBox &search, BrowseDesk &browse,
                        LoopDesk &loop)
{
    auto &actions = bench.actions();
    registerSteps(bench, view, browse, loop);
    tellOutsideFilter(bench, browse);
    actions.on(Id::Find, &browse, [&search] {
        search.setFocus(Qt::ShortcutFocusReason);
        search.selectAll();
    });
    QObject::connect(&search, &SearchBox::leaveWanted, &browse, [&browse, table = view.table] {
        browse.searchNow();
        table->setFocus(Qt::OtherFocusReason);
    });
    actions.on(Id::ClearFilters, &browse, [&browse] { browse.clearFilters(); });
    actions.on(Id::RefreshRows, &browse, [&browse, table = view.table] {
        table->segments().refresh();
        browse.refresh();
        browse.refreshTotals();
    });
}

} // namespace voxdeck
