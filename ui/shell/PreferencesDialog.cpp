// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PreferencesDialog.h"

#include "core/base/WhoIsThere.h"
#include "ui/annotate/sound/LoopSettings.h"
#include "ui/annotate/sound/WaveDesk.h"
#include "ui/common/Decimal.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Look.h"
#include "ui/common/Settings.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/common/Translations.h"
#include "ui/sources/RemoteCachePanel.h"
#include "ui/transcript/TranscriptField.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kLabelWidth = 190; ///< the same in all groups, so that their fields are in one column

/// The label names the field for screen readers, too.
void addRow(QFormLayout &form, const QString &words, QWidget *field)
{
    auto *label = makeLabel(words);
    label->setMinimumWidth(kLabelWidth);
    label->setBuddy(field);
    if (field->accessibleName().isEmpty())
        field->setAccessibleName(words);
    form.addRow(label, field);
}

} // namespace

PreferencesDialog::PreferencesDialog(Settings &settings, ThemeSwitch &theme, TranscriptField &field,
                                     WaveDesk &wave, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Preferences"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 14);
    column->setSpacing(8);
    addPerson(addGroup(*column, tr("You")), settings);
    addAppearance(addGroup(*column, tr("Appearance")), settings, theme, field);
    addPlayback(addGroup(*column, tr("Playback")), settings);
    addTimeline(addGroup(*column, tr("Timeline")), wave);
    addRow(addGroup(*column, tr("Data from servers")), tr("Cache"), new RemoteCachePanel(this));
    column->addStretch();
    column->addSpacing(8);
    auto *buttons = new QDialogButtonBox(this);
    auto *keys = buttons->addButton(tr("Change keys…"), QDialogButtonBox::ResetRole);
    keys->setToolTip(tr("Choose a preset or set single keys"));
    keys->setAutoDefault(false);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole)->setAutoDefault(false);
    column->addWidget(buttons);
    connect(keys, &QPushButton::clicked, this, [this] {
        close();
        emit keysWanted();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addStrut(420); // a minimum width of the dialog would let long words be cut
}

QFormLayout &PreferencesDialog::addGroup(QVBoxLayout &column, const QString &title)
{
    if (column.count() > 0)
        column.addSpacing(4);
    column.addWidget(makeLabel(title, "strong", this));
    auto *form = new QFormLayout;
    form->setContentsMargins(12, 0, 0, 0);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    column.addLayout(form);
    return *form;
}

void PreferencesDialog::addPerson(QFormLayout &form, Settings &settings)
{
    auto *name = new QLineEdit(settings.personName(), this);
    name->setPlaceholderText(QString::fromStdString(loginName()));
    name->setMaxLength(100);
    name->setToolTip(tr("Shown on your edits and comments, and used for assignments"));
    connect(name, &QLineEdit::textChanged, this,
            [&settings](const QString &text) { settings.setPersonName(text); });
    addRow(form, tr("Your name"), name);
    name->setFocus();
}

void PreferencesDialog::addAppearance(QFormLayout &form, Settings &settings, ThemeSwitch &theme,
                                      TranscriptField &field)
{
    auto *colours = new QComboBox(this);
    colours->addItems({tr("System"), tr("Light"), tr("Dark"), tr("High contrast")});
    colours->setCurrentIndex(static_cast<int>(theme.choice()));
    connect(colours, &QComboBox::currentIndexChanged, this, [&settings, &theme](int index) {
        theme.choose(static_cast<ThemeChoice>(index));
        settings.store().setValue(QStringLiteral("theme"), index);
    });
    addRow(form, tr("Colours"), colours);
    addLanguage(form, settings);
    auto *size = new QSpinBox(this);
    size->setAccessibleName(tr("Transcript font size in pixels"));
    size->setRange(13, 32);
    size->setSuffix(tr(" px"));
    size->setValue(field.pixelSize());
    connect(size, &QSpinBox::valueChanged, this, [&settings, &field](int pixels) {
        field.setPixelSize(pixels);
        settings.store().setValue(QStringLiteral("transcriptPixels"), pixels);
    });
    addRow(form, tr("Transcript font size"), size);
}

/// The words of a window that is open stay: each is made once, with its widget.
void PreferencesDialog::addLanguage(QFormLayout &form, Settings &settings)
{
    auto *language = new QComboBox(this);
    language->addItem(tr("System"), QString());
    for (const auto &one : windowLanguages())
        language->addItem(one.title, one.name);
    language->setToolTip(tr("Takes effect after a restart"));
    const auto now = settings.store().value(QLatin1String(kLanguageSetting)).toString();
    language->setCurrentIndex(std::max(language->findData(now), 0));
    connect(language, &QComboBox::activated, this, [&settings, language](int index) {
        settings.store().setValue(QLatin1String(kLanguageSetting), language->itemData(index));
    });
    addRow(form, tr("Language"), language);
}

/// How the loop from segment to segment goes; read by LoopDesk when the dialog closes.
void PreferencesDialog::addPlayback(QFormLayout &form, Settings &settings)
{
    const LoopSettings now(settings);
    const auto box = [&](const QString &words, bool isOn, void (LoopSettings::*set)(bool)) {
        auto *check = new QCheckBox(words, this);
        check->setChecked(isOn);
        connect(check, &QCheckBox::toggled, this,
                [&settings, set](bool on) { (LoopSettings(settings).*set)(on); });
        form.addRow(check);
        return check;
    };
    box(tr("Autoplay: play each segment when it is opened"), now.isAutoPlaying(),
        &LoopSettings::setAutoPlaying);
    box(tr("Foot pedal: F4 plays while it is held down"), now.isPedal(), &LoopSettings::setPedal);
    auto *tab = box({}, now.isTabPlaying(), &LoopSettings::setTabPlaying);
    setKeyWords(tab, "text", tr("Tab plays and pauses in the transcript (%1 leaves the field)"),
                {QStringLiteral("next-panel")});
    auto *rewind = new DecimalBox(this);
    rewind->setAccessibleName(tr("Rewind after a pause in seconds"));
    rewind->setToolTip(tr("Playback rewinds by this amount when it resumes"));
    rewind->setRange(0, LoopSettings::kMostRewind);
    rewind->setSingleStep(0.1);
    rewind->setDecimals(1);
    rewind->setSuffix(tr(" s"));
    rewind->setValue(now.rewindSeconds());
    connect(rewind, &QDoubleSpinBox::valueChanged, this,
            [&settings](double seconds) { LoopSettings(settings).setRewindSeconds(seconds); });
    addRow(form, tr("Rewind on resume"), rewind);
    auto *audition = new QSpinBox(this);
    audition->setAccessibleName(tr("Length played at a boundary in milliseconds"));
    audition->setRange(LoopSettings::kShortestMs, LoopSettings::kLongestMs);
    audition->setSingleStep(100);
    audition->setSuffix(tr(" ms"));
    audition->setValue(now.auditionMs());
    connect(audition, &QSpinBox::valueChanged, this,
            [&settings](int ms) { LoopSettings(settings).setAuditionMs(ms); });
    addRow(form, tr("Boundary preview length"), audition);
}

void PreferencesDialog::addTimeline(QFormLayout &form, WaveDesk &wave)
{
    auto *wheel = new QComboBox(this);
    wheel->setAccessibleName(tr("Mouse wheel over the timeline"));
    wheel->addItems({tr("Scrolls, zooms with Ctrl"), tr("Zooms, scrolls with Ctrl")});
    wheel->setCurrentIndex(wave.wheelZooms() ? 1 : 0);
    connect(wheel, &QComboBox::currentIndexChanged, this,
            [&wave](int index) { wave.setWheelZooms(index == 1); });
    addRow(form, tr("Mouse wheel"), wheel);
    auto *shortest = new QSpinBox(this);
    shortest->setAccessibleName(tr("Shortest segment made by dragging in milliseconds"));
    shortest->setRange(10, 1000);
    shortest->setSingleStep(10);
    shortest->setSuffix(tr(" ms"));
    shortest->setValue(wave.shortestSegmentMs());
    connect(shortest, &QSpinBox::valueChanged, this,
            [&wave](int ms) { wave.setShortestSegmentMs(ms); });
    addRow(form, tr("Shortest segment by dragging"), shortest);
    auto *cache = new QSpinBox(this);
    cache->setAccessibleName(tr("Disk space for waveforms in megabytes"));
    cache->setToolTip(tr("Keeps waveforms of long recordings, so that they open at once"));
    cache->setRange(0, 100'000);
    cache->setSingleStep(128);
    cache->setSuffix(tr(" MB"));
    cache->setValue(wave.cacheMegabytes());
    // when it is done: half a number must not empty the cache
    connect(cache, &QSpinBox::editingFinished, this,
            [&wave, cache] { wave.setCacheMegabytes(cache->value()); });
    addRow(form, tr("Disk space for waveforms"), cache);
}

} // namespace voxdeck
