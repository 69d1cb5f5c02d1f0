// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/AppServices.h"
#include "tests/support/Patience.h"
#include "tests/support/SampleDataset.h"
#include "tests/ui/shell/WatchedApplication.h"
#include "tests/ui/shell/TestWindow.h"

#include <QTemporaryDir>

#include <memory>
#include <optional>

namespace voxdeck::test {

/// A main window on a temporary folder, driven as a user would: by keys and clicks. The test fails
/// when one event took the window longer than kLongestPieceMs.
class WindowFixture {
public:
    /// Of processor time for one event, far beyond what any may take, so that only a stall fails:
    /// StallWatch measures the finer bounds where a test is made for them.
    static constexpr double kLongestPieceMs = 800;

    explicit WindowFixture(const SampleShape &shape = {});
    ~WindowFixture();

    bool isReady() const { return m_isReady; }
    std::filesystem::path dataset() const { return m_folder / "sample"; }
    std::filesystem::path shard(int number = 0) const;
    std::filesystem::path workspace() const { return m_folder / "test.voxdeck"; }
    AppServices &services() { return *m_services; }
    TestWindow &window() { return *m_window; }

    /// Makes a new window, as after a restart.
    void restart();
    /// Opens the dataset and waits until all rows are read and the first is shown.
    bool open();
    /// The window goes without being closed, as in a crash: nothing is committed or tidied.
    void crash();

    QString shownText();
    QString storedText(quint32 row); ///< what the published metainfo says
    /// Gives the keys back to the window, as a window manager does when a dialog has closed.
    bool activate();
    void focusTable();
    void focusText();
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void type(const QString &text);

private:
    void watch() const;

    PosixFileSystem m_fileSystem;
    QTemporaryDir m_temporary;
    std::filesystem::path m_folder;
    std::unique_ptr<AppServices> m_services;
    std::unique_ptr<TestWindow> m_window;
    bool m_isReady = false;
};

} // namespace voxdeck::test
