// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

namespace voxdeck {

/// One line of the command palette: an action, a queue, a filter, a place to go to.
struct PaletteEntry {
    QString group; ///< the heading it is listed under
    QString id;    ///< the same each time, so that recent choices are known; empty: not kept
    QString name;
    QString detail;   ///< beside the name, such as a count
    QString key;      ///< what does the same on the keyboard
    QString why;      ///< why it cannot be run now; empty: it can
    QString synonyms; ///< other words that find it, separated by spaces
    QIcon icon;
    std::function<void()> run;
    bool isGuess = false; ///< made of the typed words; listed after all that has a name
};

/// How well a query fits a name.
struct PaletteMatch {
    int score = 0; ///< 0: not at all; more is better
    std::vector<std::pair<int, int>>
        marks; ///< first letter and length, of the name's parts that match
};

/// Each word of the query must begin a word of the name, be in it, begin a synonym, be the key, or (alone)
/// be the first letters of the name's words. Letters scattered over a name do not match.
PaletteMatch matchPalette(const QString &query, const PaletteEntry &entry);

/// The score of matchPalette() for a name and its synonyms.
int matchScore(const QString &query, const QString &name, const QString &synonyms);

} // namespace voxdeck
