// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildPreview.h"
#include "core/shards/plan/BuildRegister.h"
#include "core/shards/run/BuildRates.h"
#include "core/shards/run/ShardBuilder.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTreeWidget;

namespace voxdeck {

class BuildLogPane;
class FailureList;
class JobFacts;
class RateCurve;
class ShardGrid;

/// One build: how far it is and how fast, its shards, what it did last, what failed, and what can be done
/// with it.
///
/// Threads  gui.
class BuildJobView final : public QWidget {
    Q_OBJECT
public:
    enum class State { None, Running, Paused, Stopping, CanResume, Finished, Checking, Gone };

    explicit BuildJobView(QWidget *parent = nullptr);

    /// `words` are shown beside the name; empty: those of the state.
    void showState(State state, const QString &name, const QString &words = {});
    State state() const { return m_state; }
    void showProgress(const BuildProgress &now);
    /// The shards of a build that does not run, as in its folder.
    void showShards(const BuildPreview &built);
    void showFailures(const std::vector<FailureCause> &causes);
    QString words() const;
    QString facts() const;
    bool isDeep() const;
    bool isChecked() const { return m_state == State::Checking; }
    const BuildProgress &progress() const { return m_now; }
    const BuildRates &rates() const { return m_rates; }
    QPushButton &pauseButton() { return *m_pause; } ///< "Pause" or "Resume"
    QPushButton &cancelButton() { return *m_cancel; }
    QPushButton &resumeButton() { return *m_resume; }
    QPushButton &verifyButton() { return *m_verify; }
    QPushButton &uploadButton() { return *m_upload; }
    QPushButton &logButton() { return *m_logButton; }
    FailureList &failures() { return *m_failures; }
    QTreeWidget &shards() { return *m_shards; }
    ShardGrid &grid() { return *m_grid; }
    RateCurve &curve() { return *m_curve; }
    BuildLogPane &log() { return *m_log; }

signals:
    void pauseWanted();
    void continueWanted(); ///< of a paused build
    void cancelWanted();
    void resumeWanted(); ///< of a stopped one
    void verifyWanted();
    void folderWanted();
    void uploadWanted();
    void failedRowsWanted(std::optional<voxdeck::LeftOut> reason); ///< none: all of them
    void shardRowsWanted(const std::vector<std::uint64_t> &shards);
    void retryWanted(std::optional<voxdeck::LeftOut> reason);

private:
    void makeButtons();
    QWidget *makeShards();
    void connectParts();
    void refreshButtons();
    void fillOpenShards();
    void showFacts(const BuildProgress &now);
    QString stateWords() const;

    State m_state = State::None;
    BuildProgress m_now;
    BuildRates m_rates;
    ShardRates m_shardRates;
    QLabel *m_name, *m_words, *m_percent, *m_legend;
    JobFacts *m_facts;
    RateCurve *m_curve;
    QProgressBar *m_bar;
    QPushButton *m_pause, *m_cancel, *m_resume, *m_verify, *m_folder, *m_upload, *m_logButton;
    QCheckBox *m_deep;
    ShardGrid *m_grid;
    QTreeWidget *m_shards;
    BuildLogPane *m_log;
    FailureList *m_failures;
    QSplitter *m_parts;
};

} // namespace voxdeck
