// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/ExportDialog.h"

#include "core/format/Conversion.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/CommandField.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

namespace voxdeck {
namespace {

enum Audio { AudioNamed, AudioCut };

DatasetKind kindOf(const QComboBox &formats)
{
    return static_cast<DatasetKind>(formats.currentData().toInt());
}

/// "NeMo manifest" of "a NeMo manifest".
QString titleOf(const DatasetKindEntry &entry)
{
    auto title = toQString(entry.title);
    for (const char *const article : {"a ", "an "})
        if (title.startsWith(QLatin1String(article)))
            title.remove(0, static_cast<qsizetype>(qstrlen(article)));
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

bool holdsAudio(DatasetKind kind)
{
    return traitsOf(kind).copiesAudio;
}

bool isTable(DatasetKind kind)
{
    return traitsOf(kind).separator.has_value();
}

/// Whether the format asks for a folder and not for a file.
bool isFolder(DatasetKind kind)
{
    return folderOfOutput(kind, "folder") == "folder";
}

QString endingOf(DatasetKind kind)
{
    return toQString(traitsOf(kind).ending);
}

QWidget *withButton(QLineEdit *field, QPushButton *button)
{
    auto *line = new QWidget(field->parentWidget());
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(field, 1);
    row->addWidget(button);
    return line;
}

} // namespace

ExportDialog::ExportDialog(Source source, std::vector<ExportScope> scopes, QWidget *parent)
    : QDialog(parent),
      m_source(std::move(source)),
      m_scopes(std::move(scopes)),
      m_format(new QComboBox(this)),
      m_scope(new QComboBox(this)),
      m_audio(new QComboBox(this)),
      m_audioFormat(new QComboBox(this)),
      m_keys(new QComboBox(this)),
      m_count(makeLabel({}, "muted", this)),
      m_hint(makeLabel({}, "smallMuted", this)),
      m_target(new QLineEdit(this)),
      m_audioFolder(new QLineEdit(this)),
      m_relative(new QCheckBox(tr("Write audio paths &relative to the target folder"), this)),
      m_spreadsheet(new QCheckBox(tr("Escape &spreadsheet formulas"), this)),
      m_replace(new QCheckBox(tr("Re&place an existing file"), this)),
      m_command(new CommandField(this)),
      m_export(new QPushButton(tr("&Export"), this))
{
    setWindowTitle(tr("Export"));
    fillFormats();
    for (const auto &scope : m_scopes)
        m_scope->addItem(scope.label);
    m_audio->addItem(tr("Reference the original files"), AudioNamed);
    m_audio->addItem(tr("Cut into a file for each segment"), AudioCut);
    m_chosenAudio = m_source.hasAudioInside ? AudioCut : AudioNamed;
    for (const char *const ending : {"flac", "wav", "ogg", "opus", "mp3"})
        m_audioFormat->addItem(QString::fromLatin1(ending));
    m_keys->addItem(tr("Unchanged"), static_cast<int>(KeyStyle::Kept));
    m_keys->addItem(tr("Spaces as _"), static_cast<int>(KeyStyle::Underscore));
    m_keys->addItem(tr("ASCII only"), static_cast<int>(KeyStyle::Ascii));
    m_keys->setToolTip(tr("Kaldi keys cannot contain spaces. “ASCII only” writes other characters "
                          "as u and their hexadecimal code"));
    m_target->setPlaceholderText(tr("File or folder to write"));
    m_audioFolder->setPlaceholderText(tr("Folder “audio” beside the target"));
    m_hint->setWordWrap(true);
    setLook(m_export, "vxRole", "primary");
    m_export->setDefault(true);
    layOut();
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(m_audio, &QComboBox::activated, this, [this](int index) {
        m_chosenAudio = index;
        refresh();
    });
    for (auto *choice : {m_audioFormat, m_keys})
        connect(choice, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(m_scope, &QComboBox::currentIndexChanged, this, [this](int index) {
        refresh();
        emit scopeChanged(m_scopes[static_cast<std::size_t>(index)]);
    });
    for (auto *field : {m_target, m_audioFolder})
        connect(field, &QLineEdit::textChanged, this, &ExportDialog::refresh);
    for (auto *box : {m_relative, m_spreadsheet, m_replace})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
    connect(m_export, &QPushButton::clicked, this, [this] {
        emit exportWanted(wish());
        accept();
    });
    refresh();
}

void ExportDialog::fillFormats()
{
    for (const auto &entry : datasetKinds())
        if (entry.openWriter)
            m_format->addItem(titleOf(entry), static_cast<int>(entry.kind));
}

void ExportDialog::layOut()
{
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto add = [form](const QString &text, QWidget *field, QWidget *named) {
        form->addRow(text, field);
        if (auto *label = qobject_cast<QLabel *>(form->labelForField(field))) {
            label->setBuddy(named);
            named->setAccessibleName(label->text().remove(QLatin1Char('&')));
        }
    };
    add(tr("&Format"), m_format, m_format);
    add(tr("Se&gments"), m_scope, m_scope);
    form->addRow(QString(), m_count);
    auto *browseTarget = new QPushButton(tr("&Browse…"), this);
    browseTarget->setAutoDefault(false);
    connect(browseTarget, &QPushButton::clicked, this, &ExportDialog::browse);
    add(tr("&Target"), withButton(m_target, browseTarget), m_target);
    add(tr("&Keys"), m_keys, m_keys);
    add(tr("&Audio"), m_audio, m_audio);
    add(tr("Audio format"), m_audioFormat, m_audioFormat);
    auto *browseAudio = new QPushButton(tr("Browse…"), this);
    browseAudio->setAutoDefault(false);
    browseAudio->setAccessibleName(tr("Browse for the audio folder"));
    connect(browseAudio, &QPushButton::clicked, this, [this] {
        auto *dialog = new QFileDialog(this, tr("Folder for the audio"), m_source.folder);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        connect(dialog, &QFileDialog::fileSelected, m_audioFolder, &QLineEdit::setText);
        dialog->open();
    });
    add(tr("Audio folder"), withButton(m_audioFolder, browseAudio), m_audioFolder);
    form->addRow(QString(), m_relative);
    form->addRow(QString(), m_spreadsheet);
    form->addRow(QString(), m_replace);
    form->addRow(QString(), m_hint);
    form->addRow(tr("Command line"), m_command);
    auto *close = new QPushButton(tr("Cancel"), this);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(m_export);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addLayout(form);
    column->addStretch();
    column->addLayout(buttons);
    resize(720, 480);
}

void ExportDialog::setFormat(const QString &name)
{
    if (const auto kind = datasetKindNamed(toUtf8(name)))
        if (const int index = m_format->findData(static_cast<int>(*kind)); index >= 0)
            m_format->setCurrentIndex(index);
}

QString ExportDialog::format() const
{
    return toQString(datasetKindEntry(kindOf(*m_format)).name);
}

void ExportDialog::setScope(ExportScope::Kind kind)
{
    for (std::size_t i = 0; i < m_scopes.size(); ++i)
        if (m_scopes[i].kind == kind) {
            m_scope->setCurrentIndex(static_cast<int>(i));
            return;
        }
}

void ExportDialog::setMerge(const MergeRule &merge)
{
    m_merge = merge;
    refresh();
}

void ExportDialog::showCount(const QString &words)
{
    m_count->setText(words);
}

bool ExportDialog::cutsAudio() const
{
    return holdsAudio(kindOf(*m_format)) || m_audio->currentData().toInt() == AudioCut;
}

ExportWish ExportDialog::wish() const
{
    ExportWish wish;
    if (const int index = m_scope->currentIndex(); index >= 0)
        wish.scope = m_scopes[static_cast<std::size_t>(index)];
    auto &writing = wish.writing;
    writing.kind = kindOf(*m_format);
    writing.output = toPath(m_target->text().trimmed());
    writing.keys = static_cast<KeyStyle>(m_keys->currentData().toInt());
    writing.namesAudioRelatively = m_relative->isChecked();
    writing.forSpreadsheets = isTable(writing.kind) && m_spreadsheet->isChecked();
    if (cutsAudio()) {
        const auto folder = m_audioFolder->text().trimmed();
        writing.audioExtension = toUtf8(m_audioFormat->currentText());
        if (!folder.isEmpty())
            writing.audioFolder = toPath(folder);
        else if (!holdsAudio(writing.kind))
            writing.audioFolder = folderOfOutput(writing.kind, writing.output) / "audio";
    }
    writing.merge = m_merge;
    wish.replaces = m_replace->isChecked();
    return wish;
}

void ExportDialog::browse()
{
    const auto kind = kindOf(*m_format);
    auto *dialog = new QFileDialog(this, tr("Folder for the export"), m_source.folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (isFolder(kind)) {
        dialog->setFileMode(QFileDialog::Directory);
    } else {
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(endingOf(kind));
        dialog->setOption(QFileDialog::DontConfirmOverwrite); // there is a box for it here
    }
    connect(dialog, &QFileDialog::fileSelected, m_target, &QLineEdit::setText);
    dialog->open();
}

QStringList ExportDialog::commandWords(const ExportWish &wish) const
{
    const auto &writing = wish.writing;
    QStringList words{QStringLiteral("voxdeck-cli"),
                      QStringLiteral("export"),
                      m_source.workspace,
                      QStringLiteral("--to"),
                      format(),
                      QStringLiteral("-o"),
                      pathText(writing.output)};
    if (!wish.scope.query.isEmpty())
        words << QStringLiteral("--filter") << wish.scope.query;
    if (!writing.audioFolder.empty())
        words << QStringLiteral("--copy-audio") << pathText(writing.audioFolder);
    if (cutsAudio())
        words << QStringLiteral("--audio-format") << toQString(writing.audioExtension);
    if (writing.keys != KeyStyle::Kept)
        words << QStringLiteral("--keys") << toQString(keyStyleName(writing.keys));
    if (m_merge.isOn()) {
        words << QStringLiteral("--merge-to") << QString::number(m_merge.targetSeconds)
              << QStringLiteral("--merge-gap") << QString::number(m_merge.maximumGap);
        if (m_merge.isSameSpeaker)
            words << QStringLiteral("--merge-same-speaker");
    }
    if (writing.namesAudioRelatively)
        words << QStringLiteral("--relative");
    if (writing.forSpreadsheets)
        words << QStringLiteral("--spreadsheet");
    if (wish.replaces)
        words << QStringLiteral("--force");
    return words;
}

void ExportDialog::refresh()
{
    const auto kind = kindOf(*m_format);
    m_audio->setEnabled(!holdsAudio(kind));
    m_audio->setCurrentIndex(holdsAudio(kind) ? AudioCut : m_chosenAudio);
    const bool cuts = cutsAudio();
    m_audioFormat->setEnabled(cuts);
    m_audioFolder->parentWidget()->setEnabled(cuts);
    m_spreadsheet->setEnabled(isTable(kind));
    if (holdsAudio(kind))
        m_hint->setText(tr("This format stores audio: each segment is cut into a file. Existing "
                           "audio is never replaced."));
    else if (cuts)
        m_hint->setText(tr("Each segment is cut into a file. Existing audio is never replaced."));
    else if (m_source.hasAudioInside)
        m_hint->setText(tr("The audio is stored inside the dataset’s shards, which this format "
                           "cannot reference. Segments that need audio are left out."));
    else
        m_hint->setText(tr("The dataset is not changed."));
    if (m_merge.isOn())
        m_hint->setText(tr("Segments are merged up to %1 s while exporting. %2")
                            .arg(QLocale().toString(m_merge.targetSeconds), m_hint->text()));
    const auto asked = wish();
    const bool hasTarget = !asked.writing.output.empty();
    const bool isSelection = asked.scope.kind == ExportScope::Kind::Selected;
    m_command->showCommand(
        hasTarget && !isSelection ? commandWords(asked) : QStringList(),
        isSelection
            ? tr("A selection has no command line. Add it to a basket and export the basket.")
            : tr("Choose a target first"));
    m_export->setEnabled(hasTarget && m_scope->currentIndex() >= 0);
    m_export->setToolTip(hasTarget ? QString() : tr("Choose a target first"));
}

} // namespace voxdeck
