// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/ImportDialog.h"

#include "ui/common/CommandField.h"
#include "ui/common/describeError.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/sources/MappingTable.h"
#include "ui/sources/PathField.h"

#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTabWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kLookDelayMs = 200;
constexpr int kAsDetected = -1;

QStringList linesOf(const QPlainTextEdit &field)
{
    QStringList lines;
    for (const auto &line : field.toPlainText().split(QLatin1Char('\n')))
        if (!line.trimmed().isEmpty())
            lines << line.trimmed();
    return lines;
}

QPlainTextEdit *makeLines(const QString &placeholder, const QString &name, QWidget *parent)
{
    auto *field = new QPlainTextEdit(parent);
    field->setPlaceholderText(placeholder);
    field->setAccessibleName(name);
    field->setTabChangesFocus(true);
    field->setFixedHeight(64);
    return field;
}

QPushButton *makeButton(const QString &text, QWidget *parent)
{
    auto *button = new QPushButton(text, parent);
    button->setAutoDefault(false);
    return button;
}

/// A folder beside the first list, called as that folder is.
QString usualFileFor(const std::vector<std::filesystem::path> &paths)
{
    const auto folder = paths.front().parent_path();
    auto name = folder.filename();
    name += ".voxdeck";
    return pathText(folder / name);
}

} // namespace

ImportDialog::ImportDialog(Mode mode, QString folder, QWidget *parent)
    : QDialog(parent),
      m_mode(mode),
      m_folder(std::move(folder)),
      m_sources(new QListWidget(this)),
      m_remove(makeButton(tr("Remo&ve"), this)),
      m_typed(new PathField(this)),
      m_format(new QComboBox(this)),
      m_state(makeLabel(tr("Choose what to import."), "muted", this)),
      m_tabs(new QTabWidget(this)),
      m_fields(new MappingTable(this)),
      m_relocations(
          makeLines(tr("/old/folder=/new/folder, one per line"), tr("Audio that has moved"), this)),
      m_roots(makeLines(tr("Anywhere, or one folder per line"), tr("Audio must be in"), this)),
      m_relink(makeButton(tr("Find missing audio…"), this)),
      m_workspace(new QLineEdit(this)),
      m_countries(new CountriesPanel(this)),
      m_command(new CommandField(this)),
      m_import(new QPushButton(mode == Mode::Import ? tr("&Import") : tr("&Read again"), this))
{
    setWindowTitle(mode == Mode::Import ? tr("Import") : tr("Change mapping"));
    setAcceptDrops(mode == Mode::Import);
    m_format->addItem(tr("As detected"), kAsDetected);
    for (const auto &entry : datasetKinds())
        if (entry.open)
            m_format->addItem(toQString(entry.title), static_cast<int>(entry.kind));
    m_sources->setAccessibleName(tr("Sources"));
    m_sources->setFixedHeight(84);
    m_state->setWordWrap(true);
    m_workspace->setPlaceholderText(tr("Default workspace of the dataset"));
    setLook(m_import, "vxRole", "primary");
    m_import->setDefault(true);
    m_lookDelay.setSingleShot(true);
    m_lookDelay.setInterval(kLookDelayMs);
    layOut();
    connect(&m_lookDelay, &QTimer::timeout, this, [this] {
        if (!m_paths.empty())
            emit lookWanted(wish());
    });
    connect(m_format, &QComboBox::activated, this, &ImportDialog::lookSoon);
    for (auto *field : {m_relocations, m_roots})
        connect(field, &QPlainTextEdit::textChanged, this, &ImportDialog::lookSoon);
    connect(m_workspace, &QLineEdit::textChanged, this, &ImportDialog::refresh);
    connect(m_workspace, &QLineEdit::editingFinished, this, [this] {
        if (m_workspace->isModified()) // it may know how the lists were read
            lookSoon();
        m_workspace->setModified(false);
    });
    connect(m_fields, &MappingTable::mappingChanged, this, &ImportDialog::refresh);
    connect(m_relink, &QPushButton::clicked, this, &ImportDialog::relinkMissing);
    connect(m_typed, &PathField::pathTyped, this,
            [this](const std::filesystem::path &path) { addSources({path}); });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        const int row = m_sources->currentRow();
        if (row < 0)
            return;
        m_paths.erase(m_paths.begin() + row);
        showSources();
        lookSoon();
    });
    connect(m_countries, &CountriesPanel::makeWanted, this, [this](const CountriesWish &wish) {
        emit makeWanted(wish);
        accept();
    });
    connect(m_import, &QPushButton::clicked, this, [this] {
        emit importWanted(wish());
        accept();
    });
    refresh();
}

