// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/transcript/FieldHints.h"

#include <QList>

#include <vector>

class QPainter;
class QPlainTextEdit;

namespace voxdeck {

/// A piece of the text in the field, in characters of QString.
struct FieldRange {
    int begin = 0;
    int length = 0;
    friend bool operator==(const FieldRange &, const FieldRange &) = default;
};

/// Drawings over a field's text: lines under hints, backgrounds behind matches, marks at invisible
/// characters. The text itself is unchanged, so input methods and undo are not affected.
///
/// Threads  gui.
class FieldOverlay {
public:
    explicit FieldOverlay(QPlainTextEdit &field) : m_field(field) {}

    void setHints(std::vector<FieldHint> hints);
    void setMarks(std::vector<FieldMark> marks);
    void setMarksShown(bool areShown);
    void setFinds(std::vector<FieldRange> finds);
    bool areMarksShown() const { return m_showsMarks; }
    const std::vector<FieldHint> &hints() const { return m_hints; }
    const std::vector<FieldMark> &marks() const { return m_marks; }
    const std::vector<FieldRange> &finds() const { return m_finds; }
    /// The description of the place, for a tooltip.
    QString wordsAt(int place) const;
    /// New colours.
    void refresh();
    void paint(QPainter &painter) const;

private:
    void paintMark(QPainter &painter, const FieldMark &mark) const;

    QPlainTextEdit &m_field;
    std::vector<FieldHint> m_hints;
    std::vector<FieldMark> m_marks;
    std::vector<FieldRange> m_finds;
    bool m_showsMarks = true;
};

} // namespace voxdeck
