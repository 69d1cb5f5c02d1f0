// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/WaveformLine.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace voxdeck {

namespace {

QRgb blended(QRgb under, QRgb over, double share)
{
    const int part = int(std::lround(share * 256));
    const auto mix = [part](int a, int b) {
        return a + (((b - a) * part) >> 8);
    };
    return qRgb(mix(qRed(under), qRed(over)), mix(qGreen(under), qGreen(over)),
                mix(qBlue(under), qBlue(over)));
}

class LinePainter {
public:
    LinePainter(QImage &image, const SampleLine &line, const WaveformPicture &how)
        : m_pixels(reinterpret_cast<QRgb *>(image.bits())),
          m_stride(image.bytesPerLine() / qsizetype(sizeof(QRgb))),
          m_line(line),
          m_how(how)
    {
    }

    void paintColumns()
    {
        const double end = m_line.firstX + double(m_line.samples.size() - 1) * m_line.step;
        const int first = std::max(int(std::floor(m_line.firstX)), 0);
        const int last = std::min(int(std::ceil(end)), m_how.width);
        const double half = m_line.thickness / 2;
        for (int x = first; x < last; ++x) {
            // As thick from above as from the side: the brush is a cross.
            const Range column = rangeIn(x, x + 1.0);
            const Range beside = rangeIn(x + 0.5 - half, x + 0.5 + half);
            fill(x, std::min(column.top - half + 0.5 * slopeOf(column), beside.top),
                 std::max(column.bottom + half - 0.5 * slopeOf(column), beside.bottom));
        }
    }

    void paintDots()
    {
        for (std::size_t i = 0; i < m_line.samples.size(); ++i)
            paintDot(m_line.firstX + double(i) * m_line.step, yOf(m_line.samples[i]));
    }

private:
    struct Range {
        double top = 0;
        double bottom = 0;
    };

    double yOf(double value) const
    {
        const double half = m_how.height / 2.0;
        return m_how.top + half - value * m_how.gain / 32768.0 * half;
    }
    double valueAt(double x) const
    {
        const auto last = double(m_line.samples.size() - 1);
        const double at = std::clamp((x - m_line.firstX) / m_line.step, 0.0, last);
        const auto before = std::size_t(at);
        const auto behind = std::min(before + 1, m_line.samples.size() - 1);
        const double share = at - double(before);
        return m_line.samples[before] * (1 - share) + m_line.samples[behind] * share;
    }
    /// Where the line is between two x.
    Range rangeIn(double begin, double end) const
    {
        double low = valueAt(begin);
        double high = valueAt(end);
        if (low > high)
            std::swap(low, high);
        const auto size = std::ptrdiff_t(m_line.samples.size());
        const auto first = std::ptrdiff_t(std::ceil((begin - m_line.firstX) / m_line.step));
        const auto last = std::ptrdiff_t(std::floor((end - m_line.firstX) / m_line.step));
        for (auto i = std::max<std::ptrdiff_t>(first, 0); i <= std::min(last, size - 1); ++i) {
            low = std::min<double>(low, m_line.samples[std::size_t(i)]);
            high = std::max<double>(high, m_line.samples[std::size_t(i)]);
        }
        return {yOf(high), yOf(low)};
    }
    /// A column of a slope reaches over its own edge already: up to half a pixel less is added.
    static double slopeOf(const Range &column) { return std::min(column.bottom - column.top, 1.0); }
    QRgb colorAt(int x) const
    {
        return x >= m_how.innerBegin && x < m_how.innerEnd ? m_how.innerPeak : m_how.peak;
    }
    QRgb &pixel(int x, int y) { return m_pixels[m_stride * y + m_how.left + x]; }

    void fill(int x, double top, double bottom)
    {
        top = std::clamp<double>(top, m_how.top, m_how.top + m_how.height - 1.0);
        bottom = std::clamp<double>(bottom, top + 0.5, m_how.top + m_how.height);
        const QRgb color = colorAt(x);
        const int last = std::min(int(std::ceil(bottom)), m_how.top + m_how.height);
        for (int y = int(std::floor(top)); y < last; ++y) {
            const double covered = std::min(bottom, y + 1.0) - std::max(top, double(y));
            QRgb &here = pixel(x, y);
            here = covered >= 1 ? color : blended(here, color, covered);
        }
    }
    void paintDot(double x, double y)
    {
        const double radius = m_line.dot / 2;
        const int left = std::max(int(std::floor(x - radius)), 0);
        const int right = std::min(int(std::ceil(x + radius)), m_how.width);
        const int top = std::max(int(std::floor(y - radius)), m_how.top);
        const int bottom = std::min(int(std::ceil(y + radius)), m_how.top + m_how.height);
        for (int py = top; py < bottom; ++py)
            for (int px = left; px < right; ++px) {
                const double away = std::hypot(px + 0.5 - x, py + 0.5 - y);
                QRgb &here = pixel(px, py);
                here = blended(here, colorAt(px), std::clamp(radius + 0.5 - away, 0.0, 1.0));
            }
    }

    QRgb *m_pixels;
    qsizetype m_stride;
    const SampleLine &m_line;
    const WaveformPicture &m_how;
};

} // namespace

void paintLine(QImage &image, const SampleLine &line, const WaveformPicture &how)
{
    if (line.samples.empty() || line.step <= 0)
        return;
    LinePainter painter(image, line, how);
    painter.paintColumns();
    if (line.dot > 0)
        painter.paintDots();
}

} // namespace voxdeck
