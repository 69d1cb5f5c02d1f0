// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Theme.h"

#include <algorithm>
#include <cmath>

namespace voxdeck {
namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(value);
}

ToneColors tone(unsigned text, unsigned fill, unsigned ground)
{
    return {rgb(text), rgb(fill), rgb(ground)};
}

Theme makeLight()
{
    Theme theme;
    theme.window = rgb(0xeff0f1);
    theme.base = rgb(0xffffff);
    theme.alternate = rgb(0xf6f7f8);
    theme.text = rgb(0x232629);
    theme.muted = rgb(0x565d63);
    theme.faint = rgb(0x868c92);
    theme.line = rgb(0xc9cdd1);
    theme.hairline = rgb(0xe1e4e6);
    theme.border = rgb(0x82888e);
    theme.accent = rgb(0x15659b);
    theme.onAccent = rgb(0xffffff);
    theme.selection = rgb(0xcfe4f3);
    theme.hover = rgb(0xe7f1f8);
    theme.good = tone(0x006b50, 0x009e73, 0xdcf1ea);
    theme.warn = tone(0x805000, 0xc48200, 0xfcefd2);
    theme.bad = tone(0xad3600, 0xb94700, 0xfbe3d8);
    theme.train = tone(0x0066a1, 0x0072b2, 0xdbeaf4);
    theme.validation = tone(0x8a5200, 0xc48200, 0xfbeccd);
    theme.test = tone(0x8a3f78, 0xb0609b, 0xf3e1ee);
    theme.unassigned = tone(0x5b6268, 0xa3a9ae, 0xe6e8ea);
    theme.segmentCurrentFill = QColor(0, 114, 178, 38);
    theme.segmentCurrentEdge = rgb(0x0072b2);
    theme.segmentOther = QColor(90, 100, 110, 26);
    theme.peakInside = rgb(0x35566f);
    theme.rmsInside = rgb(0x7c9db4);
    theme.peakOutside = rgb(0x8d979f);
    theme.rmsOutside = rgb(0xbcc3c9);
    theme.playhead = rgb(0xc4003f);
    theme.splitLine = rgb(0x8a3f78);
    theme.spectrogram = {rgb(0xffffff), rgb(0xd5e3f0), rgb(0x9dbfdc),
                         rgb(0x5a8fbe), rgb(0x2a5c91), rgb(0x10244a)};
    return theme;
}

Theme makeDark()
{
    Theme theme;
    theme.isDark = true;
    theme.window = rgb(0x2a2e32);
    theme.base = rgb(0x1b1e20);
    theme.alternate = rgb(0x212528);
    theme.text = rgb(0xeceef0);
    theme.muted = rgb(0xadb5bc);
    theme.faint = rgb(0x7f888f);
    theme.line = rgb(0x464d53);
    theme.hairline = rgb(0x343a3f);
    theme.border = rgb(0x757d85);
    theme.accent = rgb(0x4db2ea);
    theme.onAccent = rgb(0x06202f);
    theme.selection = rgb(0x1a415c);
    theme.hover = rgb(0x2c4251);
    theme.good = tone(0x58d3aa, 0x2bb98b, 0x17392f);
    theme.warn = tone(0xf3bd57, 0xe69f00, 0x40321a);
    theme.bad = tone(0xff9468, 0xe8743b, 0x45281b);
    theme.train = tone(0x6dbdec, 0x4aa3d8, 0x1b3a4d);
    theme.validation = tone(0xf3bd57, 0xe6a823, 0x40321a);
    theme.test = tone(0xe3a6d0, 0xc47db0, 0x43293c);
    theme.unassigned = tone(0xb3bac0, 0x7f888f, 0x353b40);
    theme.segmentCurrentFill = QColor(77, 178, 234, 51);
    theme.segmentCurrentEdge = rgb(0x4db2ea);
    theme.segmentOther = QColor(200, 210, 220, 18);
    theme.peakInside = rgb(0x8fc4e4);
    theme.rmsInside = rgb(0x4d8fb8);
    theme.peakOutside = rgb(0x7d878f);
    theme.rmsOutside = rgb(0x535b62);
    theme.playhead = rgb(0xff5a86);
    theme.splitLine = rgb(0xdf9fcb);
    theme.spectrogram = {rgb(0x000004), rgb(0x1c1044), rgb(0x4f127b), rgb(0x812581), rgb(0xb5367a),
                         rgb(0xe55964), rgb(0xfb8861), rgb(0xfec287), rgb(0xfcfdbf)};
    return theme;
}

