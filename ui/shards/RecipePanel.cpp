// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/RecipePanel.h"

#include "core/shards/recipe/ShardNames.h"
#include "ui/common/Decimal.h"
#include "ui/common/FieldsArea.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/shards/BuildWords.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace voxdeck {
namespace {

constexpr int kCopiedChoice = -1;
constexpr std::array kRates{8000, 16000, 22050, 24000, 32000, 44100, 48000};
constexpr std::array<const char *, 4> kSplitNames{"train", "validation", "test", "unassigned"};
constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr double kPercent = 100;
constexpr double kMostPercent = 100'000;
constexpr double kMostSeconds = 1'000'000;
constexpr int kMostMegabytes = 1'000'000;

/// A limit of bytes in MB for the form; m_base keeps a size that is not a whole number of MB.
int megabytesOf(const std::optional<std::uint64_t> &bytes)
{
    return bytes ? static_cast<int>(std::min<std::uint64_t>(*bytes / kMegabyte, kMostMegabytes))
                 : -1;
}

std::optional<std::uint64_t> countOf(const QSpinBox &box)
{
    return box.value() < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(box.value()));
}

int shown(const std::optional<std::uint64_t> &count)
{
    constexpr std::uint64_t kMost = std::numeric_limits<int>::max();
    return count ? static_cast<int>(std::min(*count, kMost)) : -1;
}

int choiceOf(BuildCodec codec)
{
    return codec ? static_cast<int>(*codec) : kCopiedChoice;
}

template <class Choice>
void choose(QComboBox &box, Choice choice)
{
    box.setCurrentIndex(box.findData(static_cast<int>(choice)));
}

void name(QWidget *field, const QString &words, const QString &toolTip)
{
    field->setAccessibleName(words);
    field->setToolTip(toolTip);
}

/// Its largest number would ask for more room than the panel has.
void keepNarrow(QAbstractSpinBox &box)
{
    constexpr int kNarrow = 76;
    constexpr int kFrameAndButtons = 40;
    box.setMinimumWidth(std::max(
        kNarrow, box.fontMetrics().horizontalAdvance(box.specialValueText()) + kFrameAndButtons));
    box.setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

/// -1 is "none" and shown in words.
QSpinBox *makeCount(const QString &none, const QString &suffix, QWidget *parent)
{
    auto *box = new QSpinBox(parent);
    box->setRange(-1, std::numeric_limits<int>::max());
    box->setSpecialValueText(none);
    box->setSuffix(suffix);
    box->setValue(-1);
    box->setGroupSeparatorShown(true);
    keepNarrow(*box);
    return box;
}

} // namespace

