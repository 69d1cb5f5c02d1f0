// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusVariant>
#include <QObject>

class QApplication;

namespace voxdeck {

enum class ThemeChoice { System, Light, Dark };

/// Puts the chosen theme on the application, and follows the system's while the choice is System.
///
/// Threads  gui.
class ThemeSwitch final : public QObject {
    Q_OBJECT
public:
    explicit ThemeSwitch(QApplication &application, QObject *parent = nullptr);

    ThemeChoice choice() const { return m_choice; }
    void choose(ThemeChoice choice);
    bool isDark() const { return m_isDark; }

signals:
    void changed();

private:
    bool systemIsDark() const;
    void apply();
    /// Asks the desktop portal, which also tells of later changes (Qt tells from 6.5 on only).
    void watchDesktop();
    Q_SLOT void acceptDesktopSetting(const QString &group, const QString &key,
                                     const QDBusVariant &value);

    QApplication &m_application;
    ThemeChoice m_choice = ThemeChoice::System;
    bool m_isDark = false;
    bool m_startedDark = false; ///< what the platform's own palette was
    int m_desktopScheme = 0;    ///< of org.freedesktop.appearance: 0 unknown, 1 dark, 2 light
};

} // namespace voxdeck
