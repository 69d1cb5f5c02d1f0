// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/RemoteCachePanel.h"

#include "core/cache/RemoteBlocks.h"
#include "core/cache/ShardCache.h"
#include "ui/common/Decimal.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/describeError.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

namespace voxdeck {

namespace {

constexpr int kParts = 1000;      ///< of the bar
constexpr double kGigabyte = 1e9; ///< as bytesText() counts

double gigabytesOf(std::uint64_t bytes)
{
    return static_cast<double>(bytes) / kGigabyte;
}

} // namespace

RemoteCachePanel::RemoteCachePanel(QWidget *parent)
    : QWidget(parent),
      m_used(new QProgressBar(this)),
      m_usedWords(makeLabel({}, "muted", this)),
      m_limit(new DecimalBox(this)),
      m_counts(makeLabel({}, "muted", this)),
      m_clear(new QPushButton(tr("Clear cache"), this))
{
    m_used->setRange(0, kParts);
    m_used->setTextVisible(false); // the bar is lower than letters
    m_used->setAccessibleName(tr("Disk space used by data from servers"));
    m_used->setToolTip(tr("Parts of remote files that were fetched. They can be fetched again."));
    m_limit->setRange(0.1, 100'000);
    m_limit->setDecimals(1);
    m_limit->setSuffix(tr(" GB"));
    m_limit->setKeyboardTracking(false); // half a number must not empty the cache
    m_limit->setAccessibleName(tr("Disk space for data from servers in gigabytes"));
    m_limit->setToolTip(
        tr("The cache stays below this size; the least recently used data are removed first"));
    m_counts->setWordWrap(true);
    m_counts->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    // counted after the dialog has its size: room for two lines is kept
    m_counts->setMinimumHeight(2 * m_counts->fontMetrics().lineSpacing());
    m_clear->setAutoDefault(false);
    m_clear->setToolTip(tr("Delete cached data, except open or pinned files"));
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_limit, 1);
    row->addWidget(m_clear);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *used = new QHBoxLayout;
    used->setSpacing(8);
    used->addWidget(m_used, 1);
    used->addWidget(m_usedWords);
    column->addLayout(used);
    column->addLayout(row);
    column->addWidget(m_counts);
    setFocusProxy(m_limit);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        ask([](ShardCache &cache) -> Result<> {
            VOX_CHECK(cache.clear(false));
            return {};
        });
    });
    connect(m_limit, &QDoubleSpinBox::valueChanged, this, [this](double gigabytes) {
        ask([gigabytes](ShardCache &cache) -> Result<> {
            VOX_TRY(const auto room, cache.room());
            VOX_CHECK(cache.setLimits(
                static_cast<std::uint64_t>(std::llround(gigabytes * kGigabyte)), room.keepFree));
            return {};
        });
    });
    ask({});
}

void RemoteCachePanel::ask(Work work)
{
    m_clear->setEnabled(false);
    m_limit->setEnabled(false);
    m_jobs.start<State>(
        {},
        [work = std::move(work)](const ProgressSink &, const std::stop_token &) -> Result<State> {
            State state;
            std::error_code error; // looking at a cache makes none
            state.isThere = work || std::filesystem::exists(usualCacheFolder(), error);
            if (!state.isThere)
                return state;
            VOX_TRY(const auto cache, ShardCache::open(usualCacheFolder()));
            if (work)
                VOX_CHECK(work(*cache));
            VOX_TRY(state.room, cache->room());
            VOX_TRY(state.counts, cache->counts());
            return state;
        },
        [this](const Result<State> &state) {
            showState(state);
            emit changed();
        });
}

void RemoteCachePanel::showState(const Result<State> &asked)
{
    m_clear->setEnabled(asked && asked->room.used > 0);
    m_limit->setEnabled(asked.has_value());
    const bool isThere = !asked || asked->isThere;
    m_used->setVisible(isThere);
    m_usedWords->setVisible(isThere);
    setLook(m_counts, "vxText", asked ? "muted" : "bad");
    if (!asked) {
        m_counts->setText(describeError(asked.error()).sentences());
        return;
    }
    const State &state = *asked;
    if (!state.isThere) {
        const QSignalBlocker quiet(m_limit);
        m_limit->setValue(gigabytesOf(CacheOptions().limit));
        m_counts->setText(tr("Nothing has been fetched from servers yet."));
        return;
    }
    const auto limit = std::max<std::uint64_t>(state.room.limit, 1);
    m_used->setValue(static_cast<int>(
        std::min(static_cast<double>(state.room.used) * kParts / static_cast<double>(limit),
                 static_cast<double>(kParts))));
    m_usedWords->setText(tr("%1 of %2").arg(bytesText(state.room.used), bytesText(limit)));
    m_used->setAccessibleDescription(m_usedWords->text());
    const QSignalBlocker quiet(m_limit);
    m_limit->setValue(gigabytesOf(limit));
    m_counts->setText(
        tr("Read from the cache: %1. Fetched from servers: %2. Removed to make room: %3.")
            .arg(bytesText(state.counts.servedBytes), bytesText(state.counts.fetchedBytes),
                 countText(state.counts.evictions)));
}

} // namespace voxdeck
