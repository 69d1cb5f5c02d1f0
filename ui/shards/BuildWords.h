// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildPlan.h"
#include "core/shards/recipe/Recipe.h"
#include "core/shards/run/BuildRates.h"
#include "ui/common/BuildNames.h"

#include <QString>

#include <filesystem>
#include <utility>

class QPushButton;
class QTreeWidget;
class QWidget;

namespace voxdeck {

QString leftOutWords(LeftOut reason);
QString formatWords(BuildFormat format);
QString codecWords(BuildCodec codec);
/// "1 h 02 min 05 s", "7 min 05 s", "4 s": exact, for what runs.
QString exactSpanText(double seconds);
/// "5.5 %"
QString percentText(double share);
/// "21.2 MB/s" and "412 × real time"; empty while nothing is known.
std::pair<QString, QString> speedText(const BuildRates &rates);

/// A list without marks of a tree, numbers on the right from `firstNumber` on.
void makeTable(QTreeWidget &table, const QString &name, const QStringList &heads, int firstNumber);
/// A button that looks as a link, for a cell.
QPushButton *makeLink(const QString &text, const QString &accessibleName, QWidget *parent);

} // namespace voxdeck
