// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/items/ItemSource.h"
#include "core/workspace/Person.h"
#include "core/workspace/SegmentRow.h"
#include "ui/jobs/Latest.h"
#include "ui/player/AudioPlayer.h"

#include <QObject>

#include <filesystem>
#include <memory>

namespace voxdeck {

/// Plays one segment for a dialog, whatever the window shows. The sound device is opened at the
/// first playback.
///
/// Threads  gui; audio is read on a worker thread.
class SegmentPlayer final : public QObject {
    Q_OBJECT
public:
    explicit SegmentPlayer(const FileSystem &fs, QObject *parent = nullptr);

    void attach(WorkspaceLogin login, std::shared_ptr<const ItemSource> items);
    void detach();
    /// From its start; once more while it is heard: stops it.
    void play(const SegmentRef &ref);
    void stop();

signals:
    void
    started(const voxdeck::SegmentRef &ref); ///< its audio was read, whether it can be heard or not
    void failed(const QString &sentence);

private:
    struct Sound {
        std::shared_ptr<const PcmSource> pcm;
        FrameRange range;
    };

    const FileSystem &m_fs;
    WorkspaceLogin m_login;
    std::shared_ptr<const ItemSource> m_items;
    std::unique_ptr<AudioPlayer> m_player;
    SegmentRef m_played;
    Latest<Sound> m_sound;
};

} // namespace voxdeck
