// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SpectrogramPalette.h"

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

int mix(int a, int b, double part)
{
    return int(std::lround(a + (b - a) * part));
}

} // namespace

SpectrogramPalette spectrogramPalette(const std::vector<QColor> &stops)
{
    SpectrogramPalette palette{};
    if (stops.empty())
        return palette;
    for (std::size_t level = 0; level < palette.size(); ++level) {
        const double at = double(level) / 255 * double(stops.size() - 1);
        const auto low = std::size_t(at);
        const QRgb a = stops[low].rgb();
        const QRgb b = stops[std::min(low + 1, stops.size() - 1)].rgb();
        const double part = at - double(low);
        palette[level] = qRgb(mix(qRed(a), qRed(b), part), mix(qGreen(a), qGreen(b), part),
                              mix(qBlue(a), qBlue(b), part));
    }
    return palette;
}

} // namespace voxdeck
