// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/AnnotateDesks.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/review/CommentDesk.h"
#include "ui/annotate/review/FactsDesk.h"
#include "ui/annotate/review/RatesDesk.h"
#include "ui/annotate/review/ReviewDesk.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/PlaceKeeper.h"
#include "ui/annotate/rows/QueueDesk.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/RowActions.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/ChannelDesk.h"
#include "ui/annotate/sound/FetchedDots.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/annotate/sound/RangeDesk.h"
#include "ui/annotate/sound/RecordingLine.h"
#include "ui/annotate/sound/SoundAheadDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/sound/SoundOutputs.h"
#include "ui/annotate/sound/WaveDesk.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/annotate/text/EditActions.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/jobs/StatusWords.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>

namespace voxdeck {
namespace {

using Id = ActionId;
constexpr QLatin1String kTextSizeKey("transcriptPixels");
constexpr int kTextPixels = 18;
const auto kUnsettled = QStringLiteral("unsettled");

/// What gets the keyboard in a panel: itself, or the first of its parts that takes it.
QWidget *focusTarget(QWidget *panel)
{
    if (panel->focusPolicy() != Qt::NoFocus)
        return panel;
    for (auto *child : panel->findChildren<QWidget *>())
        if (child->focusPolicy() & Qt::TabFocus && child->isVisible() && child->isEnabled())
            return child;
    return nullptr;
}

} // namespace

AnnotateDesks::AnnotateDesks(Workbench &bench, const Services &services, AnnotateView &annotateView,
                             SearchBox &search, StatusWords &statusWords, QObject *parent)
    : QObject(parent),
      view(&annotateView),
      browse(new BrowseDesk(bench, *view, search, this)),
      edits(new EditDesk(bench, *view->editor, this)),
      sound(new SoundDesk(bench, services.fileSystem, services.peakCache, *view,
                          services.decodePool, services.player, this)),
      range(new RangeDesk(bench, services.fileSystem, bench.jobs(), *view, *sound, bench.window())),
      wave(
          new WaveDesk(bench, bench.actions(), *view, services.settings, services.peakCache, this)),
      channels(new ChannelDesk(bench, bench.actions(), *view, *sound, services.fileSystem,
                               services.peakCache, services.settings, this)),
      table(new TableDesk(bench, bench.actions(), *view, *browse, statusWords, services.settings,
                          this)),
      bulk(new BulkDesk(bench, *view, *browse, *edits, *table, this)),
      replace(new ReplaceDesk(bench, *view, *browse, *edits, this)),
      sets(new SetsDesk(bench, bench.actions(), *view, *browse, services.fileSystem, this)),
      compare(new CompareDesk(bench, bench.actions(), *view, *sound, services.settings, this)),
      loop(new LoopDesk(bench, bench.actions(), *view, *browse, *edits, *sound, services.settings,
                        this)),
      segments(new SegmentDesk(bench, bench.actions(), *view, *browse, *edits, *sound, this)),
      divide(
          new DivideDesk(bench, bench.actions(), *view, *browse, *edits, *sound, *segments, this)),
      pauses(new PausesDesk(bench, bench.actions(), *view, *browse, *edits, *sound, this)),
      texts(new TextDesks(bench, bench.actions(), *view, *table, *bulk, services.settings, this)),
      comments(new CommentDesk(bench, bench.actions(), *view, *browse, *edits, *sound, this)),
      queues(new QueueDesk(bench, *view, this)),
      m_bench(bench),
      m_services(services)
{
    new PlaceKeeper(bench, *view, *browse, *sound, services.settings, this);
    new FactsDesk(bench, *view, this);
    new RatesDesk(bench, *view, this);
    new ReviewDesk(bench, *view, {*edits, *bulk, *table, *loop}, this);
    new RecordingLine(bench, *view, *sound, this);
    new SoundAheadDesk(bench, services.fileSystem, this);
    new FetchedDots(bench, services.fileSystem, *view->table, this);
    new SoundOutputs(*view->transport->volumeMenu(), services.player, services.settings, this);
    registerRowActions(bench, *view, search, *browse, *loop);
    registerEditActions(bench, *view, *edits);
    bench.reports().setDatasetBar(*view->messages);
    connect(sound, &SoundDesk::segmentPicked, browse, &BrowseDesk::goToSegment);
    connect(sound, &SoundDesk::playbackStarts, edits, &EditDesk::saveDraftNow);
    connect(sound, &SoundDesk::deviceChanged, this, &AnnotateDesks::deviceChanged);
    connect(view->timeline, &TimelineView::contextMenuRequested, this,
            [this](const QPoint &at, Frames position) {
                range->popUpMenu(m_bench.actions(), *wave, at, position);
            });
    connectStatus(statusWords);
    connectPanels();
}

void AnnotateDesks::connectStatus(StatusWords &status)
{
    connect(loop, &LoopDesk::paceChanged, &status, &StatusWords::showPace);
    connect(edits, &EditDesk::savingChanged, &status, &StatusWords::showSaving);
    connect(edits, &EditDesk::journalFailed, &status, &StatusWords::showJournalBroken);
    connect(edits, &EditDesk::keptDraftsChanged, &status, &StatusWords::showKeptDrafts);
    connect(edits, &EditDesk::leftUnsettled, this, [this](const SegmentRow &row) {
        m_bench.reports().show(
            MessageBar::Kind::Warn,
            tr("Your text in %1 is kept as a draft: the segment was changed elsewhere.")
                .arg(toQString(row.key)),
            {{tr("Show"),
              [this, ref = row.ref] {
                  browse->goToSegment(ref);
              }}},
            kUnsettled);
        m_unsettled = row.ref;
    });
    connect(edits, &EditDesk::draftAsked, this, [this](const SegmentRef &ref) {
        if (m_unsettled == ref)
            m_bench.reports().dismiss(kUnsettled);
        if (edits->drafts() <= 1)
            m_bench.reports().dismiss(Reports::kDrafts);
    });
    connect(edits, &EditDesk::keptDraftsChanged, this, [this] {
        if (m_unsettled && !edits->hasDraft(*m_unsettled))
            m_bench.reports().dismiss(kUnsettled);
    });
    connect(&m_bench.currentRow(), &CurrentRow::changed, this, [this](const SegmentRow &row) {
        if (m_unsettled == row.ref) // the editor itself asks what to do with it
            m_bench.reports().dismiss(kUnsettled);
    });
}

/// The parts of the page: which of them are shown, how large their text is, and F6 from one to the next.
void AnnotateDesks::connectPanels()
{
    auto &actions = m_bench.actions();
    actions.on(Id::ShowNavigator, this, [this](bool isShown) { view->setNavigatorShown(isShown); });
    actions.on(Id::ShowDetails, this, [this](bool isShown) { view->setDetailsShown(isShown); });
    actions[Id::ShowNavigator]->setChecked(true);
    connect(view, &AnnotateView::detailsShownChanged, actions[Id::ShowDetails],
            &QAction::setChecked);
    connect(view, &AnnotateView::findAudioWanted, actions[Id::ChangeMapping], &QAction::trigger);
    m_bench.modes().add(Modes::Layer::Panel, [this] {
        const bool isOver = view->isDetailsDrawer() && view->isDetailsShown();
        if (isOver)
            view->setDetailsShown(false);
        return isOver;
    });
    actions.on(Id::NextPanel, this, [this] { stepPanel(1); });
    actions.on(Id::PreviousPanel, this, [this] { stepPanel(-1); });
    auto &field = view->editor->field();
    field.setPixelSize(m_services.settings.store().value(kTextSizeKey, sized(kTextPixels)).toInt());
    const auto resizeText = [this, &field](int pixels) {
        field.setPixelSize(field.pixelSize() + pixels);
        m_services.settings.store().setValue(kTextSizeKey, field.pixelSize());
    };
    actions.on(Id::LargerText, this, [resizeText] { resizeText(1); });
    actions.on(Id::SmallerText, this, [resizeText] { resizeText(-1); });
}

void AnnotateDesks::stepPanel(int step)
{
    const auto panels = view->panels();
    const auto *focus = QApplication::focusWidget();
    const auto count = static_cast<int>(panels.size());
    int at = 0;
    for (int i = 0; i < count; ++i)
        if (focus && (panels[i] == focus || panels[i]->isAncestorOf(focus)))
            at = i;
    for (int i = 1; i <= count; ++i) {
        auto *panel = panels[(at + step * i + count * count) % count];
        auto *target = panel->isVisibleTo(m_bench.window()) && panel->isEnabled()
                           ? focusTarget(panel)
                           : nullptr;
        if (!target)
            continue;
        target->setFocus(Qt::TabFocusReason);
        return;
    }
}

} // namespace voxdeck
