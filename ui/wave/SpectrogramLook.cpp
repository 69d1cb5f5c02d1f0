// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SpectrogramLook.h"

#include <QRgb>

#include <algorithm>
#include <array>
#include <bit>

namespace voxdeck {

namespace {

constexpr float kCeilingDb = -20; // speech is rarely louder in one bin

// Viridis, magma and cividis by nine of their colours (matplotlib, public domain); ice is ours.
constexpr std::array<QRgb, 6> kIce{0xffffffff, 0xffd5e3f0, 0xff9dbfdc,
                                   0xff5a8fbe, 0xff2a5c91, 0xff10244a};
constexpr std::array<QRgb, 2> kGrey{0xffffffff, 0xff000000};
constexpr std::array<QRgb, 9> kMagma{0xff000004, 0xff1d1147, 0xff51127c, 0xff832681, 0xffb73779,
                                     0xffe75263, 0xfffc8961, 0xfffec488, 0xfffcfdbf};
constexpr std::array<QRgb, 9> kViridis{0xff440154, 0xff472d7b, 0xff3b528b, 0xff2c728e, 0xff21918c,
                                       0xff28ae80, 0xff5ec962, 0xffaddc30, 0xfffde725};
constexpr std::array<QRgb, 9> kCividis{0xff00224e, 0xff1a386f, 0xff434e6c, 0xff61656f, 0xff7d7c78,
                                       0xff9b9476, 0xffbcae6c, 0xffdec958, 0xfffee838};

template <std::size_t Count>
std::vector<QColor> colorsOf(const std::array<QRgb, Count> &stops)
{
    std::vector<QColor> colors;
    colors.reserve(Count);
    for (const QRgb stop : stops)
        colors.emplace_back(stop);
    return colors;
}

} // namespace

QString SpectrogramLook::text() const
{
    return QString::fromStdString(styleText(*this));
}

SpectrogramLook SpectrogramLook::fromText(const QString &text)
{
    return {styleIn(text.toStdString()).value_or(SpectrogramStyle())};
}

SpectrogramOptions SpectrogramLook::options(int sampleRateHz) const
{
    SpectrogramOptions options;
    options.scale = scale;
    options.windowFrames = std::clamp(int(std::int64_t{sampleRateHz} * windowMs / 1000), 16, 32768);
    options.fftSize = int(std::bit_ceil(unsigned(options.windowFrames)));
    options.ceilingDb = kCeilingDb;
    options.floorDb = kCeilingDb - float(rangeDb);
    return options;
}

std::vector<QColor> SpectrogramLook::stops(const std::vector<QColor> &ofTheTheme) const
{
    switch (colors) {
    case SpectrogramColors::OfTheTheme: break;
    case SpectrogramColors::Ice: return colorsOf(kIce);
    case SpectrogramColors::Magma: return colorsOf(kMagma);
    case SpectrogramColors::Grey: return colorsOf(kGrey);
    case SpectrogramColors::Viridis: return colorsOf(kViridis);
    case SpectrogramColors::Cividis: return colorsOf(kCividis);
    }
    return ofTheTheme;
}

} // namespace voxdeck