RecipePanel::RecipePanel(QWidget *parent)
    : QWidget(parent),
      m_fields(new QWidget),
      m_head(makeLabel(tr("for the next build"), "smallMuted", this)),
      m_filter(new QLineEdit(m_fields)),
      m_matching(makeLabel({}, "smallMuted", m_fields)),
      m_output(new QLineEdit(m_fields)),
      m_format(new QComboBox(m_fields)),
      m_codec(new QComboBox(m_fields)),
      m_rate(new QComboBox(m_fields)),
      m_order(new QComboBox(m_fields)),
      m_shardMegabytes(makeCount(tr("default"), tr(" MB"), m_fields)),
      m_shardItems(makeCount(tr("default"), {}, m_fields)),
      m_recordings(makeCount({}, {}, m_fields)),
      m_workers(makeCount({}, {}, m_fields)),
      m_limit(makeCount({}, tr(" MB/s"), m_fields)),
      m_maximumCer(makeCer(tr("Max CER"), tr("any"))),
      m_minimumSeconds(new DecimalBox(m_fields)),
      m_maximumSeconds(new DecimalBox(m_fields)),
      m_maximumFailed(makeCer(tr("Max failed"), tr("default, 1 %"))),
      m_allowsLeaks(new QCheckBox(tr("Allow leaks between splits"), m_fields)),
      m_seed(new QLineEdit(m_fields)),
      m_naming(new QLineEdit(m_fields)),
      m_lowPriority(new QCheckBox(tr("Low priority"), m_fields)),
      m_start(new QPushButton(tr("Start build"), this)),
      m_newPlan(new QPushButton(tr("Edit as new plan"), this)),
      m_open(new QPushButton(tr("Open recipe…"), this)),
      m_save(new QPushButton(tr("Save recipe…"), this))
{
    setGround(this, "window");
    setGround(m_fields, "window");
    auto *form = new QFormLayout(m_fields);
    form->setContentsMargins(12, 10, 12, 10);
    form->setSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addSource(*form);
    form->addRow(makeRule(Qt::Horizontal, m_fields));
    addAudio(*form);
    form->addRow(makeRule(Qt::Horizontal, m_fields));
    addShards(*form);
    addLimits(*form);
    addSplits(*form);
    form->addRow(makeRule(Qt::Horizontal, m_fields));
    addRunning(*form);
    auto *scroll = new FieldsArea(this);
    scroll->setAccessibleName(tr("Options of the build"));
    scroll->setWidget(m_fields);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(10, 6, 10, 6);
    head->setSpacing(8);
    head->addWidget(makeLabel(tr("Options"), "strong", this));
    head->addWidget(m_head, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(makeRule(Qt::Horizontal, this));
    column->addWidget(scroll, 1);
    column->addWidget(makeFoot());
    setFocusProxy(m_filter);
    watch();
    showRecipe({});
}

QDoubleSpinBox *RecipePanel::makeCer(const QString &accessible, const QString &none)
{
    auto *box = new DecimalBox(m_fields);
    box->setRange(-1, kMostPercent);
    box->setDecimals(1);
    box->setSuffix(tr(" %"));
    box->setSpecialValueText(none);
    box->setValue(-1);
    keepNarrow(*box);
    name(box, accessible, tr("Segments with a higher character error rate are left out"));
    return box;
}

void RecipePanel::addSource(QFormLayout &form)
{
    m_filter->setPlaceholderText(tr("all segments"));
    m_filter->setClearButtonEnabled(true);
    name(m_filter, tr("Segments to build"),
         tr("A query as in the search field: split:train -flag:yes dur:1-30"));
    form.addRow(tr("Segments"), m_filter);
    form.addRow(QString(), m_matching);
    m_output->setPlaceholderText(tr("a folder, or s3://bucket/prefix"));
    name(m_output, tr("Output folder"),
         tr("Where the shards are written: a new or empty folder, or an address to which they are "
            "sent after the build on this computer"));
    auto *choose = new QPushButton(m_fields);
    choose->setIcon(icon(QStringLiteral("document-open-folder")));
    name(choose, tr("Choose the output folder"), tr("Choose the output folder"));
    connect(choose, &QPushButton::clicked, this, &RecipePanel::folderWanted);
    auto *row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_output, 1);
    row->addWidget(choose);
    form.addRow(tr("Output folder"), row);
}

void RecipePanel::addAudio(QFormLayout &form)
{
    for (const BuildFormatInfo &info : buildFormats())
        m_format->addItem(formatWords(info.format), static_cast<int>(info.format));
    for (const auto codec : buildCodecs())
        m_codec->addItem(codecWords(codec), choiceOf(codec));
    for (const int rate : kRates)
        m_rate->addItem(tr("%1 kHz, mono").arg(QLocale().toString(rate / 1000.0)), rate);
    for (QComboBox *box : {m_format, m_codec, m_rate}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
    }
    name(m_format, tr("Format"), tr("Format of the shards"));
    name(m_codec, tr("Codec"), tr("Codec of the audio"));
    name(m_rate, tr("Sample rate"), tr("Audio of another rate is converted"));
    form.addRow(tr("Format"), m_format);
    form.addRow(tr("Codec"), m_codec);
    form.addRow(tr("Sample rate"), m_rate);
}

void RecipePanel::addShards(QFormLayout &form)
{
    m_shardMegabytes->setMaximum(kMostMegabytes);
    name(m_shardMegabytes, tr("Max shard size"),
         tr("Maximum size of a shard (0: no limit; default: set by the format)"));
    name(m_shardItems, tr("Segments in a shard"),
         tr("Maximum segments per shard (0: no limit; default: set by the format)"));
    form.addRow(tr("Max shard size"), m_shardMegabytes);
    form.addRow(tr("Max segments"), m_shardItems);
    m_order->addItem(tr("recordings together"), static_cast<int>(BuildOrder::Recordings));
    m_order->addItem(tr("source order"), static_cast<int>(BuildOrder::Dataset));
    m_order->addItem(tr("segments shuffled"), static_cast<int>(BuildOrder::Shuffled));
    m_order->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_order->setMinimumContentsLength(10);
    name(m_order, tr("Shard order"),
         tr("With a seed, “recordings together” shuffles whole recordings; “segments shuffled” "
            "requires a seed"));
    m_seed->setPlaceholderText(tr("none"));
    m_seed->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("-?\\d{1,18}")), m_seed));
    name(m_seed, tr("Seed"), tr("The same seed, recipe and rows give the same bytes"));
    form.addRow(tr("Shard order"), m_order);
    form.addRow(tr("Seed"), m_seed);
    name(m_naming, tr("Naming"),
         tr("Path of a shard: text, {country}, {split}, {shard} or {shard:N} digits"));
    form.addRow(tr("Naming"), m_naming);
    form.addRow(makeRule(Qt::Horizontal, m_fields));
}

