// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/CountriesPanel.h"

#include "ui/common/CommandField.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <limits>

namespace voxdeck {

CountriesPanel::CountriesPanel(QWidget *parent)
    : QWidget(parent),
      m_countries(new QListWidget(this)),
      m_manifests(new QLineEdit(this)),
      m_languageMap(new QLineEdit(this)),
      m_files(new QSpinBox(this)),
      m_command(new CommandField(this)),
      m_make(new QPushButton(tr("Make &manifests"), this))
{
    auto *words = makeLabel(
        tr("Creates or extends a manifest and a splits file (CSV) for each country. Existing rows "
           "stay unchanged; later runs read only new files."),
        "muted", this);
    words->setWordWrap(true);
    m_countries->setAccessibleName(tr("Countries"));
    m_files->setRange(0, std::numeric_limits<int>::max());
    m_files->setSpecialValueText(tr("all"));
    m_files->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_manifests->setPlaceholderText(tr("Folder for the CSV files"));
    m_languageMap->setPlaceholderText(tr("JSON file {\"country\": \"language\"}, where needed"));
    setLook(m_make, "vxRole", "primary");
    m_make->setAutoDefault(false);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto addPath = [this, form](const QString &label, QLineEdit *field, bool isFolder) {
        auto *line = new QWidget(this);
        auto *row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(8);
        auto *button = new QPushButton(tr("Browse…"), line);
        button->setAutoDefault(false);
        button->setAccessibleName(tr("Browse: %1").arg(label));
        row->addWidget(field, 1);
        row->addWidget(button);
        form->addRow(label, line);
        field->setAccessibleName(label);
        connect(button, &QPushButton::clicked, this,
                [this, field, isFolder, label] { browse(field, isFolder, label); });
    };
    addPath(tr("Manifest folder"), m_manifests, true);
    form->addRow(tr("Countries"), m_countries);
    form->addRow(tr("Maximum new files per country"), m_files);
    m_files->setAccessibleName(tr("Maximum new files per country"));
    addPath(tr("Language map"), m_languageMap, false);
    form->addRow(tr("Command line"), m_command);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_make);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(words);
    column->addLayout(form, 1);
    column->addLayout(buttons);
    for (auto *field : {m_manifests, m_languageMap})
        connect(field, &QLineEdit::textChanged, this, &CountriesPanel::refresh);
    connect(m_files, &QSpinBox::valueChanged, this, &CountriesPanel::refresh);
    connect(m_countries, &QListWidget::itemChanged, this, &CountriesPanel::refresh);
    connect(m_make, &QPushButton::clicked, this, [this] { emit makeWanted(wish()); });
    refresh();
}

void CountriesPanel::showTree(const std::filesystem::path &tree,
                              const std::vector<std::string> &countries)
{
    m_tree = tree;
    const QSignalBlocker blocker(m_countries);
    m_countries->clear();
    for (const auto &country : countries) {
        auto *entry = new QListWidgetItem(toQString(country), m_countries);
        entry->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        entry->setCheckState(Qt::Checked);
    }
    if (m_manifests->text().isEmpty() && !tree.empty())
        m_manifests->setText(pathText(tree.parent_path() / "manifests"));
    refresh();
}

CountriesWish CountriesPanel::wish() const
{
    CountriesWish wish;
    wish.tree = m_tree;
    wish.manifests = toPath(m_manifests->text().trimmed());
    wish.languageMap = toPath(m_languageMap->text().trimmed());
    wish.maximumFiles = static_cast<std::uint64_t>(m_files->value());
    for (int row = 0; row < m_countries->count(); ++row)
        if (m_countries->item(row)->checkState() == Qt::Checked)
            wish.countries.push_back(toUtf8(m_countries->item(row)->text()));
    return wish;
}

void CountriesPanel::refresh()
{
    auto asked = wish();
    const bool isReady = !asked.manifests.empty() && !asked.countries.empty();
    QStringList words;
    if (isReady) {
        words << QStringLiteral("voxdeck-cli") << QStringLiteral("manifest")
              << QStringLiteral("build") << pathText(asked.tree) << QStringLiteral("--manifest-dir")
              << pathText(asked.manifests);
        for (const auto &country : asked.countries)
            words << QStringLiteral("--country") << toQString(country);
        if (asked.maximumFiles > 0)
            words << QStringLiteral("--max-files") << QString::number(asked.maximumFiles);
        if (!asked.languageMap.empty())
            words << QStringLiteral("--language-map") << pathText(asked.languageMap);
    }
    m_command->showCommand(words, tr("Choose a manifest folder and a country first"));
    m_make->setEnabled(isReady);
}

void CountriesPanel::browse(QLineEdit *field, bool isFolder, const QString &title)
{
    auto *dialog = new QFileDialog(this, title, pathText(m_tree.parent_path()));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, field, &QLineEdit::setText);
    dialog->open();
}

} // namespace voxdeck
