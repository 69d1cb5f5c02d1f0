// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0215
#pragma once

#include <QColor>
#include <QPalette>

#include <vector>

namespace voxdeck {

/// One meaning in three strengths: text on any ground, fill of bars and shapes, ground of badges.
struct ToneColors {
    QColor text;
    QColor fill;
    QColor ground;
};

/// Every colour of the application; no other file has colour literals.
///
/// Widgets ask Theme::of(palette()) when they paint, so a change of palette is a change of theme.
/// Threads  immutable: share it freely.
struct Theme {
    bool isDark = false;
    bool isHighContrast = false;
    QColor window, base, alternate, text, muted, faint, line, hairline, border;
    QColor accent, onAccent, selection, hover;
    ToneColors good, warn, bad;                     ///< CER, status, messages
    ToneColors train, validation, test, unassigned; ///< splits
    QColor segmentCurrentFill, segmentCurrentEdge, segmentOther;
    QColor peakInside, rmsInside, peakOutside, rmsOutside;
    QColor playhead, splitLine;
    std::vector<QColor> spectrogram; ///< stops from quiet to loud, evenly spaced

    static const Theme &light();
    static const Theme &dark();
    /// On black; every text has a contrast of at least 7 to every ground (WCAG AAA).
    static const Theme &highContrast();
    /// The one `palette` was made from, detected by the lightness of its window.
    static const Theme &of(const QPalette &palette);

    QPalette palette() const;
};

/// Contrast of two opaque colours as WCAG 2 defines it, 1 to 21.
double contrastRatio(const QColor &a, const QColor &b);

/// `over` blended onto the opaque `under`.
QColor blended(const QColor &over, const QColor &under);

} // namespace voxdeck
