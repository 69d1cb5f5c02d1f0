// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/SegmentPlayer.h"

#include "core/search/RowReader.h"
#include "core/sound/PcmSource.h"
#include "ui/common/Text.h"

#include <utility>

namespace voxdeck {

SegmentPlayer::SegmentPlayer(const FileSystem &fs, QObject *parent) : QObject(parent), m_fs(fs) {}

void SegmentPlayer::attach(WorkspaceLogin login, std::shared_ptr<const ItemSource> items)
{
    m_login = std::move(login);
    m_items = std::move(items);
}

void SegmentPlayer::detach()
{
    stop();
    m_items.reset();
}

void SegmentPlayer::stop()
{
    m_sound.drop();
    if (m_player)
        m_player->stop();
}

void SegmentPlayer::play(const SegmentRef &ref)
{
    const bool isHeard = m_player && m_player->state() == AudioPlayer::State::Playing;
    stop();
    if (!m_items || (isHeard && m_played == ref))
        return;
    m_played = ref;
    m_sound.ask(
        [login = m_login, items = m_items, ref,
         &fs = m_fs](const ProgressSink &, const std::stop_token &stop) -> Result<Sound> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(const auto row, RowReader(*workspace).row(ref));
            VOX_TRY(const auto part, items->sound(*workspace, row));
            Sound sound;
            VOX_TRY(sound.pcm, openPcm(fs, part.place, stop));
            VOX_TRY(sound.range, framesOf(part, sound.pcm->sampleRateHz(), sound.pcm->length()));
            return sound;
        },
        [this, ref](const Result<Sound> &sound) {
            if (!sound) {
                emit failed(tr("Audio cannot be read: %1.").arg(toQString(sound.error().detail)));
                return;
            }
            if (!m_player)
                m_player = std::make_unique<AudioPlayer>();
            m_player->setAudio(sound->pcm);
            m_player->play(sound->range);
            emit started(ref);
        });
}

} // namespace voxdeck
