// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/LabelImportDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/exchange/LabelPlanModel.h"
#include "ui/table/RowView.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabWidget>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kHeaderHeight = 25;

} // namespace

LabelImportDialog::LabelImportDialog(QWidget *parent)
    : TaskDialog(tr("Import annotations"),
                 tr("Choose files or a folder to preview the changes. Labels are matched to "
                    "recordings by name, hypotheses of recognisers to segments by key."),
                 parent),
      m_changes(new LabelPlanModel(LabelPlanModel::List::Changes, this)),
      m_recordings(new LabelPlanModel(LabelPlanModel::List::Recordings, this)),
      m_failures(new LabelPlanModel(LabelPlanModel::List::Failures, this)),
      m_files(makeLabel({}, "", this)),
      m_chooseFiles(new QPushButton(tr("Choose &files…"), this)),
      m_chooseFolder(new QPushButton(tr("Choose f&older…"), this)),
      m_format(new QComboBox(this)),
      m_tier(new QComboBox(this)),
      m_use(new QComboBox(this)),
      m_replaces(new QCheckBox(tr("&Replace the segments of each recording"), this)),
      m_name(new QLineEdit(this)),
      m_tabs(new QTabWidget(this)),
      m_import(new QPushButton(tr("&Import"), this))
{
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Effect of the import"));
    addList(m_changes, tr("Changes"), {190, 90, 300});
    addList(m_recordings, tr("Recordings in the files; F2 matches one to an item"),
            {200, 160, 220, 80, 80});
    addList(m_failures, tr("Not imported"), {200, 70, 160});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    addFields();
    column->addWidget(stateLabel());
    column->addWidget(m_tabs, 1);
    for (auto *button : {m_import, m_chooseFiles, m_chooseFolder})
        button->setAutoDefault(false);
    column->addLayout(makeButtons(m_import, tr("Close")));
    m_import->setToolTip(tr("One undo step"));
    stopButton().setToolTip(tr("Stops without changing anything"));
    resize(940, 560);

    connect(m_import, &QPushButton::clicked, this, &LabelImportDialog::importWanted);
    connect(m_chooseFiles, &QPushButton::clicked, this, [this] { chooseFiles(false); });
    connect(m_chooseFolder, &QPushButton::clicked, this, [this] { chooseFiles(true); });
    for (auto *box : {m_format, m_tier, m_use})
        connect(box, &QComboBox::currentIndexChanged, this, &LabelImportDialog::previewWanted);
    connect(m_replaces, &QCheckBox::toggled, this, &LabelImportDialog::previewWanted);
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (m_name->isModified())
            emit previewWanted();
        m_name->setModified(false);
    });
    connect(m_recordings, &LabelPlanModel::named, this,
            [this](const QString &recording, const QString &item) {
                const std::string name = toUtf8(recording);
                std::erase_if(m_names, [&](const auto &one) { return one.first == name; });
                if (!item.isEmpty())
                    m_names.emplace_back(name, toUtf8(item));
                emit previewWanted();
            });
    setPlan(nullptr);
}

