// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/RecordingLine.h"

#include "core/io/Location.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/Text.h"
#include "ui/details/DetailsPanel.h"
#include "ui/session/Workbench.h"

#include <algorithm>
#include <filesystem>

namespace voxdeck {
namespace {

/// Where the audio is, or would be if it were there.
std::filesystem::path fileOf(const SegmentDetails &details)
{
    if (details.sound)
        return details.sound->place.file;
    return details.audioProblem ? std::filesystem::path(details.audioProblem->subject)
                                : std::filesystem::path();
}

} // namespace

RecordingLine::RecordingLine(Workbench &bench, AnnotateView &view, SoundDesk &sound,
                             QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view), m_sound(sound)
{
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &RecordingLine::show);
    connect(&sound, &SoundDesk::recordingKnown, this, [this] {
        const auto *current = m_sound.current();
        const auto &details = m_bench.currentRow().details();
        if (current && details && current->ref == details->row.ref)
            show(*details);
    });
}

std::optional<double> RecordingLine::seconds(const SegmentDetails &details, int indexedRateHz) const
{
    if (const auto opened = m_sound.recordingSeconds())
        return opened;
    if (details.itemLength && indexedRateHz > 0)
        return static_cast<double>(count(*details.itemLength)) / indexedRateHz;
    return std::nullopt;
}

void RecordingLine::show(const SegmentDetails &details)
{
    const auto &siblings = details.siblings;
    const auto at = std::find_if(siblings.begin(), siblings.end(), [&details](const auto &sibling) {
        return sibling.id == details.row.id;
    });
    const auto number = at == siblings.end() ? 0 : at - siblings.begin() + 1;
    const auto reviewed = std::count_if(siblings.begin(), siblings.end(), [](const auto &sibling) {
        return sibling.status == SegmentStatus::Approved
               || sibling.status == SegmentStatus::Rejected;
    });
    QStringList facts;
    DetailsPanel::AudioFacts audio;
    if (details.sound && details.sound->place.address) {
        const auto &place = details.sound->place;
        audio.shard = pathText(place.dataset->shards()[place.address->shard].directory.filename());
        audio.isShard = true;
        audio.file = tr("audio.bin, item %1").arg(countText(place.address->item + 1));
        facts << audio.shard;
    } else if (const auto file = fileOf(details); !file.empty()) {
        audio.shard = pathText(shownPath(file.parent_path().string()));
        audio.file = pathText(file.filename());
        facts << audio.file;
    }
    audio.sampleRateHz = m_sound.sampleRateHz();
    if (audio.sampleRateHz == 0)
        audio.sampleRateHz = details.itemRateHz;
    if (details.metainfo && audio.sampleRateHz == 0)
        if (const auto *rate = details.metainfo->find("sample_rate"))
            audio.sampleRateHz = static_cast<int>(rate->toInteger());
    const auto length = seconds(details, audio.sampleRateHz);
    audio.itemSeconds = length.value_or(0);
    audio.problem = m_sound.audioProblem();
    m_view.details->showAudio(audio);
    if (length)
        facts << clockText(*length);
    if (siblings.size() > 1)
        facts << tr("segment %1 of %2")
                     .arg(countText(static_cast<quint64>(number)), countText(siblings.size()))
              << tr("%1 of %2 reviewed")
                     .arg(countText(static_cast<quint64>(reviewed)), countText(siblings.size()));
    m_view.showRecording(toQString(details.recording), facts.join(QStringLiteral(" · ")));
}

} // namespace voxdeck