Theme makeHighContrast()
{
    Theme theme = makeDark();
    theme.isHighContrast = true;
    theme.window = rgb(0x000000);
    theme.base = rgb(0x000000);
    theme.alternate = rgb(0x121212);
    theme.text = rgb(0xffffff);
    theme.muted = rgb(0xe4e4e4);
    theme.faint = rgb(0xc8c8c8);
    theme.line = rgb(0xc8c8c8);
    theme.hairline = rgb(0x8a8a8a);
    theme.border = rgb(0xffffff);
    theme.accent = rgb(0xffe14d);
    theme.onAccent = rgb(0x000000);
    theme.selection = rgb(0x00306e);
    theme.hover = rgb(0x2b2b2b);
    theme.good = tone(0x7dffc0, 0x2ee08f, 0x00281a);
    theme.warn = tone(0xffd65c, 0xffc107, 0x2e2100);
    theme.bad = tone(0xffb8a3, 0xff7a52, 0x3a0f00);
    theme.train = tone(0xa6d8ff, 0x5cb8ff, 0x00203a);
    theme.validation = tone(0xffd65c, 0xffc107, 0x2e2100);
    theme.test = tone(0xffc2f0, 0xf28ddc, 0x360a2c);
    theme.unassigned = tone(0xe4e4e4, 0xb4b4b4, 0x262626);
    theme.segmentCurrentFill = QColor(92, 184, 255, 70);
    theme.segmentCurrentEdge = rgb(0xffe14d);
    theme.segmentOther = QColor(255, 255, 255, 36);
    theme.peakInside = rgb(0xa6d8ff);
    theme.rmsInside = rgb(0x5cb8ff);
    theme.peakOutside = rgb(0xb4b4b4);
    theme.rmsOutside = rgb(0x8a8a8a);
    theme.playhead = rgb(0xff8fb0);
    theme.splitLine = rgb(0xffc2f0);
    return theme;
}

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
           + 0.0722 * linear(color.blueF());
}

} // namespace

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme &Theme::highContrast()
{
    static const Theme theme = makeHighContrast();
    return theme;
}

const Theme &Theme::of(const QPalette &palette)
{
    const auto ground = palette.color(QPalette::Active, QPalette::Window);
    if (ground == highContrast().window)
        return highContrast();
    return ground.lightness() < 128 ? dark() : light();
}

QPalette Theme::palette() const
{
    QPalette result;
    const auto set = [&](QPalette::ColorRole role, const QColor &color) {
        result.setColor(QPalette::All, role, color);
    };
    set(QPalette::Window, window);
    set(QPalette::WindowText, text);
    set(QPalette::Base, base);
    set(QPalette::AlternateBase, alternate);
    set(QPalette::Text, text);
    set(QPalette::Button, isDark && !isHighContrast ? hairline : window);
    set(QPalette::ButtonText, text);
    set(QPalette::BrightText, bad.text);
    set(QPalette::ToolTipBase, base);
    set(QPalette::ToolTipText, text);
    set(QPalette::PlaceholderText, muted); // Fusion would make it near invisible on dark
    set(QPalette::Highlight, selection);   // rows and texts keep their normal colour
    set(QPalette::HighlightedText, text);
    set(QPalette::Link, accent);
    set(QPalette::LinkVisited, accent);
    set(QPalette::Light, isDark ? line : base);
    set(QPalette::Midlight, hairline);
    set(QPalette::Mid, line);
    set(QPalette::Dark, border);
    set(QPalette::Shadow, isDark ? QColor(Qt::black) : border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        result.setColor(QPalette::Disabled, role, faint);
    result.setColor(QPalette::Disabled, QPalette::Highlight, hairline);
    return result;
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

QColor blended(const QColor &over, const QColor &under)
{
    const auto mix = [alpha = over.alphaF()](float top, float bottom) {
        return top * alpha + bottom * (1 - alpha);
    };
    return QColor::fromRgbF(mix(over.redF(), under.redF()), mix(over.greenF(), under.greenF()),
                            mix(over.blueF(), under.blueF()));
}

} // namespace voxdeck
