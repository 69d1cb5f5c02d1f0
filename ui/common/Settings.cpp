// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Settings.h"

#include "core/audio/PeakCache.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kMaximumRecent = 12;

} // namespace

Settings::Settings(const QString &file) : m_store(file, QSettings::IniFormat) {}

std::uint64_t Settings::peakCacheBytes()
{
    const auto key = QStringLiteral("waveform/cacheMegabytes");
    if (!m_store.contains(key))
        return PeakCache::kUsualQuotaBytes;
    return std::uint64_t(std::max(m_store.value(key).toLongLong(), 0LL)) << 20;
}

void Settings::setPeakCacheBytes(std::uint64_t bytes)
{
    m_store.setValue(QStringLiteral("waveform/cacheMegabytes"), qulonglong(bytes >> 20));
}

QString Settings::personName()
{
    return m_store.value(QStringLiteral("personName")).toString().trimmed();
}

void Settings::setPersonName(const QString &name)
{
    m_store.setValue(QStringLiteral("personName"), name.trimmed());
}

QStringList Settings::formerNames()
{
    return m_store.value(QStringLiteral("formerNames")).toStringList();
}

void Settings::rememberName(const QString &name)
{
    constexpr qsizetype kMostNames = 8;
    auto names = formerNames();
    names.removeAll(name);
    names.append(name);
    m_store.setValue(QStringLiteral("formerNames"),
                     names.mid(std::max<qsizetype>(0, names.size() - kMostNames)));
}

QList<RecentDataset> Settings::recent()
{
    QList<RecentDataset> result;
    const auto count = m_store.beginReadArray(QStringLiteral("recent"));
    for (int i = 0; i < count && i < kMaximumRecent; ++i) {
        m_store.setArrayIndex(i);
        RecentDataset one;
        one.path = m_store.value(QStringLiteral("path")).toString();
        one.openedAtMs = m_store.value(QStringLiteral("openedAt")).toLongLong();
        one.segments = m_store.value(QStringLiteral("segments")).toULongLong();
        one.seconds = m_store.value(QStringLiteral("seconds")).toDouble();
        one.unpublishedEdits = m_store.value(QStringLiteral("unpublished")).toULongLong();
        if (!one.path.isEmpty())
            result.append(one);
    }
    m_store.endArray();
    return result;
}

void Settings::remember(const RecentDataset &dataset)
{
    m_store.sync(); // another window may have remembered its dataset since
    auto all = recent();
    all.removeIf([&](const RecentDataset &one) { return one.path == dataset.path; });
    all.prepend(dataset);
    m_store.remove(QStringLiteral("recent"));
    m_store.beginWriteArray(QStringLiteral("recent"));
    for (int i = 0; i < all.size() && i < kMaximumRecent; ++i) {
        m_store.setArrayIndex(i);
        m_store.setValue(QStringLiteral("path"), all[i].path);
        m_store.setValue(QStringLiteral("openedAt"), all[i].openedAtMs);
        m_store.setValue(QStringLiteral("segments"), all[i].segments);
        m_store.setValue(QStringLiteral("seconds"), all[i].seconds);
        m_store.setValue(QStringLiteral("unpublished"), all[i].unpublishedEdits);
    }
    m_store.endArray();
}

void Settings::forgetRecent()
{
    m_store.remove(QStringLiteral("recent"));
}

PlaceInDataset Settings::place(const QString &dataset)
{
    m_store.beginGroup(group(dataset));
    PlaceInDataset place;
    place.isKnown = m_store.contains(QStringLiteral("item"));
    place.shard = m_store.value(QStringLiteral("shard")).toUInt();
    place.item = m_store.value(QStringLiteral("item")).toULongLong();
    place.segment = m_store.value(QStringLiteral("segment"), -1).toInt();
    place.caret = m_store.value(QStringLiteral("caret")).toInt();
    place.viewBegin = m_store.value(QStringLiteral("viewBegin")).toDouble();
    place.viewEnd = m_store.value(QStringLiteral("viewEnd")).toDouble();
    m_store.endGroup();
    return place;
}

void Settings::setPlace(const QString &dataset, const PlaceInDataset &place)
{
    m_store.beginGroup(group(dataset));
    m_store.setValue(QStringLiteral("shard"), place.shard);
    m_store.setValue(QStringLiteral("item"), place.item);
    m_store.setValue(QStringLiteral("segment"), place.segment);
    m_store.setValue(QStringLiteral("caret"), place.caret);
    m_store.setValue(QStringLiteral("viewBegin"), place.viewBegin);
    m_store.setValue(QStringLiteral("viewEnd"), place.viewEnd);
    m_store.endGroup();
}

QString Settings::group(const QString &dataset) const
{
    const auto name = QDir::cleanPath(QDir(dataset).absolutePath()).toUtf8();
    return QStringLiteral("dataset-")
           + QString::fromLatin1(
               QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex().left(16));
}

} // namespace voxdeck
