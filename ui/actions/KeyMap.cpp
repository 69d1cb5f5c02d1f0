// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/KeyMap.h"

#include "ui/actions/ActionNames.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/Settings.h"

#include <QSettings>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

std::size_t at(ActionId id)
{
    return static_cast<std::size_t>(id);
}

bool isLetter(int key)
{
    return key >= Qt::Key_A && key <= Qt::Key_Z;
}

bool isFunctionKey(int key)
{
    return key >= Qt::Key_F1 && key <= Qt::Key_F35;
}

/// Whether it would write something into a text field, or move the caret in it.
bool isForText(QKeyCombination combination)
{
    const auto modifiers = combination.keyboardModifiers() & ~Qt::KeypadModifier;
    const int key = combination.key();
    const bool isPlain = modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier;
    return isPlain && !isFunctionKey(key);
}

QString textOf(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const auto &key : keys)
        texts << key.toString(QKeySequence::PortableText);
    return texts.join(QLatin1Char(' '));
}

QList<QKeySequence> keysIn(const QString &text)
{
    QList<QKeySequence> keys;
    for (const auto &one : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const QKeySequence key(one, QKeySequence::PortableText);
        if (key.count() == 1 && key[0].key() != Qt::Key_unknown)
            keys << key;
    }
    return keys;
}

/// The keys of a preset that replace Voxdeck's own.
struct PresetKeys {
    ActionId id;
    const char *everywhere;
    const char *outside;
};

struct Preset {
    const char *id;   ///< in settings
    const char *name; ///< on screen
    std::vector<PresetKeys> keys;
    bool dropsCtrlShift = false; ///< from all actions: the system switches its layout with them
};

const std::vector<Preset> &presets()
{
    using Id = ActionId;
    static const std::vector<Preset> all{
        {"voxdeck", QT_TRANSLATE_NOOP("voxdeck::KeyMap", "Voxdeck"), {}},
        // Its Ctrl+Space and Shift+Space belong to input methods: F4 and F5 do the same.
        {"elan",
         QT_TRANSLATE_NOOP("voxdeck::KeyMap", "ELAN"),
         {{Id::Loop, "Ctrl+L Ctrl+Shift+R", "R"},
          {Id::PreviousSegment, "Alt+Up Alt+Left Ctrl+Shift+K", "Up K"},
          {Id::NextSegment, "Alt+Down Alt+Right Ctrl+Shift+J", "Down J"},
          {Id::Back, "Ctrl+Shift+PgUp", ""},
          {Id::Forward, "Ctrl+Shift+PgDown", ""},
          {Id::EditTranscript, "Alt+M", "F2"}}},
        {"praat",
         QT_TRANSLATE_NOOP("voxdeck::KeyMap", "Praat"),
         {{Id::ZoomIn, "Ctrl+I Ctrl++ Ctrl+=", "+ ="},
          {Id::ZoomOut, "Ctrl+O Ctrl+-", "-"},
          {Id::OpenDataset, "Ctrl+F12", ""},
          {Id::Import, "", ""},
          {Id::FitSegment, "Ctrl+N Ctrl+0", "0"},
          {Id::PreviousSegment, "Alt+Up Alt+Left Ctrl+Shift+K", "Up K"},
          {Id::NextSegment, "Alt+Down Alt+Right Ctrl+Shift+J", "Down J"},
          {Id::Back, "Ctrl+Shift+PgUp", ""},
          {Id::Forward, "Ctrl+Shift+PgDown", ""}}},
        {"aegisub",
         QT_TRANSLATE_NOOP("voxdeck::KeyMap", "Aegisub"),
         {{Id::PlaySegment, "F5", "R"},
          {Id::AuditionAfter, "", "W Shift+Q"},
          {Id::AuditionLast, "", "D Shift+E"},
          {Id::NextDifference, "Ctrl+Shift+D", ""},
          {Id::Loop, "Ctrl+Shift+R", "L"},
          {Id::PreviousSegment, "Alt+Up Ctrl+Shift+K", "Up K Z"},
          {Id::NextSegment, "Alt+Down Ctrl+Shift+J", "Down J F"},
          {Id::ApproveNext, "Ctrl+Return Ctrl+Enter", "G"},
          {Id::Flag, "Ctrl+Shift+G", "H"}}},
        {"audacity",
         QT_TRANSLATE_NOOP("voxdeck::KeyMap", "Audacity"),
         {{Id::ZoomIn, "Ctrl+1 Ctrl++ Ctrl+=", "+ ="},
          {Id::ZoomOut, "Ctrl+3 Ctrl+-", "-"},
          {Id::Answer1, "Ctrl+7", ""},
          {Id::Answer2, "Ctrl+8", ""},
          {Id::Answer3, "Ctrl+9", ""},
          {Id::FitSegment, "Ctrl+E Ctrl+0", "0"},
          {Id::Export, "", ""},
          {Id::Loop, "Ctrl+Shift+R", "L"},
          {Id::BackAndPlay, "F7 Ctrl+Shift+B", "B ,"},
          {Id::PreviousSegment, "Alt+Up Alt+Left Ctrl+Shift+K", "Up K"},
          {Id::NextSegment, "Alt+Down Alt+Right Ctrl+Shift+J", "Down J"},
          {Id::Back, "Ctrl+Shift+PgUp", ""},
          {Id::Forward, "Ctrl+Shift+PgDown", ""}}},
        {"function-keys",
         QT_TRANSLATE_NOOP("voxdeck::KeyMap", "Function keys only"),
         // where the menu bar has Alt and the letter; the others get that
         {{Id::Approve, "Shift+F2", "A"},
          {Id::Reject, "Shift+F11", "X"},
          {Id::Pending, "Shift+F12", "P"},
          {Id::Flag, "Shift+F7", "G"},
          {Id::Loop, "Ctrl+F5", "R"},
          {Id::AuditionFirst, "Ctrl+F6", "E"},
          {Id::TakeHypothesis, "Ctrl+F2", ""},
          {Id::NextDifference, "Ctrl+F8", "D"},
          {Id::FilterToValue, "Ctrl+F9", ""},
          {Id::SplitAtPlayhead, "Ctrl+F7", "S"}},
         true}};
    return all;
}

