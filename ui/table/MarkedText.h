// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

#include <vector>

class QPainter;
class QPalette;
class QRect;

namespace voxdeck {

/// A part of a text that is marked: UTF-16 units, as QString counts.
struct TextMark {
    qsizetype begin = 0, length = 0;
    friend bool operator==(const TextMark &, const TextMark &) = default;
};

/// How a part is marked: struck out on red (it goes), or underlined on green (it comes).
enum class MarkKind { Removed, Added };

/// The words of `text` that `other` does not have at that place, exactly compared (case and punctuation too);
/// neighbours are one mark. Texts of very many words have one mark from the first difference to the last.
std::vector<TextMark> wordsNotIn(const QString &other, const QString &text);

/// One line of text in `inner`, from a little before the first mark on, so that the mark is seen.
void paintMarkedText(QPainter &painter, const QRect &inner, const QPalette &palette,
                     const QFont &font, const QString &text, const std::vector<TextMark> &marks,
                     MarkKind kind);

/// The whole text with its marks, as rich text for a label.
QString markedHtml(const QPalette &palette, const QString &text, const std::vector<TextMark> &marks,
                   MarkKind kind);

} // namespace voxdeck
