// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/annotations/HypothesisImport.h"
#include "ui/common/TaskDialog.h"

#include <memory>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;

namespace voxdeck {

class LabelPlanModel;
class RowView;

/// Imports annotation files onto the segments: which files, what their labels are imported as, and
/// what would change. View only; the owner reads and imports.
///
/// Threads  gui.
class LabelImportDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit LabelImportDialog(QWidget *parent = nullptr);

    LabelImportOptions options() const;
    const std::vector<std::filesystem::path> &paths() const { return m_paths; }
    /// Replaces the files chosen; asks for a preview.
    void setPaths(std::vector<std::filesystem::path> paths);
    /// What would be done; null: nothing is known (any more).
    void setPlan(std::shared_ptr<const LabelImportPlan> plan);
    const std::shared_ptr<const LabelImportPlan> &plan() const { return m_plan; }

    /// What files of texts by key would do, a report for each; in the place of a plan.
    using Hypotheses = std::shared_ptr<const std::vector<HypothesisReport>>;
    void setHypotheses(Hypotheses hypotheses);
    const Hypotheses &hypotheses() const { return m_hypotheses; }
    HypothesisOptions hypothesisOptions() const;

    QTabWidget &lists() { return *m_tabs; }
    LabelPlanModel &changes() { return *m_changes; }
    LabelPlanModel &recordings() { return *m_recordings; }
    LabelPlanModel &failures() { return *m_failures; }
    QComboBox &tierBox() { return *m_tier; }
    QComboBox &useBox() { return *m_use; }
    QLineEdit &nameField() { return *m_name; }
    QCheckBox &replaceBox() { return *m_replaces; }
    QPushButton &importButton() { return *m_import; }

signals:
    void previewWanted();
    void importWanted();

private:
    void addFields();
    RowView *addList(LabelPlanModel *model, const QString &name, const std::vector<int> &widths);
    void chooseFiles(bool isFolder);
    void fillTiers();
    void refresh() override;

    std::vector<std::filesystem::path> m_paths;
    std::vector<std::pair<std::string, std::string>> m_names;
    std::shared_ptr<const LabelImportPlan> m_plan;
    Hypotheses m_hypotheses;
    LabelPlanModel *m_changes, *m_recordings, *m_failures;
    QLabel *m_files;
    QPushButton *m_chooseFiles, *m_chooseFolder;
    QComboBox *m_format, *m_tier, *m_use;
    QCheckBox *m_replaces;
    QLineEdit *m_name;
    QTabWidget *m_tabs;
    QPushButton *m_import;
};

} // namespace voxdeck