void RecipePanel::addLimits(QFormLayout &form)
{
    form.addRow(tr("Max CER"), m_maximumCer);
    for (QDoubleSpinBox *box : {m_minimumSeconds, m_maximumSeconds}) {
        box->setRange(0, kMostSeconds);
        keepNarrow(*box);
        box->setDecimals(2);
        box->setSuffix(tr(" s"));
        box->setSpecialValueText(tr("any"));
    }
    name(m_minimumSeconds, tr("Shortest duration"), tr("Shorter segments are left out"));
    name(m_maximumSeconds, tr("Longest duration"), tr("Longer segments are left out"));
    auto *row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_minimumSeconds, 1);
    row->addWidget(makeLabel(tr("to"), "", m_fields));
    row->addWidget(m_maximumSeconds, 1);
    form.addRow(tr("Duration"), row);
    m_recordings->setMinimum(0);
    m_recordings->setSpecialValueText(tr("all"));
    name(m_recordings, tr("Recordings"), tr("Builds only this many recordings, for a trial run"));
    form.addRow(tr("Recordings"), m_recordings);
    m_maximumFailed->setMaximum(kPercent);
    m_maximumFailed->setToolTip(tr("The build stops when a larger share of its segments fails; "
                                   "default: 1 %, after the first 20; 100 %: never"));
    form.addRow(tr("Max failed"), m_maximumFailed);
    name(m_allowsLeaks, tr("Allow leaks between splits"),
         tr("Builds even if recordings, speakers, texts or audio appear in several splits"));
    form.addRow(QString(), m_allowsLeaks);
}

void RecipePanel::addSplits(QFormLayout &form)
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(4);
    grid->addWidget(makeLabel(tr("Split"), "smallMuted", m_fields), 0, 0);
    grid->addWidget(makeLabel(tr("Max CER"), "smallMuted", m_fields), 0, 1);
    grid->addWidget(makeLabel(tr("Max segments"), "smallMuted", m_fields), 0, 2);
    for (const char *split : kSplitNames) {
        const auto words = splitWords(splitNamed(split).value_or(Split::Unassigned));
        SplitFields fields{split, new QCheckBox(words, m_fields),
                           makeCer(tr("Max CER of %1").arg(words), tr("as above")),
                           makeCount(tr("as above"), {}, m_fields)};
        fields.isIncluded->setChecked(true);
        for (QAbstractSpinBox *limit : {static_cast<QAbstractSpinBox *>(fields.maximumCer),
                                        static_cast<QAbstractSpinBox *>(fields.maximumItems)}) {
            limit->setButtonSymbols(QAbstractSpinBox::NoButtons); // their words need the room
            setLook(limit, "vxSize", "bare");
        }
        name(fields.isIncluded, tr("Build %1").arg(words),
             tr("Whether segments of this split are built"));
        name(fields.maximumItems, tr("Segments in a shard of %1").arg(words),
             tr("Maximum segments per shard of this split"));
        const int row = grid->rowCount();
        grid->addWidget(fields.isIncluded, row, 0);
        grid->addWidget(fields.maximumCer, row, 1);
        grid->addWidget(fields.maximumItems, row, 2);
        m_splits.push_back(fields);
    }
    form.addRow(makeRule(Qt::Horizontal, m_fields));
    form.addRow(grid);
}

void RecipePanel::addRunning(QFormLayout &form)
{
    m_workers->setRange(0, 1024);
    m_workers->setSpecialValueText(tr("all cores"));
    name(m_workers, tr("Workers"), tr("Threads that decode and encode"));
    m_limit->setMinimum(0);
    m_limit->setSpecialValueText(tr("none"));
    name(m_limit, tr("Rate limit"),
         tr("Maximum bytes written per second; can be changed during the build"));
    name(m_lowPriority, tr("Low priority"),
         tr("Low priority: other programs get the processor first"));
    form.addRow(tr("Workers"), m_workers);
    form.addRow(tr("Rate limit"), m_limit);
    form.addRow(QString(), m_lowPriority);
}

