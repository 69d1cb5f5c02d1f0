// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/MetricWords.h"

#include "core/query/Metrics.h"

#include <QCoreApplication>

namespace voxdeck {

// The texts are in core/query/Metrics.cpp, where lupdate reads them; they are literals, which end in a zero.
QString metricLabel(const Metric &metric)
{
    return QCoreApplication::translate("Metrics", metric.label.data());
}

QString metricMeaning(const Metric &metric)
{
    return QCoreApplication::translate("Metrics", metric.meaning.data());
}

} // namespace voxdeck
