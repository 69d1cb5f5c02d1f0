// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/RecordingLine.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/Text.h"
#include "ui/details/DetailsPanel.h"

#include <algorithm>
#include <filesystem>

namespace voxdeck {
namespace {

/// Where the audio is, or would be if it were there.
std::filesystem::path fileOf(const SegmentDetails &details)
{
    if (details.audio)
        return details.audio->file;
    return details.audioProblem ? std::filesystem::path(details.audioProblem->subject)
                                : std::filesystem::path();
}

} // namespace

RecordingLine::RecordingLine(AnnotateView &view, BrowseDesk &browse, SoundDesk &sound,
                             QObject *parent)
    : QObject(parent), m_view(view), m_sound(sound)
{
    connect(&browse, &BrowseDesk::detailsShown, this, [this](const SegmentDetails &details) {
        m_details = details;
        show();
    });
    connect(&sound, &SoundDesk::recordingKnown, this, [this] {
        const auto *current = m_sound.current();
        if (current && current->ref == m_details.row.ref)
            show();
    });
}

std::optional<double> RecordingLine::seconds(int indexedRateHz) const
{
    if (const auto opened = m_sound.recordingSeconds())
        return opened;
    if (m_details.itemLength && indexedRateHz > 0)
        return static_cast<double>(count(*m_details.itemLength)) / indexedRateHz;
    return std::nullopt;
}

void RecordingLine::show()
{
    const auto &siblings = m_details.siblings;
    const auto at = std::find_if(siblings.begin(), siblings.end(), [this](const auto &sibling) {
        return sibling.id == m_details.row.id;
    });
    const auto number = at == siblings.end() ? 0 : at - siblings.begin() + 1;
    const auto reviewed = std::count_if(siblings.begin(), siblings.end(), [](const auto &sibling) {
        return sibling.status == SegmentStatus::Approved
               || sibling.status == SegmentStatus::Rejected;
    });
    QStringList facts;
    DetailsPanel::AudioFacts audio;
    const auto *dataset = m_sound.items() ? m_sound.items()->touchDataset().get() : nullptr;
    if (m_details.audio && m_details.audio->address && dataset) {
        const auto &address = *m_details.audio->address;
        audio.shard = pathText(dataset->shards()[address.shard].directory.filename());
        audio.isShard = true;
        audio.file = tr("audio.bin, item %1").arg(countText(address.item + 1));
        facts << audio.shard;
    } else if (const auto file = fileOf(m_details); !file.empty()) {
        audio.shard = pathText(file.parent_path());
        audio.file = pathText(file.filename());
        facts << audio.file;
    }
    audio.sampleRateHz = m_sound.sampleRateHz();
    if (m_details.metainfo && audio.sampleRateHz == 0)
        if (const auto *rate = m_details.metainfo->find("sample_rate"))
            audio.sampleRateHz = static_cast<int>(rate->toInteger());
    const auto length = seconds(audio.sampleRateHz);
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
    m_view.showRecording(toQString(m_details.recording), facts.join(QStringLiteral(" · ")));
}

} // namespace voxdeck
