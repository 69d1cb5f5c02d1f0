// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/ColumnWords.h"

#include "core/search/Columns.h"

#include <QCoreApplication>

namespace voxdeck {
namespace {

QString translated(const char *context, const char *text)
{
    return text && *text ? QCoreApplication::translate(context, text) : QString();
}

} // namespace

// The texts are in core/search/Columns.cpp, where lupdate reads them.
QString columnHead(const Column &column)
{
    return translated("voxdeck::SegmentTableModel", column.head);
}

QString columnFullHead(const Column &column)
{
    return translated("voxdeck::SegmentTableModel", column.fullHead);
}

QString columnWords(const Column &column)
{
    return translated("QueryExplanation", column.words);
}

} // namespace voxdeck
