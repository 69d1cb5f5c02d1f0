// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0216
#pragma once

#include <QDBusVariant>
#include <QObject>

class QApplication;

namespace voxdeck {

enum class ThemeChoice { System, Light, Dark, HighContrast };

struct Theme;

/// Puts the chosen theme on the application, and follows the system's while the choice is System.
///
/// Threads  gui.
class ThemeSwitch final : public QObject {
    Q_OBJECT
public:
    explicit ThemeSwitch(QApplication &application, QObject *parent = nullptr);

    ThemeChoice choice() const { return m_choice; }
    void choose(ThemeChoice choice);
    const Theme &theme() const { return *m_theme; }

signals:
    void changed();

private:
    const Theme &wanted() const;
    bool systemIsDark() const;
    void apply();
    /// Asks the desktop portal, which also tells of later changes (Qt tells from 6.5 on only).
    void watchDesktop();
    void askDesktop(const QString &key);
    Q_SLOT void acceptDesktopSetting(const QString &group, const QString &key,
                                     const QDBusVariant &value);

    QApplication &m_application;
    ThemeChoice m_choice = ThemeChoice::System;
    const Theme *m_theme;
    bool m_startedDark = false;   ///< what the platform's own palette was
    int m_desktopScheme = 0;      ///< of org.freedesktop.appearance: 0 unknown, 1 dark, 2 light
    bool m_wantsContrast = false; ///< the desktop asks for high contrast
};

} // namespace voxdeck
