// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/Settings.h"

#include <QList>
#include <QWidget>

#include <utility>

class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace voxdeck {

class Actions;
class MessageBar;

/// The page without a dataset: commands to open or import one, the sample, the recent ones.
///
/// Threads  gui.
class WelcomePage final : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(Actions &actions, QWidget *parent = nullptr);

    void setRecent(const QList<RecentDataset> &recent);
    void setHasSample(bool hasSample); ///< whether the sample is installed on this machine
    /// Puts the focus where a user goes on: the dataset opened last, else the first card.
    void takeFocus();
    MessageBar &messages() { return *m_messages; }

signals:
    void datasetWanted(const QString &path);
    void sampleWanted();
    void explanationWanted(); ///< of what a dataset folder is
    void clearRecentWanted();

private:
    void fillCards(QWidget &side);
    QWidget *makeRecent();
    QPushButton *addCard(QVBoxLayout &column, const QString &iconName, const QString &title,
                         const QString &hint);
    void addKey(QPushButton *card, int action);
    void refreshKeys();

    Actions &m_actions;
    MessageBar *m_messages;
    QListWidget *m_recent;
    QPushButton *m_sample = nullptr;
    QPushButton *m_first = nullptr;
    QPushButton *m_clear = nullptr;
    QLabel *m_nothing = nullptr;
    QList<std::pair<QLabel *, int>> m_keys; ///< and the action whose key it shows
};

} // namespace voxdeck
