// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/TextStoreKeeper.h"

#include "core/base/Log.h"
#include "core/io/PosixFileSystem.h"
#include "core/job/Thread.h"
#include "core/search/RowReader.h"
#include "core/search/TextStoreUpdate.h"

#include <chrono>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::chrono::seconds kBetweenUpdates{5}; // while an import adds rows

Result<> updateOnce(const WorkspaceLogin &login, const std::stop_token &stop)
{
    VOX_TRY(const auto workspace, login.write());
    VOX_TRY(const auto totals, RowReader(*workspace).totals());
    if (totals.segments < kRowsWorthATextStore)
        return {};
    PosixFileSystem fs;
    VOX_CHECK(updateTextStore(*workspace, fs, {}, stop));
    return {};
}

} // namespace

TextStoreKeeper::TextStoreKeeper(WorkspaceLogin login)
    : m_login(std::move(login)),
      m_thread(startThread([this](const std::stop_token &stop) {
                   run(stop);
               }).value_or(std::jthread())) // without it a search reads the rows themselves
{
}

TextStoreKeeper::~TextStoreKeeper() = default;

void TextStoreKeeper::followImport()
{
    const std::lock_guard lock(m_mutex);
    m_isImporting = true;
    m_wake.notify_all();
}

void TextStoreKeeper::update()
{
    const std::lock_guard lock(m_mutex);
    m_isWanted = true;
    m_isImporting = false;
    m_wake.notify_all();
}

void TextStoreKeeper::run(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    while (m_wake.wait(lock, stop, [this] { return m_isWanted || m_isImporting; })) {
        if (stop.stop_requested())
            return;
        if (!m_isWanted) { // an import: let it go on a little first
            m_wake.wait_for(lock, stop, kBetweenUpdates, [this] { return m_isWanted; });
            if (stop.stop_requested())
                return;
        }
        m_isWanted = false;
        lock.unlock();
        const auto updated = updateOnce(m_login, stop);
        if (!updated && !stop.stop_requested())
            logLine(LogLevel::Note, "text search", describe(updated.error()));
        lock.lock();
    }
}

} // namespace voxdeck