void LabelImportDialog::addFields()
{
    auto *fields = new QGridLayout;
    fields->setHorizontalSpacing(8);
    fields->setVerticalSpacing(8);
    auto *files = new QHBoxLayout;
    files->setSpacing(8);
    files->addWidget(m_files, 1);
    files->addWidget(m_chooseFiles);
    files->addWidget(m_chooseFolder);
    fields->addWidget(makeLabel(tr("Annotation files"), "", this), 0, 0);
    fields->addLayout(files, 0, 1, 1, 5);
    const auto addBox = [&](int column, const QString &text, const QString &name, QComboBox *box) {
        auto *label = makeLabel(text, "", this);
        label->setBuddy(box);
        box->setAccessibleName(name);
        fields->addWidget(label, 1, column);
        fields->addWidget(box, 1, column + 1);
        fields->setColumnStretch(column + 1, 1);
    };
    addBox(0, tr("Im&port"), tr("Import labels as"), m_use);
    addBox(2, tr("&Tier"), tr("Tier to import"), m_tier);
    addBox(4, tr("For&mat"), tr("Format of the files"), m_format);
    m_use->addItem(tr("Text, speaker and times"), static_cast<int>(LabelsAs::Segments));
    m_use->addItem(tr("Text only"), static_cast<int>(LabelsAs::Reference));
    m_use->addItem(tr("Text, as the hypothesis"), static_cast<int>(LabelsAs::Hypothesis));
    m_use->setToolTip(tr("Speaker and hypothesis stay in your workspace; texts and times can be "
                         "published"));
    m_tier->addItem(tr("All tiers"));
    m_format->addItem(tr("Detect"), -1);
    for (const auto &info : labels::labelFormats())
        m_format->addItem(toQString(info.description), static_cast<int>(info.format));
    m_replaces->setToolTip(
        tr("The labels become the segments: missing segments are added, others are deleted"));
    fields->addWidget(m_replaces, 2, 1, 1, 3);
    auto *named = makeLabel(tr("&Name"), "", this);
    named->setBuddy(m_name);
    m_name->setAccessibleName(tr("Name of the hypothesis"));
    m_name->setToolTip(tr("Name of the hypothesis (hyp.NAME) for files with texts by key (Kaldi, "
                          "sclite, NeMo); default: the file name"));
    m_name->setPlaceholderText(tr("File name"));
    fields->addWidget(named, 2, 4);
    fields->addWidget(m_name, 2, 5);
    static_cast<QVBoxLayout *>(layout())->addLayout(fields);
}

RowView *LabelImportDialog::addList(LabelPlanModel *model, const QString &name,
                                    const std::vector<int> &widths)
{
    auto *list = new RowView(this);
    list->setModel(model);
    list->setAccessibleName(name);
    list->setSelectionBehavior(QAbstractItemView::SelectRows);
    list->setTabKeyNavigation(false);
    list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    auto *header = list->horizontalHeader();
    header->setFixedHeight(sized(kHeaderHeight));
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter); // above what they name
    for (std::size_t column = 0; column < widths.size(); ++column)
        header->resizeSection(static_cast<int>(column), widths[column]);
    header->setSectionResizeMode(model->columnCount() - 1, QHeaderView::Stretch);
    m_tabs->addTab(list, name);
    return list;
}

LabelImportOptions LabelImportDialog::options() const
{
    LabelImportOptions options;
    if (const int format = m_format->currentData().toInt(); format >= 0)
        options.format = static_cast<labels::LabelFormat>(format);
    options.tier = toUtf8(m_tier->currentData().toString());
    options.as = static_cast<LabelsAs>(m_use->currentData().toInt());
    options.replaces = options.as == LabelsAs::Segments && m_replaces->isChecked();
    options.names = m_names;
    return options;
}

