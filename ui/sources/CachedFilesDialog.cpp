// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/CachedFilesDialog.h"

#include "core/cache/RemoteBlocks.h"
#include "ui/common/Look.h"
#include "ui/common/Room.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/describeError.h"
#include "ui/jobs/DeskTask.h"
#include "ui/sources/RemoteCachePanel.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace voxdeck {
namespace {

enum Column { Pinned, Address, Cached, Used, Columns };

QTableWidgetItem *cell(const QString &text)
{
    auto *item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setToolTip(text);
    return item;
}

} // namespace

CachedFilesDialog::CachedFilesDialog(QWidget *parent)
    : QDialog(parent),
      m_task(new DeskTask(this)),
      m_room(new RemoteCachePanel(this)),
      m_words(new QLineEdit(this)),
      m_table(new QTableWidget(0, Columns, this)),
      m_state(makeLabel({}, "muted", this))
{
    setWindowTitle(tr("Cached files"));
    m_words->setPlaceholderText(tr("Filter by address"));
    m_words->setAccessibleName(tr("Filter the cached files by address"));
    m_words->setClearButtonEnabled(true);
    m_table->setAccessibleName(tr("Cached files"));
    m_table->setHorizontalHeaderLabels(
        {tr("Pinned"), tr("Address"), tr("Cached"), tr("Last used")});
    m_table->horizontalHeader()->setSectionResizeMode(Address, QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->hide();
    widenForTitles(*m_table->horizontalHeader());
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setToolTip(
        tr("Pinned files are never removed to make room. Press Space to pin or unpin a file."));
    m_state->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_room);
    column->addWidget(m_words);
    column->addWidget(m_table, 1);
    column->addWidget(m_state);
    column->addWidget(buttons);
    resize(760, 520);
    connect(m_words, &QLineEdit::textChanged, this, &CachedFilesDialog::filter);
    connect(m_table, &QTableWidget::itemChanged, this, [this](QTableWidgetItem *item) {
        if (!m_isFilling && item->column() == Pinned)
            pin(item->row(), item->checkState() == Qt::Checked);
    });
    connect(m_room, &RemoteCachePanel::changed, this, &CachedFilesDialog::look);
    m_table->setFocus();
}

CachedFilesDialog::~CachedFilesDialog() = default;

Result<CachedFilesDialog::Found> CachedFilesDialog::find()
{
    std::error_code error; // looking at a cache makes none
    if (!std::filesystem::exists(usualCacheFolder(), error))
        return Found();
    VOX_TRY(const auto cache, ShardCache::open(usualCacheFolder()));
    Found found;
    VOX_TRY(found.files, cache->entries());
    found.all = found.files.size();
    const auto shown = std::min(found.files.size(), kMostShown);
    std::partial_sort(found.files.begin(), found.files.begin() + static_cast<std::ptrdiff_t>(shown),
                      found.files.end(), [](const CacheEntryFacts &a, const CacheEntryFacts &b) {
                          return a.used > b.used;
                      });
    found.files.resize(shown);
    return found;
}

void CachedFilesDialog::look()
{
    m_task->look<Found>(
        tr("Reading the cache"),
        [](const ProgressSink &, const std::stop_token &) { return find(); },
        [this](const Result<Found> &found) { showFound(found); });
}

void CachedFilesDialog::showFound(const Result<Found> &found)
{
    setLook(m_state, "vxText", found ? "muted" : "bad");
    if (!found) {
        m_state->setText(describeError(found.error()).sentences());
        return;
    }
    m_isFilling = true;
    const auto *const before = m_table->item(m_table->currentRow(), Address);
    const auto current = before ? before->text() : QString();
    m_table->setRowCount(static_cast<int>(found->files.size()));
    int chosen = 0;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto &file = found->files[static_cast<std::size_t>(row)];
        const auto address = toQString(file.key);
        auto *pinned = cell({});
        pinned->setFlags(pinned->flags() | Qt::ItemIsUserCheckable);
        pinned->setCheckState(file.isPinned ? Qt::Checked : Qt::Unchecked);
        pinned->setData(Qt::AccessibleTextRole,
                        file.isPinned ? tr("%1, pinned").arg(address) : address);
        pinned->setToolTip({});
        m_table->setItem(row, Pinned, pinned);
        m_table->setItem(row, Address, cell(address));
        auto *cached = cell(
            tr("%1 of %2").arg(bytesText(file.cachedBytes), bytesText(file.objectBytes)));
        if (file.earlierBytes > 0)
            cached->setToolTip(tr("%1, and %2 of earlier versions, which are removed first")
                                   .arg(cached->text(), bytesText(file.earlierBytes)));
        m_table->setItem(row, Cached, cached);
        const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(
                              file.used.time_since_epoch())
                              .count();
        m_table->setItem(
            row, Used,
            cell(QLocale().toString(QDateTime::fromMSecsSinceEpoch(used), QLocale::ShortFormat)));
        if (address == current)
            chosen = row;
    }
    m_table->resizeColumnToContents(Cached);
    m_table->resizeColumnToContents(Used);
    widenForTitles(*m_table->horizontalHeader());
    if (m_table->rowCount() > 0)
        m_table->setCurrentCell(chosen, Pinned);
    m_isFilling = false;
    filter(m_words->text());
    const auto all = countText(found->all);
    m_state->setText(
        found->all == 0 ? tr("Nothing has been fetched from servers yet.")
        : found->all > found->files.size()
            ? tr("The %1 most recently used of %2 files.").arg(countText(found->files.size()), all)
            : tr("%Ln files.", nullptr, pluralCount(found->all)));
}

void CachedFilesDialog::filter(const QString &words)
{
    for (int row = 0; row < m_table->rowCount(); ++row)
        m_table->setRowHidden(
            row, !m_table->item(row, Address)->text().contains(words, Qt::CaseInsensitive));
}

void CachedFilesDialog::pin(int row, bool isPinned)
{
    m_task->look<bool>(
        tr("Pinning a file"),
        [key = toUtf8(m_table->item(row, Address)->text()),
         isPinned](const ProgressSink &, const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto cache, ShardCache::open(usualCacheFolder()));
            VOX_CHECK(cache->setPinned(key, isPinned));
            return true;
        },
        [this](const Result<bool> &done) {
            if (!done)
                m_state->setText(describeError(done.error()).sentences());
            look();
        });
}

} // namespace voxdeck
