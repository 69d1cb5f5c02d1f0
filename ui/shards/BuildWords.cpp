// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildWords.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/jobs/JobWords.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>

namespace voxdeck {
namespace {

struct BuildWords {
    Q_DECLARE_TR_FUNCTIONS(BuildWords)
};

} // namespace

QString leftOutWords(LeftOut reason)
{
    switch (reason) {
    case LeftOut::Cer: return BuildWords::tr("CER above the limit");
    case LeftOut::Length: return BuildWords::tr("Too short or too long");
    case LeftOut::Split: return BuildWords::tr("Split not selected for this build");
    case LeftOut::MissingSource: return BuildWords::tr("Audio is missing");
    case LeftOut::AudioLoad: return BuildWords::tr("Audio could not be read");
    case LeftOut::Processing: break;
    }
    return BuildWords::tr("Could not be written");
}

QString formatWords(BuildFormat format)
{
    return BuildWords::tr(infoOf(format).title);
}

QString codecWords(BuildCodec codec)
{
    if (codec == kCopied)
        return BuildWords::tr("Copy of the original, else FLAC");
    if (codec == AudioFileType::Wav)
        return BuildWords::tr("WAV, 16 bit");
    return toQString(audioTypeInfo(*codec).codec); // names, the same in all languages
}

QString exactSpanText(double seconds)
{
    const auto whole = static_cast<qint64>(std::llround(std::max(0.0, seconds)));
    const auto twoDigits = [](qint64 number) {
        return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
    };
    if (whole < 60)
        return BuildWords::tr("%1 s").arg(whole);
    if (whole < 3600)
        return BuildWords::tr("%1 min %2 s").arg(whole / 60).arg(twoDigits(whole % 60));
    return BuildWords::tr("%1 h %2 min %3 s")
        .arg(QLocale().toString(whole / 3600), twoDigits(whole / 60 % 60), twoDigits(whole % 60));
}

QString percentText(double share)
{
    return BuildWords::tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1));
}

std::pair<QString, QString> speedText(const BuildRates &rates)
{
    const auto speed = rates.timesRealTime();
    const auto bytes = rates.bytesPerSecond();
    if (!speed || !bytes || *speed <= 0)
        return {};
    return {rateText(*bytes),
            BuildWords::tr("%1 × real time").arg(countText(static_cast<std::uint64_t>(*speed)))};
}

void makeTable(QTreeWidget &table, const QString &name, const QStringList &heads, int firstNumber)
{
    table.setAccessibleName(name);
    table.setProperty("vxRole", QStringLiteral("panel"));
    table.setHeaderLabels(heads);
    table.setRootIsDecorated(false);
    table.setUniformRowHeights(true);
    table.setAlternatingRowColors(true);
    table.header()->setAccessibleName(BuildWords::tr("Columns of: %1").arg(name));
    table.header()->setStretchLastSection(false);
    table.header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table.header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = firstNumber; column < static_cast<int>(heads.size()); ++column)
        table.headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

QPushButton *makeLink(const QString &text, const QString &accessibleName, QWidget *parent)
{
    auto *link = new QPushButton(text, parent);
    link->setProperty("vxRole", QStringLiteral("link"));
    link->setAutoDefault(false);
    link->setAccessibleName(accessibleName);
    link->setToolTip(accessibleName);
    link->setCursor(Qt::PointingHandCursor);
    link->ensurePolished(); // its size is that of the style sheet
    return link;
}

} // namespace voxdeck