QWidget *RecipePanel::makeFoot()
{
    auto *foot = new QWidget(this);
    auto *grid = new QGridLayout(foot);
    grid->setContentsMargins(12, 6, 12, 10);
    grid->setSpacing(8);
    m_start->setProperty("vxRole", QStringLiteral("primary"));
    m_newPlan->setIcon(icon(QStringLiteral("edit-copy")));
    name(m_start, tr("Start build"), tr("Writes the shards; they appear only when complete"));
    name(m_newPlan, tr("Edit as new plan"),
         tr("Copies these options into a new plan for another output folder"));
    name(m_open, tr("Open recipe"), tr("Reads the options from a recipe file"));
    name(m_save, tr("Save recipe"), tr("Writes the options into a recipe file"));
    grid->addWidget(m_open, 0, 0);
    grid->addWidget(m_save, 0, 1);
    grid->addWidget(m_newPlan, 1, 0);
    grid->addWidget(m_start, 1, 1);
    connect(m_start, &QPushButton::clicked, this, &RecipePanel::startWanted);
    connect(m_newPlan, &QPushButton::clicked, this, &RecipePanel::newPlanWanted);
    connect(m_open, &QPushButton::clicked, this, &RecipePanel::openWanted);
    connect(m_save, &QPushButton::clicked, this, &RecipePanel::saveWanted);
    return foot;
}

void RecipePanel::watch()
{
    const auto tell = [this] {
        refreshHints();
        if (!m_isShowing)
            emit changed();
    };
    for (QComboBox *box : m_fields->findChildren<QComboBox *>())
        connect(box, qOverload<int>(&QComboBox::currentIndexChanged), this, tell);
    for (QDoubleSpinBox *box : m_fields->findChildren<QDoubleSpinBox *>())
        connect(box, qOverload<double>(&QDoubleSpinBox::valueChanged), this, tell);
    for (QSpinBox *box : m_fields->findChildren<QSpinBox *>())
        if (box != m_limit && box != m_workers)
            connect(box, qOverload<int>(&QSpinBox::valueChanged), this, tell);
    for (const auto &split : m_splits)
        connect(split.isIncluded, &QCheckBox::toggled, this, tell);
    connect(m_allowsLeaks, &QCheckBox::toggled, this, tell);
    for (QLineEdit *field : {m_filter, m_output, m_seed, m_naming})
        connect(field, &QLineEdit::textChanged, this, tell);
    connect(m_filter, &QLineEdit::textChanged, this, [this] {
        if (!m_isShowing)
            emit filterChanged();
    });
    connect(m_limit, qOverload<int>(&QSpinBox::valueChanged), this, &RecipePanel::rateChanged);
    connect(m_format, qOverload<int>(&QComboBox::currentIndexChanged), this, [this] {
        if (!m_isShowing) // each format has its default codec
            choose(*m_codec, choiceOf(defaultCodec(
                                 static_cast<BuildFormat>(m_format->currentData().toInt()))));
    });
}

void RecipePanel::refreshHints()
{
    const auto format = static_cast<BuildFormat>(m_format->currentData().toInt());
    m_naming->setPlaceholderText(toQString(defaultNaming(format)));
}

BuildRecipe RecipePanel::recipe() const
{
    BuildRecipe recipe = m_base;
    recipe.filter = toUtf8(m_filter->text().trimmed());
    recipe.output = toUtf8(m_output->text().trimmed());
    recipe.format = static_cast<BuildFormat>(m_format->currentData().toInt());
    const int codec = m_codec->currentData().toInt();
    recipe.codec = codec == kCopiedChoice ? kCopied : BuildCodec(static_cast<AudioFileType>(codec));
    recipe.sampleRateHz = m_rate->currentData().toInt();
    recipe.naming = toUtf8(m_naming->text().trimmed());
    if (m_shardMegabytes->value() != megabytesOf(m_base.maximumBytes)) {
        recipe.maximumBytes = countOf(*m_shardMegabytes);
        if (recipe.maximumBytes)
            *recipe.maximumBytes *= kMegabyte;
    }
    recipe.maximumItems = countOf(*m_shardItems);
    recipe.order = static_cast<BuildOrder>(m_order->currentData().toInt());
    bool isNumber = false;
    const auto seed = m_seed->text().toLongLong(&isNumber);
    recipe.seed = isNumber ? std::optional<std::int64_t>(seed) : std::nullopt;
    const auto share = [](const QDoubleSpinBox &box) {
        return box.value() < 0 ? std::nullopt : std::optional(box.value() / kPercent);
    };
    const auto seconds = [](const QDoubleSpinBox &box) {
        return box.value() <= 0 ? std::nullopt : std::optional(box.value());
    };
    recipe.maximumCer = share(*m_maximumCer);
    recipe.maximumFailed = share(*m_maximumFailed);
    recipe.allowsLeaks = m_allowsLeaks->isChecked();
    recipe.minimumSeconds = seconds(*m_minimumSeconds);
    recipe.maximumSeconds = seconds(*m_maximumSeconds);
    recipe.maximumRecordings = static_cast<std::uint64_t>(m_recordings->value());
    readSplits(recipe);
    return recipe;
}

