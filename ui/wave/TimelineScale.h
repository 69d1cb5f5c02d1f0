// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"

#include <QObject>

#include <vector>

namespace voxdeck {

/// Which part of a recording is on screen: one for all the strips of a timeline, so that a pixel
/// column means the same moment in each.
///
/// Units    x is in logical pixels from the left edge of the strips, frames are of the item.
/// Threads  the gui thread.
class TimelineScale final : public QObject {
    Q_OBJECT
public:
    static constexpr double kSmallestFramesPerPixel = 1.0 / 16;
    static constexpr double kZoomStep = 1.4142135623730951; ///< of one press of a key or button

    explicit TimelineScale(QObject *parent = nullptr) : QObject(parent) {}

    /// Another recording: shows it whole and forgets the history.
    void setRecording(Frames length, int sampleRateHz);
    void setWidth(int pixels); ///< keeps the begin and the zoom

    Frames length() const { return m_length; }
    int sampleRateHz() const { return m_sampleRateHz; }
    int width() const { return m_width; }
    double framesPerPixel() const { return m_framesPerPixel; }
    FrameRange visible() const; ///< every frame of which a part of a pixel is on screen

    double xOf(Frames frame) const { return (double(count(frame)) - m_begin) / m_framesPerPixel; }
    Frames frameAt(double x) const; ///< the nearest; not held inside of the recording
    Frames heldInside(Frames frame) const;

    /// 0 when the whole recording is on screen, 1 at the deepest zoom; steps even to the ear.
    double zoom() const;
    void setZoom(double zoom, double anchorX);
    void zoomBy(double factor, double anchorX); ///< above 1 goes in; the frame at anchorX stays
    void scrollBy(double pixels);
    void showFrom(Frames begin); ///< the zoom stays
    void fit(FrameRange range);  ///< with a margin of a twentieth on either side
    void fitRecording();
    bool canGoBack() const { return !m_history.empty(); }
    void back(); ///< to what was shown before the last zoom or fit

signals:
    void changed();

private:
    struct Shown {
        double begin = 0;
        double framesPerPixel = 1;
    };
    double largestFramesPerPixel() const;
    void show(Shown shown);
    void remember();

    Frames m_length{};
    int m_sampleRateHz = 0;
    int m_width = 1;
    double m_begin = 0;
    double m_framesPerPixel = 1;
    bool m_isFitted = true;   // the whole recording stays whole when the width changes
    bool m_isZooming = false; // steps of zoom in a row are one entry of the history
    std::vector<Shown> m_history;
};

} // namespace voxdeck
