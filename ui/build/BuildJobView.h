// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/build/BuildRates.h"
#include "core/build/BuildRegister.h"
#include "core/build/ShardBuilder.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTreeWidget;

namespace voxdeck {

/// One build: how far it is and how fast, what failed, and what can be done with it.
///
/// Threads  gui.
class BuildJobView final : public QWidget {
    Q_OBJECT
public:
    enum class State { None, Running, Paused, Stopping, CanResume, Finished, Checking };

    explicit BuildJobView(QWidget *parent = nullptr);

    /// `words` stand beside the name; empty: the state's own.
    void showState(State state, const QString &name, const QString &words = {});
    State state() const { return m_state; }
    void showProgress(const BuildProgress &now);
    void showFailures(const std::vector<FailureCause> &causes);
    QString words() const;
    QString facts() const;
    bool isDeep() const;
    bool isChecked() const { return m_state == State::Checking; }
    const BuildProgress &progress() const { return m_now; }
    QPushButton &pauseButton() { return *m_pause; } ///< "Pause" or "Resume"
    QPushButton &cancelButton() { return *m_cancel; }
    QPushButton &resumeButton() { return *m_resume; }
    QPushButton &verifyButton() { return *m_verify; }
    QTreeWidget &failures() { return *m_failures; }
    QTreeWidget &shards() { return *m_shards; }

signals:
    void pauseWanted();
    void continueWanted(); ///< of a paused build
    void cancelWanted();
    void resumeWanted(); ///< of a stopped one
    void verifyWanted();
    void folderWanted();
    void rowsWanted(voxdeck::LeftOut reason);
    void retryWanted();

private:
    void refreshButtons();
    void showShards();
    QString stateWords() const;

    State m_state = State::None;
    BuildProgress m_now;
    BuildRates m_rates;
    QLabel *m_name, *m_words, *m_facts, *m_failed;
    QProgressBar *m_bar;
    QPushButton *m_pause, *m_cancel, *m_resume, *m_verify, *m_folder;
    QCheckBox *m_deep;
    QTreeWidget *m_shards, *m_failures;
};

} // namespace voxdeck