QWidget *ImportDialog::makeSources()
{
    auto *files = makeButton(tr("Add &files…"), this);
    auto *folder = makeButton(tr("Add f&older…"), this);
    connect(files, &QPushButton::clicked, this, [this] { browse(false); });
    connect(folder, &QPushButton::clicked, this, [this] { browse(true); });
    auto *buttons = new QVBoxLayout;
    buttons->setSpacing(4);
    for (auto *button : {files, folder, m_remove}) {
        button->setVisible(m_mode == Mode::Import);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    setTabOrder(m_sources, files);
    setTabOrder(files, folder);
    setTabOrder(folder, m_remove);
    if (m_mode == Mode::Import)
        files->setFocus(); // the list beside it is empty at first
    auto *box = new QWidget(this);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_sources, 1);
    row->addLayout(buttons);
    return box;
}

QWidget *ImportDialog::makeAudio()
{
    auto *page = new QWidget(this);
    auto *form = new QFormLayout(page);
    form->setContentsMargins(12, 12, 12, 12);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Audio that has moved"), m_relocations);
    m_relink->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    form->addRow(QString(), m_relink);
    form->addRow(tr("Audio must be in"), m_roots);
    auto *line = new QWidget(page);
    line->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto *button = makeButton(tr("Browse…"), line);
    button->setAccessibleName(tr("Browse for the workspace"));
    connect(button, &QPushButton::clicked, this, &ImportDialog::browseWorkspace);
    row->addWidget(m_workspace, 1);
    row->addWidget(button);
    m_workspace->setAccessibleName(tr("Workspace"));
    line->setEnabled(m_mode == Mode::Import);
    form->addRow(tr("Workspace"), line);
    return page;
}

void ImportDialog::layOut()
{
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Sources"), makeSources());
    form->addRow(QString(), m_typed);
    form->setRowVisible(m_typed, m_mode == Mode::Import);
    auto *formatLabel = makeLabel(tr("Forma&t"), "", this);
    formatLabel->setBuddy(m_format);
    m_format->setAccessibleName(tr("Format"));
    m_format->setEnabled(m_mode == Mode::Import);
    form->addRow(formatLabel, m_format);
    m_tabs->setAccessibleName(tr("Fields, audio and workspace of the import"));
    m_tabs->addTab(m_fields, tr("Fi&elds"));
    m_tabs->addTab(makeAudio(), tr("Audio and &workspace"));
    m_tabs->addTab(m_countries, tr("&Countries"));
    m_tabs->setTabVisible(2, false);
    auto *close = makeButton(tr("Cancel"), this);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto *command = new QFormLayout;
    command->setHorizontalSpacing(12);
    command->addRow(tr("Command line"), m_command);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this, command](int tab) {
        const bool makesManifests = m_tabs->widget(tab) == m_countries; // it has its own
        m_import->setVisible(!makesManifests);
        command->setRowVisible(m_command, !makesManifests);
    });
    const std::initializer_list<QWidget *> order{m_remove,  m_typed,  m_format, m_tabs,
                                                 m_command, m_import, close};
    for (auto at = order.begin(); at + 1 != order.end(); ++at)
        setTabOrder(*at, *(at + 1));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(m_import);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addLayout(form);
    column->addWidget(m_state);
    column->addWidget(m_tabs, 1);
    column->addLayout(command);
    column->addLayout(buttons);
    resize(900, 640);
}

void ImportDialog::addSources(const std::vector<std::filesystem::path> &sources)
{
    for (const auto &source : sources)
        if (std::find(m_paths.begin(), m_paths.end(), source) == m_paths.end())
            m_paths.push_back(source);
    if (m_paths.size() > 1 && m_workspace->text().isEmpty())
        m_workspace->setText(usualFileFor(m_paths));
    showSources();
    lookSoon();
}

void ImportDialog::setWorkspace(const std::filesystem::path &workspace)
{
    m_workspace->setText(pathText(workspace));
}

void ImportDialog::setFormat(DatasetKind kind)
{
    if (const int index = m_format->findData(static_cast<int>(kind)); index >= 0)
        m_format->setCurrentIndex(index);
}