bool isCtrlShiftLetter(const QKeySequence &key)
{
    return isLetter(key[0].key())
           && key[0].keyboardModifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
}

/// Alt and the letter take their place where nothing else is left.
void dropCtrlShift(QList<QKeySequence> &keys)
{
    const auto dropped = keys;
    erase_if(keys, isCtrlShiftLetter);
    for (const auto &key : dropped)
        if (keys.isEmpty())
            keys << QKeySequence(QKeyCombination(Qt::AltModifier, key[0].key()));
}

const QString kPresetEntry = QStringLiteral("keys/preset");
const QString kOwnGroup = QStringLiteral("keys/own");
const QString kVersionEntry = QStringLiteral("keys/version");
/// In version 1, which has no entry, menu texts and names on screen stood for actions and presets.
constexpr int kVersion = 2;

/// Settings of version 1 get the names of version 2. Entries that no action had are left alone.
void renameEntries(QSettings &store)
{
    if (store.value(kVersionEntry, 1).toInt() >= kVersion)
        return;
    for (const auto id : Actions::all()) {
        const auto former = kOwnGroup + QLatin1Char('/') + formerActionName(id);
        const auto now = kOwnGroup + QLatin1Char('/') + actionName(id);
        if (formerActionName(id).isEmpty() || !store.contains(former))
            continue;
        if (!store.contains(now))
            store.setValue(now, store.value(former));
        store.remove(former);
    }
    for (const auto &preset : presets())
        if (store.value(kPresetEntry).toString() == QLatin1String(preset.name))
            store.setValue(kPresetEntry, QLatin1String(preset.id));
    store.setValue(kVersionEntry, kVersion);
}

} // namespace

QString keyObjection(const QKeySequence &key, KeyContext context)
{
    if (key.count() != 1 || key[0].key() == Qt::Key_unknown || key[0].key() == 0)
        return KeyMap::tr("Press a single key combination.");
    const auto combination = key[0];
    const auto modifiers = combination.keyboardModifiers() & ~Qt::KeypadModifier;
    const int plain = combination.key();
    const bool isCtrl = modifiers == Qt::ControlModifier;
    const bool isOwned =
        (plain == Qt::Key_Space && modifiers != Qt::NoModifier)
        || (isCtrl && (plain == Qt::Key_Period || plain == Qt::Key_Semicolon))
        || (plain == Qt::Key_U && modifiers == (Qt::ControlModifier | Qt::ShiftModifier))
        || modifiers == (Qt::AltModifier | Qt::ShiftModifier)
        || (isLetter(plain) && modifiers == (Qt::ControlModifier | Qt::AltModifier))
        || (modifiers == Qt::AltModifier && Actions::opensMenu(plain)) || plain == Qt::Key_F10;
    if (isOwned)
        return KeyMap::tr("Input methods, layout switches or menus use this key.");
    if (plain == Qt::Key_Tab || plain == Qt::Key_Backtab)
        return KeyMap::tr("This key moves the focus between controls.");
    if (plain == Qt::Key_Escape && context != KeyContext::OutsideText)
        return KeyMap::tr("This key leaves the text.");
    if (context == KeyContext::Everywhere && isForText(combination))
        return KeyMap::tr("This key types or moves in text, so it works only outside text fields.");
    return {};
}

QStringList keyPresetNames()
{
    QStringList names;
    for (const auto &preset : presets())
        names << KeyMap::tr(preset.name);
    return names;
}

