// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"

#include "core/format/touch/Metainfo.h"
#include "core/format/touch/TouchDataset.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/Text.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <cstdlib>
#include <fstream>
#include <vector>

namespace voxdeck::test {
namespace {

// what the code runs under costs processor time too
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kSanitizerFactor = 8;
#else
constexpr double kSanitizerFactor = 1;
#endif

} // namespace

WindowFixture::WindowFixture(const SampleShape &shape) : m_folder(toPath(m_temporary.path()))
{
    m_isReady = m_temporary.isValid()
                && writeSampleDataset(m_fileSystem, dataset(), shape).has_value();
    restart();
}

WindowFixture::~WindowFixture()
{
    watch();
    m_window.reset();
}

void WindowFixture::watch() const
{
    auto *watched = WatchedApplication::instance();
    if (!watched)
        return;
    const auto longest = watched->longest();
    if (qEnvironmentVariableIsSet("VOXDECK_SHOW_LONGEST"))
        qInfo("longest event: %.1f ms, %s", longest.ms, qPrintable(longest.event));
    if (longest.ms > kLongestPieceMs * kSanitizerFactor)
        QTest::qFail(qPrintable(QStringLiteral("the window stood still for %1 ms: %2")
                                    .arg(longest.ms, 0, 'f', 0)
                                    .arg(longest.event)),
                     __FILE__, __LINE__);
}

std::filesystem::path WindowFixture::shard(int number) const
{
    const auto opened = touch::TouchDataset::open(m_fileSystem, dataset());
    return opened ? (*opened)->shards().at(static_cast<std::size_t>(number)).directory
                  : std::filesystem::path{};
}

void WindowFixture::restart()
{
    if (m_window)
        watch();
    m_window.reset();
    m_services.reset();
    m_services = std::make_unique<AppServices>(*qApp, pathText(m_folder / "settings.ini"));
    m_window = std::make_unique<TestWindow>(m_services->services());
    m_window->resize(1600, 1000);
    m_window->show();
    m_window->activateWindow();
    (void)QTest::qWaitForWindowActive(m_window.get());
    // fonts are looked for when the first window is painted, once a process
    if (auto *watched = WatchedApplication::instance())
        watched->restart();
}

bool WindowFixture::open()
{
    QSignalSpy imported(m_window.get(), &MainWindow::imported);
    m_window->openDataset(dataset(), workspace());
    return QTest::qWaitFor([&] { return !imported.isEmpty(); }, 20'000)
           && QTest::qWaitFor(
               [&] {
                   return m_window->annotate().editor->hasSegment()
                          && m_window->sound().isWaveformShown();
               },
               20'000);
}

void WindowFixture::crash()
{
    m_services->settings.store().sync();
    // copies of what is on the disk now are what a crash leaves
    std::vector<std::filesystem::path> files{workspace()};
    if (std::filesystem::exists(m_folder / "settings.ini")) // nothing may have been kept yet
        files.push_back(m_folder / "settings.ini");
    for (const auto &file : files)
        std::filesystem::copy_file(file, file.string() + ".crash",
                                   std::filesystem::copy_options::overwrite_existing);
    auto wal = workspace();
    wal += "-wal";
    const bool hasWal = std::filesystem::exists(wal);
    if (hasWal)
        std::filesystem::copy_file(wal, wal.string() + ".crash",
                                   std::filesystem::copy_options::overwrite_existing);
    m_window.reset();
    m_services.reset();
    for (const auto &file : files)
        std::filesystem::rename(file.string() + ".crash", file);
    if (hasWal)
        std::filesystem::rename(wal.string() + ".crash", wal);
    auto shm = workspace();
    shm += "-shm";
    std::filesystem::remove(shm);
    // the mark of the window, whose lock went with the process
    auto mark = workspace();
    mark += ".open-crashed";
    std::ofstream(mark).put('x');
}

QString WindowFixture::shownText()
{
    return m_window->annotate().editor->field().transcript();
}

QString WindowFixture::storedText(quint32 row)
{
    const auto opened = touch::TouchDataset::open(m_fileSystem, dataset());
    if (!opened)
        return QStringLiteral("unreadable");
    const auto address = (*opened)->locate(row);
    if (!address)
        return QStringLiteral("no such item");
    const auto shard = (*opened)->shard(address->shard);
    const auto record = (*shard)->record(address->item);
    const auto metainfo = touch::parseMetainfo(*record);
    return metainfo ? toQString(metainfo->text) : QStringLiteral("damaged");
}

bool WindowFixture::activate()
{
    m_window->activateWindow();
    return QTest::qWaitForWindowActive(m_window.get());
}

void WindowFixture::focusTable()
{
    m_window->annotate().table->setFocus();
}

void WindowFixture::focusText()
{
    press(Qt::Key_F2);
}

void WindowFixture::press(int key, Qt::KeyboardModifiers modifiers)
{
    auto *target = QApplication::focusWidget();
    QTest::keyClick(target ? target : m_window.get(), static_cast<Qt::Key>(key), modifiers);
}

void WindowFixture::type(const QString &text)
{
    QTest::keyClicks(QApplication::focusWidget(), text);
}

} // namespace voxdeck::test
