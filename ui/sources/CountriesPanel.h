// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/items/ImportPreview.h"

#include <QWidget>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace voxdeck {

class CommandField;

/// What manifests are made of, and where.
struct CountriesWish {
    std::filesystem::path tree;
    std::filesystem::path manifests;
    std::vector<std::string> countries; ///< empty: all
    std::uint64_t maximumFiles = 0;     ///< 0: all
    std::filesystem::path languageMap;  ///< empty: none
};

/// Asks how `<country>_manifest.csv` and `<country>_splits.csv` are made of a tree of countries.
///
/// Threads  gui.
class CountriesPanel final : public QWidget {
    Q_OBJECT
public:
    explicit CountriesPanel(QWidget *parent = nullptr);

    void showTree(const std::filesystem::path &tree, const std::vector<std::string> &countries);
    CountriesWish wish() const;
    CommandField &command() { return *m_command; }
    QLineEdit &manifests() { return *m_manifests; }
    QListWidget &countries() { return *m_countries; }

signals:
    void makeWanted(const voxdeck::CountriesWish &wish);

private:
    void refresh();
    void browse(QLineEdit *field, bool isFolder, const QString &title);

    std::filesystem::path m_tree;
    QListWidget *m_countries;
    QLineEdit *m_manifests, *m_languageMap;
    QSpinBox *m_files;
    CommandField *m_command;
    QPushButton *m_make;
};

} // namespace voxdeck