void ImportDialog::showSources()
{
    m_sources->clear();
    for (std::size_t i = 0; i < m_paths.size(); ++i) {
        auto text = pathText(m_paths[i]);
        auto *entry = new QListWidgetItem(m_sources);
        if (m_preview && i < m_preview->sources.size()
            && m_preview->sources[i].path == m_paths[i]) {
            const auto &source = m_preview->sources[i];
            text += source.problem ? tr(": %1").arg(toQString(source.problem->detail))
                                   : tr(": %1, as %2")
                                         .arg(toQString(datasetKindEntry(source.kind).title),
                                              toQString(source.why));
            entry->setIcon(icon(source.problem ? QStringLiteral("dialog-warning")
                                               : QStringLiteral("dialog-ok-apply"),
                                source.problem ? IconTone::Warn : IconTone::Good));
        }
        entry->setText(text);
        entry->setToolTip(text);
    }
}

void ImportDialog::lookSoon()
{
    if (m_isFilling)
        return;
    m_changes = wish().choices.mapping;
    m_preview.reset();
    m_state->setText(m_paths.empty() ? tr("Choose what to import.") : tr("Looking…"));
    setLook(m_state, "vxText", "muted");
    m_lookDelay.start();
    refresh();
}

QString ImportDialog::stateText() const
{
    return m_state->text();
}

void ImportDialog::showPreview(Result<ImportPreview> preview)
{
    if (!preview) {
        m_state->setText(describeError(preview.error()).what);
        setLook(m_state, "vxText", "bad");
        return;
    }
    m_preview = *std::move(preview);
    const auto &seen = *m_preview;
    const QScopedValueRollback filling(m_isFilling, true);
    m_fields->showFields(seen.fields, seen.mapping);
    if (!m_remembered && linesOf(*m_relocations).isEmpty() && linesOf(*m_roots).isEmpty()) {
        QStringList moves, roots;
        for (const auto &[from, to] : seen.rules.relocations)
            moves << toQString(from) + QLatin1Char('=') + pathText(to);
        for (const auto &root : seen.rules.allowedRoots)
            roots << pathText(root);
        m_relocations->setPlainText(moves.join(QLatin1Char('\n')));
        m_roots->setPlainText(roots.join(QLatin1Char('\n')));
        m_remembered = seen.rules;
    }
    const bool isTree = m_mode == Mode::Import && !seen.countries.empty();
    m_countries->showTree(seen.tree, seen.countries);
    m_tabs->setTabVisible(2, isTree);
    if (isTree)
        m_tabs->setCurrentIndex(2);
    QStringList words;
    if (!seen.canImport())
        words << tr("These files cannot be imported.");
    else if (seen.records == 0)
        words << (traitsOf(seen.sources.front().kind).hasRecords
                      ? tr("The fields of a TouchDataset are fixed.")
                      : tr("No records found at the beginning."));
    else
        words << tr("Checked the first %1.")
                     .arg(tr("%Ln records", nullptr, pluralCount(seen.records)));
    if (seen.problems > 0)
        words << tr("%1 cannot be used: %2.")
                     .arg(tr("%Ln lines", nullptr, pluralCount(seen.problems)),
                          toQString(seen.examples.front().detail));
    if (seen.missingAudio > 0)
        words << tr("The audio of %1 cannot be read, such as %2.")
                     .arg(countText(seen.missingAudio), toQString(seen.missingExample));
    m_state->setText(words.join(QLatin1Char(' ')));
    setLook(m_state, "vxText",
            !seen.canImport()                            ? "bad"
            : seen.problems > 0 || seen.missingAudio > 0 ? "warn"
                                                         : "muted");
    m_relink->setEnabled(seen.missingAudio > 0);
    showSources();
    refresh();
}

AudioRules ImportDialog::rules() const
{
    AudioRules rules;
    for (const auto &line : linesOf(*m_relocations)) {
        const auto sign = line.indexOf(QLatin1Char('='));
        if (sign > 0)
            rules.relocations.emplace_back(toUtf8(line.left(sign)), toPath(line.mid(sign + 1)));
    }
    for (const auto &line : linesOf(*m_roots))
        rules.allowedRoots.push_back(toPath(line));
    return rules;
}

