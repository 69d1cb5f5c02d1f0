// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>

#include <functional>
#include <vector>

namespace voxdeck {

class AnnotateView;
class DatasetSession;
class Workbench;

/// Waits until the rows on screen and the counts are read again after a change of many rows, so that no
/// sentence says "changed" beside rows that look as before.
///
/// Threads  gui.
class FreshRows final : public QObject {
    Q_OBJECT
public:
    FreshRows(Workbench &bench, AnnotateView &view, QObject *parent);

    void attach(DatasetSession &session);
    void detach();

    /// Calls `done` as soon as they are; after Workbench::rowChanges() has told of the change. Never where
    /// the dataset is closed before.
    void whenShown(std::function<void()> done);

private:
    void askAgain();
    void acceptPage(int first);
    void acceptTotals();
    void finish();

    AnnotateView &m_view;
    DatasetSession *m_session = nullptr;
    std::vector<std::function<void()>> m_waiting;
    QSet<int> m_pages;          ///< first rows of the pages that are on their way
    bool m_wantsTotals = false; ///< the next totals were read after the change
};

} // namespace voxdeck