void RecipePanel::readSplits(BuildRecipe &recipe) const
{
    for (const auto &fields : m_splits) {
        const auto before = m_base.splits.find(fields.name);
        SplitBuildRule rule = before != m_base.splits.end() ? before->second : SplitBuildRule();
        rule.isIncluded = fields.isIncluded->isChecked();
        rule.maximumCer = fields.maximumCer->value() < 0
                              ? std::nullopt
                              : std::optional(fields.maximumCer->value() / kPercent);
        rule.maximumItems = countOf(*fields.maximumItems);
        if (rule.isIncluded && !rule.maximumCer && !rule.maximumItems && !rule.maximumBytes)
            recipe.splits.erase(fields.name);
        else
            recipe.splits[fields.name] = rule;
    }
}

void RecipePanel::showRecipe(const BuildRecipe &recipe)
{
    m_isShowing = true;
    m_base = recipe;
    m_filter->setText(toQString(recipe.filter));
    m_output->setText(toQString(recipe.output));
    choose(*m_format, recipe.format);
    choose(*m_codec, choiceOf(recipe.codec));
    if (m_rate->findData(recipe.sampleRateHz) < 0)
        m_rate->addItem(tr("%1 kHz, mono").arg(QLocale().toString(recipe.sampleRateHz / 1000.0)),
                        recipe.sampleRateHz);
    choose(*m_rate, recipe.sampleRateHz);
    m_naming->setText(toQString(recipe.naming));
    m_shardMegabytes->setValue(megabytesOf(recipe.maximumBytes));
    m_shardItems->setValue(shown(recipe.maximumItems));
    choose(*m_order, recipe.order);
    m_seed->setText(recipe.seed ? QString::number(*recipe.seed) : QString());
    m_maximumCer->setValue(recipe.maximumCer ? *recipe.maximumCer * kPercent : -1);
    m_maximumFailed->setValue(recipe.maximumFailed ? *recipe.maximumFailed * kPercent : -1);
    m_allowsLeaks->setChecked(recipe.allowsLeaks);
    m_minimumSeconds->setValue(recipe.minimumSeconds.value_or(0));
    m_maximumSeconds->setValue(recipe.maximumSeconds.value_or(0));
    m_recordings->setValue(static_cast<int>(recipe.maximumRecordings));
    for (const auto &fields : m_splits) {
        const auto found = recipe.splits.find(fields.name);
        const SplitBuildRule rule = found != recipe.splits.end() ? found->second : SplitBuildRule();
        fields.isIncluded->setChecked(rule.isIncluded);
        fields.maximumCer->setValue(rule.maximumCer ? *rule.maximumCer * kPercent : -1);
        fields.maximumItems->setValue(shown(rule.maximumItems));
    }
    refreshHints();
    m_isShowing = false;
    emit filterChanged();
    emit changed();
}

RecipePanel::Running RecipePanel::running() const
{
    return {static_cast<unsigned>(m_workers->value()),
            static_cast<std::uint64_t>(m_limit->value()) * kMegabyte, m_lowPriority->isChecked()};
}

void RecipePanel::showMatching(const QString &words)
{
    m_matching->setText(words);
}

void RecipePanel::setLocked(bool isLocked, const QString &why)
{
    m_isLocked = isLocked;
    for (QWidget *field : m_fields->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
        if (field != m_limit) // a rate may be changed while it runs
            field->setEnabled(!isLocked);
    m_open->setEnabled(!isLocked);
    m_newPlan->setEnabled(isLocked);
    m_head->setText(isLocked ? why : tr("for the next build"));
}

void RecipePanel::setStartable(bool isStartable, const QString &why)
{
    m_start->setEnabled(isStartable);
    m_start->setToolTip(why);
}

} // namespace voxdeck
