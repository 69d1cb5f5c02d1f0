// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/recipe/Recipe.h"

#include <QWidget>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace voxdeck {

/// The recipe as a form, and the options of its run. Settings without a field (channel, resampler,
/// a fallback, bytes by split) keep their values.
///
/// Threads  gui.
class RecipePanel final : public QWidget {
    Q_OBJECT
public:
    /// The options of a run, which are not part of the recipe.
    struct Running {
        unsigned workers = 0;             ///< 0: all cores
        std::uint64_t bytesPerSecond = 0; ///< 0: no limit
        bool isLowPriority = false;
    };

    explicit RecipePanel(QWidget *parent = nullptr);

    /// As the form says; `dataset` is what was shown.
    BuildRecipe recipe() const;
    void showRecipe(const BuildRecipe &recipe);
    Running running() const;
    void showMatching(const QString &words); ///< "1,204 of 2,000 segments"
    /// The options of a build are locked; `why` names the build.
    void setLocked(bool isLocked, const QString &why);
    bool isLocked() const { return m_isLocked; }
    void setStartable(bool isStartable, const QString &why);

    QLineEdit &filter() { return *m_filter; }
    QLineEdit &output() { return *m_output; }
    QPushButton &startButton() { return *m_start; }
    QPushButton &newPlanButton() { return *m_newPlan; }

signals:
    void filterChanged();
    void changed(); ///< the recipe is another one
    void rateChanged();
    void startWanted();
    void newPlanWanted(); ///< "Edit as new plan"
    void openWanted();
    void saveWanted();
    void folderWanted();

private:
    struct SplitFields {
        std::string name;
        QCheckBox *isIncluded;
        QDoubleSpinBox *maximumCer;
        QSpinBox *maximumItems;
    };
    void addSource(QFormLayout &form);
    void addAudio(QFormLayout &form);
    void addShards(QFormLayout &form);
    void addLimits(QFormLayout &form);
    void addSplits(QFormLayout &form);
    void addRunning(QFormLayout &form);
    QWidget *makeFoot();
    void watch();
    void refreshHints();
    void readSplits(BuildRecipe &recipe) const;
    QDoubleSpinBox *makeCer(const QString &name, const QString &none);

    BuildRecipe m_base; ///< for what has no field
    bool m_isShowing = false;
    bool m_isLocked = false;
    QWidget *m_fields;
    QLabel *m_head;
    QLineEdit *m_filter;
    QLabel *m_matching;
    QLineEdit *m_output;
    QComboBox *m_format, *m_codec, *m_rate, *m_order;
    QSpinBox *m_shardMegabytes, *m_shardItems, *m_recordings, *m_workers, *m_limit;
    QDoubleSpinBox *m_maximumCer, *m_minimumSeconds, *m_maximumSeconds, *m_maximumFailed;
    QCheckBox *m_allowsLeaks;
    QLineEdit *m_seed, *m_naming;
    QCheckBox *m_lowPriority;
    std::vector<SplitFields> m_splits;
    QPushButton *m_start, *m_newPlan, *m_open, *m_save;
};

} // namespace voxdeck
