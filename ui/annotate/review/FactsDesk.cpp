// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/review/FactsDesk.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/common/Text.h"
#include "ui/common/TimeText.h"
#include "ui/details/DetailsPanel.h"
#include "ui/details/HistoryPanel.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/DecisionPanel.h"

#include <algorithm>

namespace voxdeck {
namespace {

/// Why the segment has the status it has, where a reason was asked for.
QString reasonOfStatus(const SegmentDetails &details)
{
    for (const auto &record : details.history)
        if (record.change.field == EditField::Status)
            return record.undoes == 0 && statusNamed(record.change.after) == details.row.status
                       ? toQString(record.reason)
                       : QString();
    return {};
}

} // namespace

FactsDesk::FactsDesk(Workbench &bench, AnnotateView &view, QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view)
{
    connect(&bench, &Workbench::closed, this, &FactsDesk::clear);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &FactsDesk::showSegment);
    connect(&bench.rowChanges(), &RowChanges::rowChanged, this, [this](const SegmentRow &row) {
        const auto *open = m_bench.currentRow().row();
        if (open && open->ref == row.ref)
            m_view.decision->showSegment(row);
    });
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &FactsDesk::showDetails);
}

void FactsDesk::clear()
{
    m_view.details->clear();
    m_view.history->clear();
    m_view.decision->showNothing();
}

void FactsDesk::showSegment(const SegmentRow &row)
{
    m_view.decision->showSegment(row);
    m_view.decision->showReason({}); // comes with the details
    m_view.showRecording(toQString(row.itemKey), {});
}

void FactsDesk::showDetails(const SegmentDetails &details)
{
    m_view.decision->showSegment(details.row);
    m_view.decision->showReason(reasonOfStatus(details));
    m_view.details->showSegment(details);
    m_view.history->show(details.history);
    showRecording(details);
}

void FactsDesk::showRecording(const SegmentDetails &details)
{
    const auto &row = details.row;
    const auto siblings = details.siblings.size();
    quint64 number = 0, reviewed = 0;
    double end = 0;
    for (std::size_t i = 0; i < siblings; ++i) {
        const auto &sibling = details.siblings[i];
        if (sibling.id == row.id)
            number = i + 1;
        reviewed += sibling.status == SegmentStatus::Approved
                    || sibling.status == SegmentStatus::Rejected;
        end = std::max(end, sibling.endSeconds);
    }
    QStringList facts;
    DetailsPanel::AudioFacts audio;
    if (details.sound && details.sound->place.address) {
        const auto &address = *details.sound->place.address;
        const auto &shard = details.sound->place.dataset->shards()[address.shard];
        audio.shard = pathText(shard.directory.filename());
        audio.isShard = true;
        audio.file = tr("audio.bin, item %1").arg(countText(address.item + 1));
        facts << audio.shard;
    } else if (details.sound) {
        audio.shard = pathText(details.sound->place.file.parent_path());
        audio.file = pathText(details.sound->place.file.filename());
        facts << audio.file;
    }
    audio.sampleRateHz = details.itemRateHz;
    if (const auto *rate = details.metainfo && audio.sampleRateHz == 0
                               ? details.metainfo->find("sample_rate")
                               : nullptr)
        audio.sampleRateHz = static_cast<int>(rate->toInteger());
    if (details.itemLength && audio.sampleRateHz > 0)
        end = static_cast<double>(count(*details.itemLength)) / audio.sampleRateHz;
    audio.itemSeconds = end;
    m_view.details->showAudio(audio);
    facts << clockText(end);
    if (siblings > 1)
        facts << tr("segment %1 of %2").arg(countText(number), countText(siblings))
              << tr("%1 of %2 reviewed").arg(countText(reviewed), countText(siblings));
    m_view.showRecording(toQString(details.recording), facts.join(QStringLiteral(" · ")));
}

} // namespace voxdeck
