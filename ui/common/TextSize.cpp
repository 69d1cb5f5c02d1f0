// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/TextSize.h"

#include <QFont>

#include <algorithm>
#include <cmath>

namespace voxdeck {
namespace {

constexpr double kDesigned = 13; // pixels
constexpr double kPixelsPerPoint = 96.0
                                   / 72; // a screen with another density scales the whole window
constexpr double kMost = 2;              // above it no page fits a screen

double &factor()
{
    static double value = 1;
    return value;
}

} // namespace

void followSystemFont(const QFont &system)
{
    const double pixels = system.pixelSize() > 0 ? system.pixelSize()
                                                 : system.pointSizeF() * kPixelsPerPoint;
    factor() = std::clamp(std::round(pixels) / kDesigned, 1.0, kMost);
}

int sized(int designed)
{
    return static_cast<int>(std::lround(designed * factor()));
}

} // namespace voxdeck
