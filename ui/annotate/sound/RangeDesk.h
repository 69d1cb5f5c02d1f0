// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"
#include "core/sound/SoundPart.h"
#include "ui/common/ManifestReader.h"

#include <QObject>

#include <memory>
#include <optional>

namespace voxdeck {

class Actions;
class AnnotateView;
class DatasetSession;
class FileSystem;
class JobList;
class SoundDesk;
class WaveDesk;
class Workbench;

/// What can be done with a part of a recording: the range that was dragged on the timeline, else the
/// current segment. Hears it, zooms to it, saves it as an audio file.
///
/// Threads  gui; the file is written by a job.
class RangeDesk final : public QObject {
    Q_OBJECT
public:
    RangeDesk(Workbench &bench, FileSystem &fs, JobList &jobs, AnnotateView &view, SoundDesk &sound,
              QWidget *window);

    /// Asks for a file and writes the part there; its name ends in what it is encoded as.
    void saveAudio();
    /// Writes the part of the moment; `saved` or `failed` follows.
    void saveAudioTo(const std::filesystem::path &target);
    /// Takes the range away; false: there was none.
    bool clear();
    void popUpMenu(Actions &actions, WaveDesk &wave, const QPoint &at, Frames position);

signals:
    void notice(const QString &sentence);
    void saved(const QString &path);
    void failed(const voxdeck::Error &error);

private:
    /// The part to save: the range, else the row.
    std::optional<SoundPart> chosenPart() const;

    Workbench &m_bench;
    FileSystem &m_fs;
    JobList &m_jobs;
    AnnotateView &m_view;
    SoundDesk &m_sound;
    QWidget *m_window;
};

} // namespace voxdeck
