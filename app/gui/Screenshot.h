// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace voxdeck {

class MainWindow;

/// Waits until the window shows rows and a waveform (or the reason without them), writes it to a
/// PNG and ends the program: 0 when the file was written, 3 when not.
class Screenshot final : public QObject {
    Q_OBJECT
public:
    Screenshot(MainWindow &window, QString file, bool expectsDataset);

private:
    void look();
    void take();

    MainWindow &m_window;
    QString m_file;
    bool m_expectsDataset;
    bool m_isImported = false;
    bool m_isWaveformShown = false;
    bool m_isTaken = false;
    QTimer m_patience; ///< a picture of an error is better than none
};

} // namespace voxdeck
