// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/ScoringProfile.h"
#include "core/workspace/SegmentRow.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace voxdeck {

/// Chooses the scoring profile of the project. Shows texts as they are beside what each profile compares.
///
/// Threads  gui.
class ProfileDialog final : public QDialog {
    Q_OBJECT
public:
    ProfileDialog(std::vector<ScoringProfile> profiles, const ScoringProfile &used,
                  std::vector<SegmentRow> rows, QWidget *parent = nullptr);

    const ScoringProfile &profile() const { return m_shown; } ///< the chosen one, perhaps changed
    /// The choice of a setting, such as "numbers"; null for an unknown one.
    QComboBox *setting(std::string_view key) const;
    QLineEdit &tags() { return *m_tags; } ///< a setting that is typed
    QComboBox &choice() { return *m_choice; }
    QTreeWidget &preview() { return *m_preview; }

private:
    QWidget *makeSettings();
    void chooseProfile();
    void changeSetting();
    void refuse(const Error &error);
    void showProfile();

    const std::vector<ScoringProfile> m_profiles;
    const std::vector<SegmentRow> m_rows;
    const std::string m_usedHash;
    ScoringProfile m_shown;
    QComboBox *m_choice;
    std::vector<std::pair<std::string, QComboBox *>> m_values; ///< by the keys of the settings
    QLineEdit *m_tags;
    QLabel *m_settings, *m_consequence;
    QTreeWidget *m_preview;
    QPushButton *m_use = nullptr;
};

} // namespace voxdeck
