// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PreferencesDialog.h"

#include "core/base/WhoIsThere.h"
#include "ui/common/Look.h"
#include "ui/common/Settings.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/shell/LoopSettings.h"
#include "ui/shell/WaveDesk.h"
#include "ui/transcript/TranscriptField.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

/// How the loop from segment to segment goes; read by LoopDesk when the dialog closes.
void addLoop(QFormLayout &form, Settings &settings, QWidget *parent)
{
    const LoopSettings now(settings);
    const auto box = [&](const QString &words, bool isOn, void (LoopSettings::*set)(bool)) {
        auto *check = new QCheckBox(words, parent);
        check->setChecked(isOn);
        QObject::connect(check, &QCheckBox::toggled, parent,
                         [&settings, set](bool on) { (LoopSettings(settings).*set)(on); });
        form.addRow(check);
    };
    box(PreferencesDialog::tr("Play segments as I come to them (Shift+F4)"), now.isAutoPlaying(),
        &LoopSettings::setAutoPlaying);
    box(PreferencesDialog::tr("Pedal: F4 plays while it is held"), now.isPedal(),
        &LoopSettings::setPedal);
    box(PreferencesDialog::tr("Tab plays and pauses in the transcript (F6 leaves it)"),
        now.isTabPlaying(), &LoopSettings::setTabPlaying);
    auto *rewind = new QDoubleSpinBox(parent);
    rewind->setAccessibleName(PreferencesDialog::tr("Seconds to go back when playing goes on"));
    rewind->setRange(0, LoopSettings::kMostRewind);
    rewind->setSingleStep(0.1);
    rewind->setDecimals(1);
    rewind->setSuffix(PreferencesDialog::tr(" s"));
    rewind->setValue(now.rewindSeconds());
    QObject::connect(rewind, &QDoubleSpinBox::valueChanged, parent, [&settings](double seconds) {
        LoopSettings(settings).setRewindSeconds(seconds);
    });
    form.addRow(PreferencesDialog::tr("Back after a pause"), rewind);
    auto *audition = new QSpinBox(parent);
    audition->setAccessibleName(PreferencesDialog::tr("Milliseconds played at an edge"));
    audition->setRange(LoopSettings::kShortestMs, LoopSettings::kLongestMs);
    audition->setSingleStep(100);
    audition->setSuffix(PreferencesDialog::tr(" ms"));
    audition->setValue(now.auditionMs());
    QObject::connect(audition, &QSpinBox::valueChanged, parent,
                     [&settings](int ms) { LoopSettings(settings).setAuditionMs(ms); });
    form.addRow(PreferencesDialog::tr("Played at an edge"), audition);
}

} // namespace

PreferencesDialog::PreferencesDialog(Settings &settings, ThemeSwitch &theme, TranscriptField &field,
                                     WaveDesk &wave, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Preferences"));
    auto *colours = new QComboBox(this);
    colours->setAccessibleName(tr("Colours"));
    colours->addItems({tr("As the system"), tr("Light"), tr("Dark")});
    colours->setCurrentIndex(static_cast<int>(theme.choice()));
    connect(colours, &QComboBox::currentIndexChanged, this, [&settings, &theme](int index) {
        theme.choose(static_cast<ThemeChoice>(index));
        settings.store().setValue(QStringLiteral("theme"), index);
    });
    auto *size = new QSpinBox(this);
    size->setAccessibleName(tr("Size of transcripts in pixels"));
    size->setRange(13, 32);
    size->setSuffix(tr(" px"));
    size->setValue(field.pixelSize());
    connect(size, &QSpinBox::valueChanged, this, [&settings, &field](int pixels) {
        field.setPixelSize(pixels);
        settings.store().setValue(QStringLiteral("transcriptPixels"), pixels);
    });
    auto *wheel = new QComboBox(this);
    wheel->setAccessibleName(tr("Wheel over the timeline"));
    wheel->addItems({tr("Scrolls, with Ctrl zooms"), tr("Zooms, with Ctrl scrolls")});
    wheel->setCurrentIndex(wave.wheelZooms() ? 1 : 0);
    connect(wheel, &QComboBox::currentIndexChanged, this,
            [&wave](int index) { wave.setWheelZooms(index == 1); });
    auto *shortest = new QSpinBox(this);
    shortest->setAccessibleName(tr("Least length of a dragged segment in milliseconds"));
    shortest->setRange(10, 1000);
    shortest->setSingleStep(10);
    shortest->setSuffix(tr(" ms"));
    shortest->setValue(wave.shortestSegmentMs());
    connect(shortest, &QSpinBox::valueChanged, this,
            [&wave](int ms) { wave.setShortestSegmentMs(ms); });
    auto *cache = new QSpinBox(this);
    cache->setAccessibleName(tr("Disk for waveforms of long recordings in megabytes"));
    cache->setRange(0, 100'000);
    cache->setSingleStep(128);
    cache->setSuffix(tr(" MB"));
    cache->setValue(wave.cacheMegabytes());
    // when it is done: half a number must not empty the cache
    connect(cache, &QSpinBox::editingFinished, this,
            [&wave, cache] { wave.setCacheMegabytes(cache->value()); });
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(10);
    auto *name = new QLineEdit(settings.personName(), this);
    name->setAccessibleName(tr("Your name"));
    name->setPlaceholderText(QString::fromStdString(loginName()));
    name->setMaxLength(100);
    name->setToolTip(tr("It stands at your edits and comments, and work is assigned to it"));
    connect(name, &QLineEdit::textChanged, this,
            [&settings](const QString &text) { settings.setPersonName(text); });
    form->addRow(tr("Your name"), name);
    form->addRow(tr("Colours"), colours);
    form->addRow(tr("Transcript size"), size);
    form->addRow(tr("Wheel over the timeline"), wheel);
    form->addRow(tr("Shortest segment by dragging"), shortest);
    form->addRow(tr("Waveforms kept on disk"), cache);
    addLoop(*form, settings, this);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 14);
    column->setSpacing(16);
    column->addLayout(form);
    column->addStretch();
    column->addWidget(buttons);
    setMinimumWidth(360);
}

} // namespace voxdeck
