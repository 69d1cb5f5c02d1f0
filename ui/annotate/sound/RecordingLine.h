// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"

#include <QObject>

#include <optional>

namespace voxdeck {

class AnnotateView;
class SoundDesk;
class Workbench;

/// Says which recording is open: the line above the waveform, and "Audio" in the details. The length is that
/// of the audio, known once it is open (a dataset's index may know it sooner), never the end of a segment.
///
/// Threads  gui.
class RecordingLine final : public QObject {
    Q_OBJECT
public:
    RecordingLine(Workbench &bench, AnnotateView &view, SoundDesk &sound,
                  QObject *parent = nullptr);

private:
    void show(const SegmentDetails &details);
    std::optional<double> seconds(const SegmentDetails &details, int indexedRateHz) const;

    Workbench &m_bench;
    AnnotateView &m_view;
    SoundDesk &m_sound;
};

} // namespace voxdeck
