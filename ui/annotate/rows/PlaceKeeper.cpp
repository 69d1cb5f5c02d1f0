// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/PlaceKeeper.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

namespace voxdeck {
namespace {

constexpr int kRememberMs = 1000; // a crash may cost two seconds, writing included

} // namespace

PlaceKeeper::PlaceKeeper(Workbench &bench, AnnotateView &view, BrowseDesk &browse, SoundDesk &sound,
                         Settings &settings, QObject *parent)
    : QObject(parent), m_view(view), m_browse(browse), m_sound(sound), m_settings(settings)
{
    connect(&bench, &Workbench::opened, this, &PlaceKeeper::attach);
    connect(&bench, &Workbench::leaving, this, &PlaceKeeper::detach);
    connect(&bench.currentRow(), &CurrentRow::aboutToChange, this, &PlaceKeeper::expect);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &PlaceKeeper::show);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRememberMs);
    connect(&m_timer, &QTimer::timeout, this, &PlaceKeeper::remember);
    connect(&view.editor->field(), &QPlainTextEdit::cursorPositionChanged, this,
            &PlaceKeeper::changed);
    connect(&view.timeline->scale(), &TimelineScale::changed, this, &PlaceKeeper::changed);
    connect(&browse, &BrowseDesk::rowsShown, this, &PlaceKeeper::restore);
    connect(&browse, &BrowseDesk::segmentGone, this, [this] { m_wanted.reset(); });
}

void PlaceKeeper::attach(DatasetSession &session)
{
    m_dataset = session.path();
    m_isRestored = false;
}

void PlaceKeeper::detach()
{
    remember();
    m_timer.stop();
    m_dataset.clear();
    m_wanted.reset();
}

/// Written a moment after the first change, not after the last: otherwise constant changes would
/// never be saved.
void PlaceKeeper::changed()
{
    if (!m_timer.isActive())
        m_timer.start();
}

void PlaceKeeper::remember()
{
    const bool isGoing = !m_isRestored || m_wanted; // until then it stays what it was
    if (m_dataset.isEmpty() || isGoing || !m_view.editor->hasSegment())
        return;
    const auto &ref = m_view.editor->segment().ref;
    const auto [begin, end] = m_sound.shownSeconds();
    m_settings.setPlace(m_dataset, {ref.shard, ref.item, ref.segment, true,
                                    m_view.editor->field().caret(), begin, end});
}

void PlaceKeeper::restore()
{
    if (m_isRestored || m_dataset.isEmpty())
        return;
    m_isRestored = true;
    const auto place = m_settings.place(m_dataset);
    if (!place.isKnown)
        return;
    m_wanted = place;
    m_browse.goToSegment({place.shard, place.item, place.segment});
}

/// Row `row` is about to be shown: what was remembered of it, if it is the one gone to.
void PlaceKeeper::expect(const SegmentRow &row)
{
    const auto place = m_wanted.value_or(PlaceInDataset{});
    const SegmentRef wanted{place.shard, place.item, place.segment};
    const auto &editor = *m_view.editor;
    // the first row is shown before the wanted one is there; any other is where the user went
    const bool isFirst = !editor.hasSegment() || editor.segment().ref == row.ref;
    const bool isWanted = place.isKnown && row.ref == wanted;
    if (isWanted || !isFirst)
        m_wanted.reset();
    m_place = isWanted ? place : PlaceInDataset{};
    m_isOther = editor.segment().ref != row.ref;
}

void PlaceKeeper::show(const SegmentRow &)
{
    if (m_isOther && m_place.isKnown)
        m_view.editor->field().setCaret(m_place.caret);
    m_sound.showSeconds(m_place.viewBegin, m_place.viewEnd);
    changed();
}

} // namespace voxdeck