void LabelImportDialog::chooseFiles(bool isFolder)
{
    auto *dialog = new QFileDialog(this, isFolder ? tr("Folder with annotation files")
                                                  : tr("Annotation files"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFiles);
    if (!isFolder)
        dialog->setNameFilters({tr("All files (*)"),
                                tr("Annotation files (*.TextGrid *.eaf *.srt *.vtt *.ctm *.stm "
                                   "*.rttm *.txt *.json)"),
                                tr("Hypotheses (text *.trn *.txt *.json *.jsonl *.csv *.tsv)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList &files) {
        std::vector<std::filesystem::path> paths;
        for (const auto &file : files)
            paths.push_back(toPath(file));
        setPaths(std::move(paths));
    });
    dialog->open();
}

void LabelImportDialog::setPaths(std::vector<std::filesystem::path> paths)
{
    m_paths = std::move(paths);
    m_names.clear();
    const QSignalBlocker blocker(m_tier);
    m_tier->clear();
    m_tier->addItem(tr("All tiers"));
    refresh();
    emit previewWanted();
}

/// The tiers of the files, with the one chosen still chosen.
void LabelImportDialog::fillTiers()
{
    const QSignalBlocker blocker(m_tier);
    const QVariant chosen = m_tier->currentData();
    m_tier->clear();
    m_tier->addItem(tr("All tiers"));
    for (const auto &[name, count] : m_plan->tiers)
        if (!name.empty())
            m_tier->addItem(tr("%1 (%2)").arg(toQString(name).left(60), countText(count)),
                            toQString(name));
    m_tier->setCurrentIndex(std::max(0, m_tier->findData(chosen)));
}

void LabelImportDialog::setPlan(std::shared_ptr<const LabelImportPlan> plan)
{
    m_plan = std::move(plan);
    m_hypotheses.reset();
    for (auto *model : {m_changes, m_recordings, m_failures})
        model->setPlan(m_plan);
    if (m_plan)
        fillTiers();
    refresh();
}

void LabelImportDialog::setHypotheses(Hypotheses hypotheses)
{
    auto problems = std::make_shared<LabelImportPlan>();
    for (const HypothesisReport &one : hypotheses ? *hypotheses : std::vector<HypothesisReport>()) {
        problems->failureCount += one.failureCount;
        problems->failures.insert(problems->failures.end(), one.failures.begin(),
                                  one.failures.end());
    }
    setPlan(hypotheses ? std::move(problems) : nullptr);
    m_hypotheses = std::move(hypotheses);
    if (m_hypotheses) {
        const QSignalBlocker blocker(m_use);
        m_use->setCurrentIndex(m_use->findData(static_cast<int>(LabelsAs::Hypothesis)));
    }
    refresh();
}

HypothesisOptions LabelImportDialog::hypothesisOptions() const
{
    HypothesisOptions options;
    options.name = toUtf8(m_name->text().trimmed());
    return options;
}

void LabelImportDialog::refresh()
{
    m_files->setText(m_paths.empty()       ? tr("No file chosen")
                     : m_paths.size() == 1 ? pathText(m_paths.front())
                                           : tr("%Ln files", nullptr, pluralCount(m_paths.size())));
    std::uint64_t segments = m_plan ? m_plan->segments.size() : 0;
    for (const HypothesisReport &one :
         m_hypotheses ? *m_hypotheses : std::vector<HypothesisReport>())
        segments += one.attached;
    const auto titled = [this](int tab, const QString &name, std::uint64_t count) {
        m_tabs->setTabText(tab, count > 0 ? tr("%1 (%2)").arg(name, countText(count)) : name);
    };
    titled(0, tr("Changes"), static_cast<std::uint64_t>(m_changes->rowCount()));
    titled(1, tr("Recordings"), m_plan ? m_plan->recordings.size() : 0);
    titled(2, tr("Problems"), m_plan ? m_plan->failureCount : 0);
    for (QWidget *field : {static_cast<QWidget *>(m_chooseFiles),
                           static_cast<QWidget *>(m_chooseFolder), static_cast<QWidget *>(m_format),
                           static_cast<QWidget *>(m_tier), static_cast<QWidget *>(m_use)})
        field->setEnabled(!isBusy());
    m_replaces->setEnabled(!isBusy()
                           && m_use->currentData().toInt() == static_cast<int>(LabelsAs::Segments));
    m_name->setEnabled(!isBusy()
                       && m_use->currentData().toInt() == static_cast<int>(LabelsAs::Hypothesis));
    m_import->setToolTip(m_hypotheses ? tr("Importing the name again replaces it")
                                      : tr("One undo step"));
    m_import->setEnabled(!isBusy() && segments > 0);
    m_import->setText(segments == 0
                          ? tr("&Import")
                          : tr("&Import into %Ln segments", nullptr, pluralCount(segments)));
}

} // namespace voxdeck
