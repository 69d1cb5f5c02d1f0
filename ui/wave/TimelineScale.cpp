// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineScale.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace voxdeck {

namespace {
constexpr std::size_t kHistory = 64;
}

double TimelineScale::largestFramesPerPixel() const
{
    return std::max(double(count(m_length)) / m_width, kSmallestFramesPerPixel);
}

void TimelineScale::setRecording(Frames length, int sampleRateHz)
{
    m_length = std::max(length, Frames{0});
    m_sampleRateHz = sampleRateHz;
    m_history.clear();
    m_isFitted = true;
    m_isZooming = false;
    m_begin = 0;
    m_framesPerPixel = largestFramesPerPixel();
    emit changed();
}

void TimelineScale::setWidth(int pixels)
{
    pixels = std::max(pixels, 1);
    if (pixels == m_width)
        return;
    m_width = pixels;
    if (m_isFitted)
        m_framesPerPixel = largestFramesPerPixel();
    show({m_begin, m_framesPerPixel});
    emit changed();
}

FrameRange TimelineScale::visible() const
{
    const auto begin = std::int64_t(std::floor(m_begin));
    const auto end = std::int64_t(std::ceil(m_begin + m_width * m_framesPerPixel));
    return {Frames{std::max<std::int64_t>(begin, 0)}, std::min(Frames{end}, m_length)};
}

Frames TimelineScale::frameAt(double x) const
{
    return Frames{std::llround(m_begin + x * m_framesPerPixel)};
}

Frames TimelineScale::heldInside(Frames frame) const
{
    return std::clamp(frame, Frames{0}, m_length);
}

double TimelineScale::zoom() const
{
    const double depth = std::log(largestFramesPerPixel() / kSmallestFramesPerPixel);
    if (depth <= 0)
        return 0;
    return std::clamp(std::log(largestFramesPerPixel() / m_framesPerPixel) / depth, 0.0, 1.0);
}

void TimelineScale::setZoom(double zoom, double anchorX)
{
    const double largest = largestFramesPerPixel();
    const double depth = std::log(largest / kSmallestFramesPerPixel);
    const double wanted = largest * std::exp(-depth * std::clamp(zoom, 0.0, 1.0));
    zoomBy(m_framesPerPixel / wanted, anchorX);
}

void TimelineScale::zoomBy(double factor, double anchorX)
{
    if (!(factor > 0))
        return;
    const double wanted = std::clamp(m_framesPerPixel / factor, kSmallestFramesPerPixel,
                                     largestFramesPerPixel());
    if (wanted == m_framesPerPixel)
        return;
    if (!m_isZooming)
        remember();
    m_isZooming = true;
    const double anchor = m_begin + anchorX * m_framesPerPixel;
    show({anchor - anchorX * wanted, wanted});
    emit changed();
}

void TimelineScale::scrollBy(double pixels)
{
    const double before = m_begin;
    m_isZooming = false;
    show({m_begin + pixels * m_framesPerPixel, m_framesPerPixel});
    if (m_begin != before)
        emit changed();
}

void TimelineScale::showFrom(Frames begin)
{
    scrollBy((double(count(begin)) - m_begin) / m_framesPerPixel);
}

void TimelineScale::fit(FrameRange range)
{
    if (range.isEmpty())
        return;
    remember();
    m_isZooming = false;
    const double length = double(count(range.length()));
    const double margin = length / 20;
    show({double(count(range.begin)) - margin, (length + 2 * margin) / m_width});
    emit changed();
}

void TimelineScale::fitRecording()
{
    remember();
    m_isZooming = false;
    show({0, largestFramesPerPixel()});
    emit changed();
}

void TimelineScale::back()
{
    if (m_history.empty())
        return;
    const Shown shown = m_history.back();
    m_history.pop_back();
    m_isZooming = false;
    show(shown);
    emit changed();
}

void TimelineScale::show(Shown shown)
{
    const double largest = largestFramesPerPixel();
    m_framesPerPixel = std::clamp(shown.framesPerPixel, kSmallestFramesPerPixel, largest);
    const double lastBegin = double(count(m_length)) - m_width * m_framesPerPixel;
    m_begin = std::clamp(shown.begin, 0.0, std::max(lastBegin, 0.0));
    m_isFitted = m_framesPerPixel >= largest;
}

void TimelineScale::remember()
{
    if (m_history.size() == kHistory)
        m_history.erase(m_history.begin());
    m_history.push_back({m_begin, m_framesPerPixel});
}

} // namespace voxdeck
