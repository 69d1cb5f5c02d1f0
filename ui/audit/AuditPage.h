// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/ChartBoard.h"
#include "ui/audit/ChartPicture.h"
#include "ui/audit/HypothesisChoice.h"

#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;
class QTabWidget;

namespace voxdeck {

class BrushChips;
class ChartView;
class ConfusionsPane;
class GroupsPane;
class HeatPane;
class LeaksPane;
class SamplePane;
class ScatterPane;
class SurveyPane;
class MessageBar;
class QueuesPane;
class TextsPane;
class TotalsStrip;
class WorstList;

/// The Audit workspace: totals, linked charts, and the rows behind them. It counts nothing: AuditDesk does what
/// it asks for.
///
/// Threads  gui.
class AuditPage final : public QWidget {
    Q_OBJECT
public:
    explicit AuditPage(QWidget *parent = nullptr);

    MessageBar &messages() { return *m_messages; }
    TotalsStrip &totals() { return *m_totals; }
    WorstList &worst() { return *m_worst; }
    GroupsPane &groups() { return *m_groups; }
    QueuesPane &queues() { return *m_queues; }
    TextsPane &texts() { return *m_texts; }
    ConfusionsPane &confusions() { return *m_confusions; }
    HeatPane &heat() { return *m_heat; }
    LeaksPane &leaks() { return *m_leaks; }
    ScatterPane &scatter() { return *m_scatter; }
    SurveyPane &words() { return *m_words; }
    SurveyPane &systems() { return *m_systems; }
    SurveyPane &drift() { return *m_drift; }
    SurveyPane &sameTexts() { return *m_sameTexts; }
    SurveyPane &sameSounds() { return *m_sameSounds; }
    SurveyPane &exposure() { return *m_exposure; }
    SurveyPane &reports() { return *m_reports; }
    SamplePane &sample() { return *m_sample; }
    QTabWidget &tabs() { return *m_tabs; }
    /// The chart of a board's column; null for an unknown column.
    ChartView *chart(std::size_t at) const;
    std::size_t charts() const { return m_charts.size(); }

    /// The charts of the board that the choice of the hypothesis shows, and one card for those that were never measured. An empty board shows `words`.
    void showBoard(const ChartBoard &board, const QString &words);
    void showCounts(const BrushedCounts &all, const BrushedCounts &matching, bool isEstimate);
    /// `canUndo`: a change of a brush can be taken back.
    void showBrushes(const ChartBoard &board, bool canUndo);
    BrushChips &chips() { return *m_chips; }
    /// `filter` in the query language; "" for all rows.
    void showFilter(const QString &filter);
    void showMatching(quint64 rows, quint64 of);
    /// The last chart; none without bars.
    void showBuilds(ChartPicture picture);
    ChartView *builds() const { return m_builds; } ///< null without a build
    void setMeasuring(bool isMeasuring);
    /// How far measuring is, beside the charts that are to come.
    void showMeasured(const QString &words);
    /// In place of charts, while there are none.
    void showReading(const QString &words);
    /// The hypotheses to choose from; fewer than two: no choice. showBoard() shows the charts of the chosen one.
    void showHypotheses(const HypothesisChoice &choice);
    /// So many segments of those shown lack rates of the chosen hypothesis, which charts of it leave out; after
    /// showHypotheses().
    void showWithoutRates(quint64 segments);
    /// The profile in use. `isComplete` false: some segments have rates by another one.
    void showProfile(const QString &name, const QString &hash, bool isComplete);
    const HypothesisChoice &choice() const { return m_choice; }
    QComboBox &hypotheses() { return *m_hypotheses; }
    QPushButton &profile() { return *m_profile; }
    QPushButton &measureButton() { return *m_measureAll; }
    QCheckBox &logarithmic() { return *m_logarithmic; }
    bool isMeasuring() const { return m_isMeasuring; }
    bool canClearBrushes() const;
    /// A table of tabs(), and its first field that takes keys.
    void openTable(QWidget &table);
    void takeFocus();
    /// To the next of head, charts and tables (1), or to the one before (-1).
    void stepPanel(int step);

signals:
    void stateChanged(); ///< what buttons and tables can do may be something else
    void chartTouched(std::size_t chart);
    void brushMoved(std::size_t chart, std::optional<voxdeck::BarRange> brush);
    void brushSet();
    void cursorMoved(); ///< of a chart
    void rowsWanted(std::size_t chart, voxdeck::BarRange bars);
    void playWanted(std::size_t chart, std::uint32_t bar);
    void clearWanted();
    void removeBrushWanted(std::size_t chart);
    void undoBrushWanted();
    void showRowsWanted();
    void reportWanted();
    void measureWanted(bool again); ///< `again`: also what has not changed
    void scoresWanted();            ///< of other programs
    void usageWanted();             ///< the log of a training run
    void hypothesisChosen(const QString &name);
    void profileWanted();
    void importWanted();
    void stopWanted();
    void buildWanted(); ///< the workspace of builds

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeChoices();
    QWidget *makeCharts();
    QWidget *makeCard(const QString &title, QWidget *content, bool hasLegend = false);
    void showLegend();
    QWidget *makeChartCard(const ChartBoard &board, std::size_t at);
    QWidget *makeMissingCard(const QStringList &titles);
    QWidget *makeEmptyCard(const QString &title, const QString &words, QPushButton *button);
    void arrange();
    void clearCards();
    QWidget *makeBuildsCard();
    void fitRowButtons();

    MessageBar *m_messages;
    TotalsStrip *m_totals;
    QLabel *m_filter, *m_matching, *m_noCharts;
    QPushButton *m_clear, *m_showRows, *m_report;
    QPushButton *m_measure = nullptr;
    QLabel *m_legend = nullptr; ///< colours of the splits
    QCheckBox *m_logarithmic;
    QComboBox *m_hypotheses;
    QLabel *m_hypothesisTitle, *m_hypothesisNote;
    QPushButton *m_profile, *m_measureAll;
    QScrollArea *m_scroll;
    BrushChips *m_chips;
    QWidget *m_grid;
    QGridLayout *m_cells;
    std::vector<QWidget *> m_cards;    ///< in the order in which they are shown
    std::vector<ChartView *> m_charts; ///< by column of the board; null: no chart, but words
    ChartPicture m_buildsPicture;
    ChartView *m_builds = nullptr;
    QSplitter *m_splitter;
    QTabWidget *m_tabs;
    QWidget *m_rowButtons = nullptr;
    QWidget *m_choices = nullptr;
    WorstList *m_worst;
    GroupsPane *m_groups;
    QueuesPane *m_queues;
    TextsPane *m_texts;
    ConfusionsPane *m_confusions;
    HeatPane *m_heat;
    LeaksPane *m_leaks;
    ScatterPane *m_scatter;
    SurveyPane *m_words, *m_systems, *m_drift, *m_sameTexts, *m_sameSounds, *m_exposure, *m_reports;
    SamplePane *m_sample;
    int m_columns = 0;
    bool m_isMeasuring = false;
    QString m_measured; ///< how far; empty: nothing measures
    HypothesisChoice m_choice;
};

} // namespace voxdeck