KeyPlan keyPreset(const Actions &actions, int preset)
{
    KeyPlan plan;
    for (const auto id : Actions::all())
        plan[at(id)] = actions.usualKeys(id);
    const auto number = static_cast<std::size_t>(std::max(preset, 0));
    if (number >= presets().size())
        return plan;
    const auto &chosen = presets()[number];
    if (chosen.dropsCtrlShift)
        for (auto &keys : plan)
            dropCtrlShift(keys.everywhere);
    for (const auto &keys : chosen.keys) {
        plan[at(keys.id)].everywhere = keysIn(QString::fromLatin1(keys.everywhere));
        plan[at(keys.id)].outsideText = keysIn(QString::fromLatin1(keys.outside));
    }
    return plan;
}

KeyMap::KeyMap(Actions &actions, Settings &settings, QObject *parent)
    : QObject(parent), m_actions(actions), m_settings(settings)
{
}

KeyPlan KeyMap::plan() const
{
    KeyPlan plan;
    for (const auto id : Actions::all())
        plan[at(id)] = m_actions.keys(id);
    return plan;
}

QString KeyMap::trouble(const KeyPlan &plan, ActionId id) const
{
    const auto &own = plan[at(id)];
    const auto check = [&](const QList<QKeySequence> &keys, KeyContext context) -> QString {
        for (const auto &key : keys) {
            const auto name = keyWords(key);
            if (const auto why = keyObjection(key, context); !why.isEmpty())
                return QStringLiteral("%1: %2").arg(name, why);
            for (const auto other : Actions::all()) {
                const auto &theirs = plan[at(other)];
                const bool isShared = theirs.everywhere.contains(key)
                                      || (context != KeyContext::InText
                                          && theirs.outsideText.contains(key))
                                      || (context != KeyContext::OutsideText
                                          && theirs.inText.contains(key));
                if (other != id && isShared && !Actions::areApart(id, other))
                    return tr("%1 is already assigned to “%2”.")
                        .arg(name, m_actions[other]->text().remove(u'…'));
            }
        }
        return {};
    };
    const auto everywhere = check(own.everywhere, KeyContext::Everywhere);
    return everywhere.isEmpty() ? check(own.outsideText, KeyContext::OutsideText) : everywhere;
}

namespace {

using OwnKeys = std::map<ActionId, ActionKeys>;

/// A key that the user chose stays theirs where another action has it as a usual key, as after an update: that one gives
/// way.
KeyPlan planWith(KeyPlan plan, const OwnKeys &own)
{
    for (const auto &[id, keys] : own) {
        plan[at(id)].everywhere = keys.everywhere;
        plan[at(id)].outsideText = keys.outsideText;
        const auto isChosen = [&chosen = keys](const QKeySequence &key) {
            return chosen.everywhere.contains(key) || chosen.outsideText.contains(key);
        };
        for (const auto other : Actions::all())
            if (!own.contains(other) && !Actions::areApart(id, other)) {
                plan[at(other)].everywhere.removeIf(isChosen);
                plan[at(other)].outsideText.removeIf(isChosen);
            }
    }
    return plan;
}

} // namespace

void KeyMap::load()
{
    auto &store = m_settings.store();
    renameEntries(store);
    const auto wanted = store.value(kPresetEntry).toString();
    m_preset = 0;
    for (std::size_t i = 0; i < presets().size(); ++i)
        if (wanted == QLatin1String(presets()[i].id))
            m_preset = static_cast<int>(i);
    const auto usual = keyPreset(m_actions, m_preset);
    OwnKeys own;
    store.beginGroup(kOwnGroup);
    for (const auto id : Actions::all()) {
        const auto entry = m_actions.fileName(id);
        if (!store.contains(entry))
            continue;
        const auto parts = store.value(entry).toString().split(QLatin1Char('|'));
        own[id] = {keysIn(parts.value(0)), keysIn(parts.value(1)), {}};
    }
    store.endGroup();
    for (const auto id : Actions::all())
        if (own.contains(id) && !trouble(planWith(usual, own), id).isEmpty())
            own.erase(id);
    auto plan = planWith(usual, own);
    for (const auto id : Actions::all())
        if (!trouble(plan, id).isEmpty())
            plan = usual;
    for (const auto id : Actions::all())
        m_actions.setKeys(id, plan[at(id)]);
}

void KeyMap::take(int preset, const KeyPlan &plan)
{
    auto &store = m_settings.store();
    m_preset = std::clamp(preset, 0, static_cast<int>(presets().size()) - 1);
    store.setValue(kPresetEntry, QLatin1String(presets()[static_cast<std::size_t>(m_preset)].id));
    store.remove(kOwnGroup);
    const auto usual = keyPreset(m_actions, m_preset);
    for (const auto id : Actions::all()) {
        const auto &keys = plan[at(id)];
        if (keys != usual[at(id)])
            store.setValue(
                kOwnGroup + QLatin1Char('/') + m_actions.fileName(id),
                QString(textOf(keys.everywhere) + QLatin1Char('|') + textOf(keys.outsideText)));
        m_actions.setKeys(id, keys);
    }
}

} // namespace voxdeck
