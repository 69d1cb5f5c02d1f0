// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace voxdeck {

/// While a dataset's files are opened: what is being done, and a way out.
class OpeningPage final : public QWidget {
    Q_OBJECT
public:
    explicit OpeningPage(QWidget *parent = nullptr);
    void showOpening(const QString &path);

signals:
    void cancelWanted();

private:
    QLabel *m_title, *m_path;
};

} // namespace voxdeck
