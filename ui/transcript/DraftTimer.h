// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace voxdeck {

/// Says when what was typed has to be saved: 300 ms after the last key, at the latest 2 s after the
/// first.
///
/// Threads  gui.
class DraftTimer final : public QObject {
    Q_OBJECT
public:
    static constexpr int kAfterLastMs = 300;
    static constexpr int kAfterFirstMs = 2000;

    explicit DraftTimer(QObject *parent = nullptr) : QObject(parent)
    {
        m_last.setSingleShot(true);
        m_last.setInterval(kAfterLastMs);
        m_first.setSingleShot(true);
        m_first.setInterval(kAfterFirstMs);
        connect(&m_last, &QTimer::timeout, this, &DraftTimer::saveNow);
        connect(&m_first, &QTimer::timeout, this, &DraftTimer::saveNow);
    }

    void typed()
    {
        m_last.start();
        if (!m_first.isActive())
            m_first.start();
    }
    void cancel() ///< it was saved or committed by other means
    {
        m_last.stop();
        m_first.stop();
    }
    bool isWaiting() const { return m_first.isActive() || m_last.isActive(); }

public slots:
    void saveNow()
    {
        if (!isWaiting())
            return;
        cancel();
        emit due();
    }

signals:
    void due();

private:
    QTimer m_last, m_first;
};

} // namespace voxdeck
