// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PreferencesDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Settings.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/transcript/TranscriptField.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QVBoxLayout>

namespace voxdeck {

PreferencesDialog::PreferencesDialog(Settings &settings, ThemeSwitch &theme, TranscriptField &field,
                                     QWidget *parent)
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
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(10);
    form->addRow(tr("Colours"), colours);
    form->addRow(tr("Transcript size"), size);
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
