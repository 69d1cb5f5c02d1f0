// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

    KeyOverlay(const Actions &actions, QWidget *window);

    /// What it shows, as text: "Play segment: F5", a line each.
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
    void collect();

    const Actions &m_actions;
    QWidget *m_window;
    QTimer m_hold;
    bool m_isDown = false;
    QString m_title;
    std::vector<Line> m_lines;
};

} // namespace voxdeck
