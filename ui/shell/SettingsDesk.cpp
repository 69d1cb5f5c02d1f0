// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/SettingsDesk.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateDesks.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/session/Workbench.h"
#include "ui/shell/PreferencesDialog.h"
#include "ui/shell/ShortcutsDialog.h"
#include "ui/transcript/TranscriptEditor.h"

#include <utility>

namespace voxdeck {
namespace {

using Id = ActionId;

constexpr std::pair<Id, ThemeChoice> kThemes[] = {{Id::ThemeSystem, ThemeChoice::System},
                                                  {Id::ThemeLight, ThemeChoice::Light},
                                                  {Id::ThemeDark, ThemeChoice::Dark},
                                                  {Id::ThemeContrast, ThemeChoice::HighContrast}};

} // namespace

SettingsDesk::SettingsDesk(Workbench &bench, const Services &services, KeyMap &keys,
                           AnnotateDesks &annotate, QObject *parent)
    : QObject(parent), m_bench(bench), m_services(services), m_keys(keys), m_annotate(annotate)
{
    auto &actions = bench.actions();
    actions.on(Id::Preferences, this, [this] { openPreferences(); });
    actions.on(Id::ChangeKeys, this, [this] { openKeys(); });
    for (const auto &[id, theme] : kThemes)
        actions.on(id, this, [this, theme = theme] { choose(theme); });
    connect(&actions, &Actions::refreshed, this, &SettingsDesk::showTheme);
    bench.identity().set(toUtf8(services.settings.personName()));
    std::vector<std::string> names;
    for (const auto &name : services.settings.formerNames())
        names.push_back(toUtf8(name));
    bench.identity().setFormerNames(std::move(names));
}

void SettingsDesk::openPreferences()
{
    auto *dialog = new PreferencesDialog(m_services.settings, m_services.theme,
                                         m_annotate.view->editor->field(), *m_annotate.wave,
                                         m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, &m_bench, &Workbench::refreshActions);
    connect(dialog, &QDialog::finished, m_annotate.loop, &LoopDesk::readSettings);
    connect(dialog, &QDialog::finished, this, [this] {
        auto &identity = m_bench.identity();
        const auto before = identity.who();
        identity.set(toUtf8(m_services.settings.personName()));
        if (identity.who() != before) // what was typed under it is still this user's
            m_services.settings.rememberName(toQString(before));
    });
    connect(dialog, &PreferencesDialog::keysWanted, m_bench.actions()[Id::ChangeKeys],
            &QAction::trigger);
    dialog->open();
}

void SettingsDesk::openKeys()
{
    auto *dialog = new ShortcutsDialog(m_bench.actions(), m_keys, m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, &m_bench, &Workbench::refreshActions);
    dialog->open();
}

void SettingsDesk::choose(ThemeChoice theme)
{
    m_services.theme.choose(theme);
    m_services.settings.store().setValue(QStringLiteral("theme"), static_cast<int>(theme));
    m_bench.refreshActions();
}

void SettingsDesk::showTheme()
{
    for (const auto &[id, theme] : kThemes)
        m_bench.actions()[id]->setChecked(m_services.theme.choice() == theme);
}

} // namespace voxdeck
