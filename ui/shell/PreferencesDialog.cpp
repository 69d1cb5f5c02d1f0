// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PreferencesDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Settings.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/shell/WaveDesk.h"
#include "ui/transcript/TranscriptField.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QVBoxLayout>

namespace voxdeck {

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
    form->addRow(tr("Colours"), colours);
    form->addRow(tr("Transcript size"), size);
    form->addRow(tr("Wheel over the timeline"), wheel);
    form->addRow(tr("Waveforms kept on disk"), cache);
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