OpenWish ImportDialog::wish() const
{
    OpenWish wish;
    wish.sources = m_paths;
    wish.workspace = toPath(m_workspace->text().trimmed());
    if (const int kind = m_format->currentData().toInt(); kind != kAsDetected)
        wish.choices.kind = static_cast<DatasetKind>(kind);
    auto asked = rules();
    const auto known = m_remembered.value_or(AudioRules());
    if (asked.relocations != known.relocations || asked.allowedRoots != known.allowedRoots)
        wish.choices.audio = std::move(asked);
    if (m_preview) {
        auto changes = changesBetween(m_preview->before, m_fields->mapping());
        if (changes != FieldMapping())
            wish.choices.mapping = std::move(changes);
    } else {
        wish.choices.mapping = m_changes;
    }
    return wish;
}

QStringList ImportDialog::commandWords(const OpenWish &wish) const
{
    QStringList words{QStringLiteral("voxdeck-cli"), QStringLiteral("import")};
    for (const auto &source : wish.sources)
        words << pathText(source);
    if (!wish.workspace.empty())
        words << QStringLiteral("--workspace") << pathText(wish.workspace);
    if (wish.choices.kind)
        words << QStringLiteral("--from") << toQString(datasetKindEntry(*wish.choices.kind).name);
    for (const auto role : fieldRoles()) {
        if (!wish.choices.mapping)
            break;
        const auto json = wish.choices.mapping->toJson();
        const auto *keys = json.find(fieldRoleName(role));
        if (!keys)
            continue;
        const auto begin = QString::fromLatin1(fieldRoleName(role)) + QLatin1Char('=');
        for (const auto &key : keys->items())
            words << QStringLiteral("--map") << begin + toQString(key.toString());
        if (keys->items().empty())
            words << QStringLiteral("--map") << begin;
    }
    if (wish.choices.audio) {
        for (const auto &root : wish.choices.audio->allowedRoots)
            words << QStringLiteral("--root") << pathText(root);
        for (const auto &[from, to] : wish.choices.audio->relocations)
            words << QStringLiteral("--relocate")
                  << toQString(from) + QLatin1Char('=') + pathText(to);
    }
    return words;
}

void ImportDialog::refresh()
{
    const bool needsFile = m_paths.size() > 1 && m_workspace->text().trimmed().isEmpty();
    m_import->setEnabled(m_preview && m_preview->canImport() && !needsFile);
    m_import->setToolTip(needsFile ? tr("Several lists need a separate workspace file")
                                   : QString());
    m_remove->setEnabled(m_sources->count() > 0);
    m_command->showCommand(m_paths.empty() ? QStringList() : commandWords(wish()),
                           tr("Choose what to import first"));
}

void ImportDialog::browse(bool isFolder)
{
    auto *dialog = new QFileDialog(this, isFolder ? tr("Folder to import") : tr("Files to import"),
                                   m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList &files) {
        std::vector<std::filesystem::path> paths;
        for (const auto &file : files)
            paths.push_back(toPath(file));
        addSources(paths);
    });
    dialog->open();
}

void ImportDialog::browseWorkspace()
{
    auto *dialog = new QFileDialog(this, tr("Workspace to create or update"), m_folder,
                                   tr("Workspaces (*.voxdeck)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("voxdeck"));
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // it is brought up to date
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) {
        m_workspace->setText(file);
        lookSoon();
    });
    dialog->open();
}

/// The folder that the first missing audio should be in becomes the one that is chosen.
void ImportDialog::relinkMissing()
{
    if (!m_preview || m_preview->missingExample.empty())
        return;
    const auto missing = toQString(m_preview->missingExample);
    const auto from = toQString(folderOfSpelled(m_preview->missingExample));
    if (from.isEmpty()) {
        m_state->setText(tr("%1 is not in the form OLD=NEW.").arg(missing));
        return;
    }
    auto *dialog = new QFileDialog(this, tr("Locate the audio of %1").arg(from), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this, from](const QString &folder) {
        m_relocations->appendPlainText(from + QLatin1Char('=') + folder);
    });
    dialog->open();
}

void ImportDialog::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void ImportDialog::dropEvent(QDropEvent *event)
{
    std::vector<std::filesystem::path> paths;
    for (const auto &url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths.push_back(toPath(url.toLocalFile()));
    addSources(paths);
    event->acceptProposedAction();
}

} // namespace voxdeck
