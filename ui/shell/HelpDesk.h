// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace voxdeck {

class Workbench;

/// The Help menu: the manual, the keyboard shortcuts, the version.
///
/// Threads  gui.
class HelpDesk final : public QObject {
    Q_OBJECT
public:
    explicit HelpDesk(Workbench &bench, QObject *parent = nullptr);

    /// At the chapter with this heading; empty: at its beginning.
    void showManual(const QString &heading);

private:
    void showShortcuts();
    void showAbout();

    Workbench &m_bench;
};

} // namespace voxdeck
