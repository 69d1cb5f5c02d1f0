// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Room.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QStyle>

#include <algorithm>

namespace voxdeck {

void widenForPlaceholder(QComboBox &box)
{
    constexpr int kAroundText = 40; // what style sheet, box and field keep free beside the text
    const auto &field = *box.lineEdit();
    const int arrow = box.style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, &box);
    box.setMinimumWidth(field.fontMetrics().horizontalAdvance(field.placeholderText()) + arrow
                        + kAroundText);
}

void widenForTitles(QHeaderView &header)
{
    for (int i = 0; i < header.count(); ++i)
        header.resizeSection(i, std::max(header.sectionSize(i), header.sectionSizeHint(i)));
}

int equalTitlesWidth(const QHeaderView &header)
{
    int widest = 0;
    for (int i = 0; i < header.count(); ++i)
        widest = std::max(widest, header.sectionSizeHint(i));
    return widest * header.count();
}

} // namespace voxdeck
