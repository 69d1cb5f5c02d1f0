// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"

#include <QObject>

#include <optional>

namespace voxdeck {

class AnnotateView;
class BrowseDesk;
class SoundDesk;

/// Says which recording is open: the line above the waveform, and "Audio" in the details. The length is that
/// of the audio, known once it is open (a dataset's index may know it sooner), never the end of a segment.
///
/// Threads  gui.
class RecordingLine final : public QObject {
    Q_OBJECT
public:
    RecordingLine(AnnotateView &view, BrowseDesk &browse, SoundDesk &sound,
                  QObject *parent = nullptr);

private:
    void show();
    std::optional<double> seconds(int indexedRateHz) const;

    AnnotateView &m_view;
    SoundDesk &m_sound;
    SegmentDetails m_details;
};

} // namespace voxdeck
