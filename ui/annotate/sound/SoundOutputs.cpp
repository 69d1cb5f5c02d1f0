// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/SoundOutputs.h"

#include "ui/common/Settings.h"
#include "ui/player/AudioPlayer.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include <algorithm>

namespace voxdeck {
namespace {

const QString kEntry = QStringLiteral("soundOutput");
const QString kNameEntry = QStringLiteral("soundOutputName");

} // namespace

SoundOutputs::SoundOutputs(QMenu &menu, AudioPlayer &player, Settings &settings, QObject *parent)
    : QObject(parent),
      m_menu(menu),
      m_player(player),
      m_settings(settings),
      m_choices(new QActionGroup(this))
{
    m_menu.addSection(tr("Output device"));
    m_player.chooseOutput(m_settings.store().value(kEntry).toByteArray());
    connect(&m_menu, &QMenu::aboutToShow, this, &SoundOutputs::fill);
    connect(m_choices, &QActionGroup::triggered, this, [this](QAction *choice) {
        const auto id = choice->data().toByteArray();
        m_settings.store().setValue(kEntry, id);
        m_settings.store().setValue(kNameEntry, choice->text());
        m_player.chooseOutput(id);
    });
    fill();
}

void SoundOutputs::fill()
{
    qDeleteAll(m_choices->actions());
    auto outputs = AudioPlayer::outputs();
    const auto chosen = m_player.chosenOutput();
    const bool isThere = std::any_of(outputs.begin(), outputs.end(),
                                     [&](const auto &output) { return output.id == chosen; });
    const auto add = [&](const QByteArray &id, const QString &name) {
        auto *action = new QAction(name, &m_menu);
        m_choices->addAction(action);
        action->setCheckable(true);
        action->setData(id);
        action->setChecked(id == chosen);
        m_menu.addAction(action);
    };
    add({}, tr("System default"));
    for (const auto &output : outputs)
        add(output.id, output.name);
    if (!chosen.isEmpty() && !isThere) { // it stays chosen, and the system's is heard meanwhile
        add(chosen, tr("%1 (not connected)").arg(m_settings.store().value(kNameEntry).toString()));
        m_choices->actions().constLast()->setEnabled(false);
    }
}

} // namespace voxdeck
