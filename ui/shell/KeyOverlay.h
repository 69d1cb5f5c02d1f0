// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <vector>

class QKeyEvent;

namespace voxdeck {

class Actions;

/// The keys that act right now, over the window for as long as F1 is held: those of the page that is shown,
/// in the text or outside of it. A short press is the action's own: the sheet of all keys.
///
/// Threads  gui.
class KeyOverlay final : public QWidget {
    Q_OBJECT
public:
    static constexpr int kHoldMs = 400;
    static constexpr int kLetGoMs =
        80; ///< a key that comes again sooner was not let go: it repeats

    KeyOverlay(const Actions &actions, QWidget *window);

    /// The contents as text: "Play segment: F5", one per line.
    QStringList lines() const;

    bool eventFilter(QObject *watched, QEvent *event) override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Line {
        QString name; ///< of a group, when it has no key
        QString key;
    };
    bool isOurs(const QObject *watched, const QKeyEvent &key) const;
    void appear();
    void vanish();
    void letGo();
    void collect();

    const Actions &m_actions;
    QWidget *m_window;
    QTimer m_hold, m_letGo;
    QElapsedTimer m_pressed;
    bool m_isDown = false;
    bool m_isTap = false; ///< at the last release
    QString m_title;
    std::vector<Line> m_lines;
};

} // namespace voxdeck
