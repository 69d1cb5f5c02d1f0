// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/Settings.h"

#include <QWidget>

class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace voxdeck {

class MessageBar;

/// What is shown without a dataset: open a folder, the sample, the recent ones.
///
/// Threads  gui.
class WelcomePage final : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget *parent = nullptr);

    void setRecent(const QList<RecentDataset> &recent);
    /// Empty: there is no sample on this machine.
    void setSample(const QString &path);
    MessageBar &messages() { return *m_messages; }

signals:
    void openWanted();
    void datasetWanted(const QString &path);
    void clearRecentWanted();
    void shortcutsWanted();

private:
    QPushButton *addCard(QVBoxLayout &column, const QString &iconName, const QString &title,
                         const QString &hint, const QString &key);

    MessageBar *m_messages;
    QListWidget *m_recent;
    QPushButton *m_sample;
    QString m_samplePath;
};

} // namespace voxdeck
