// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/ErrorRate.h"
#include "core/workspace/SegmentRow.h"

#include <QWidget>

#include <optional>
#include <string>

class QAction;
class QLabel;

namespace voxdeck {

class KeyButton;
class RateGauge;

/// How far a transcript is from what it is compared with. Rates as of ErrorCounts: 0.127 is 12.7 %.
struct LiveScore {
    double cer = 0, wer = 0;
    double openedCer = 0; ///< when the segment was opened
    ErrorCounts characters;
    bool isEstimated = false;        ///< only the sum of the errors is known
    std::optional<double> listedCer; ///< as the list itself says
    QString profile;                 ///< the project's scoring profile; empty: the default one
    std::string language;            ///< whose limits say what is good
};

/// Right of the transcript: how far it is from the hypothesis, and the four decisions.
///
/// Threads  gui.
class DecisionPanel final : public QWidget {
    Q_OBJECT
public:
    struct Actions {
        QAction *approveNext, *reject, *flag, *skip;
    };
    DecisionPanel(const Actions &actions, QWidget *parent = nullptr);

    /// As in the key map now.
    struct Keys {
        QString approveNext, reject, flag, skip;
    };
    void showKeys(const Keys &keys);
    void showSegment(const SegmentRow &row);
    void showNothing();
    void showReason(const QString &reason); ///< why it was rejected; empty: none was given
    /// Low windows have one line above the text instead (ui-spec 2).
    void setCompact(bool isCompact);
    void showScore(const LiveScore &score);
    void refreshScore(); ///< the limits of rates are others
    /// No score is available; the sentence says why.
    void showNoScore(const QString &sentence);
    /// "CER 12.7 percent, warn. 9 edits in 71 characters: ...": to be read aloud.
    QString scoreSentence() const { return m_sentence; }

private:
    void showParts(bool hasScore);
    KeyButton *addButton(QAction *action, const QString &text);
    static void showKey(KeyButton &button, const QString &text, const QString &key);

    QLabel *m_status;
    QLabel *m_reason;
    QLabel *m_cerTitle, *m_change, *m_cer, *m_wer, *m_cerNote;
    RateGauge *m_gauge;
    QString m_sentence;
    bool m_isCompact = false;
    KeyButton *m_approve, *m_reject, *m_flag, *m_skip;
    std::optional<LiveScore> m_score; ///< as shown
};

} // namespace voxdeck
