// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ProfileDialog.h"

#include "core/text/ProfileSettings.h"
#include "core/text/Scorer.h"
#include "ui/common/describeError.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

enum Column { Segment, Kind, Raw, Compared };

struct SettingTitle {
    std::string_view key;
    const char *title;
};
constexpr SettingTitle kTitles[] = {
    {"form", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Unicode form")},
    {"case", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Case")},
    {"width", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Width")},
    {"diacritics", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Diacritics")},
    {"numbers", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Numbers")},
    {"punctuation", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Punctuation")},
    {"words", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Words")},
    {"characters", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Characters")},
    {"alignment", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Alignment")},
    {"empty_reference", QT_TRANSLATE_NOOP("voxdeck::ProfileDialog", "Empty reference")},
};
constexpr std::string_view kTags = "tags";

QString titleOf(std::string_view key)
{
    for (const SettingTitle &one : kTitles)
        if (one.key == key)
            return ProfileDialog::tr(one.title);
    return toQString(key);
}

QString comparedText(const Scorer &scorer, const std::string &text, const std::string &language)
{
    QStringList tokens;
    for (const std::string &token : scorer.tokens(text, ScoredUnit::Mixed, language))
        tokens << toQString(token);
    return tokens.join(QStringLiteral(" | "));
}

} // namespace

ProfileDialog::ProfileDialog(std::vector<ScoringProfile> profiles, const ScoringProfile &used,
                             std::vector<SegmentRow> rows, QWidget *parent)
    : QDialog(parent),
      m_profiles(std::move(profiles)),
      m_rows(std::move(rows)),
      m_usedHash(hashOf(used)),
      m_choice(new QComboBox(this)),
      m_tags(new QLineEdit(this)),
      m_settings(makeLabel({}, "smallMuted", this)),
      m_consequence(makeLabel({}, "muted", this)),
      m_preview(new QTreeWidget(this))
{
    setWindowTitle(tr("Scoring profile"));
    resize(900, 520);
    m_choice->setAccessibleName(tr("Scoring profile"));
    m_choice->setToolTip(tr("Defines CER and WER in the table, the live rate, charts, queues, "
                            "limits, builds and reports"));
    for (const ScoringProfile &profile : m_profiles)
        m_choice->addItem(toQString(profile.name));
    const auto now = std::find(m_profiles.begin(), m_profiles.end(), used);
    m_choice->setCurrentIndex(now == m_profiles.end() ? 0
                                                      : static_cast<int>(now - m_profiles.begin()));
    QWidget *const settings = makeSettings();
    m_settings->setWordWrap(true);
    m_consequence->setWordWrap(true);
    m_preview->setAccessibleName(tr("Original and normalised texts"));
    m_preview->setHeaderLabels({tr("Segment"), tr("Text"), tr("Original"), tr("Normalised")});
    m_preview->setRootIsDecorated(false);
    m_preview->setAlternatingRowColors(true);
    m_preview->header()->setStretchLastSection(true);
    m_preview->setColumnWidth(Segment, 140);
    m_preview->setColumnWidth(Kind, 90);
    m_preview->setColumnWidth(Raw, 320);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_use = buttons->button(QDialogButtonBox::Ok);
    m_use->setText(tr("Use profile"));
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &ProfileDialog::chooseProfile);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_choice);
    column->addWidget(settings);
    column->addWidget(m_settings);
    column->addWidget(m_preview, 1);
    column->addWidget(m_consequence);
    column->addWidget(buttons);
    chooseProfile();
}

QWidget *ProfileDialog::makeSettings()
{
    auto *settings = new QWidget(this);
    auto *grid = new QGridLayout(settings);
    grid->setContentsMargins(0, 0, 0, 0);
    constexpr int kInRow = 5;
    for (int column = 0; column < kInRow; ++column)
        grid->setColumnStretch(column, 1); // a field would take all of the room
    int at = 0;
    const auto add = [&](QWidget *field, const QString &words) {
        field->setAccessibleName(words);
        auto *title = makeLabel(words, "smallMuted", settings);
        title->setBuddy(field);
        grid->addWidget(title, 2 * (at / kInRow), at % kInRow);
        grid->addWidget(field, 2 * (at / kInRow) + 1, at % kInRow);
        ++at;
    };
    for (const ProfileSetting &setting : profileSettings()) {
        auto *values = new QComboBox(settings);
        for (const std::string_view value : setting.values)
            values->addItem(toQString(value));
        values->setToolTip(tr("Changes the profile of this project; preview its effect below"));
        add(values, titleOf(setting.key));
        connect(values, &QComboBox::currentIndexChanged, this, &ProfileDialog::changeSetting);
        m_values.emplace_back(setting.key, values);
    }
    m_tags->setPlaceholderText(tr("for example %1").arg(QStringLiteral("<>[]")));
    m_tags->setToolTip(tr("Pairs of brackets; the text between them is not compared"));
    add(m_tags, tr("Dropped tags"));
    connect(m_tags, &QLineEdit::textChanged, this, &ProfileDialog::changeSetting);
    return settings;
}

QComboBox *ProfileDialog::setting(std::string_view key) const
{
    for (const auto &[known, values] : m_values)
        if (known == key)
            return values;
    return nullptr;
}

void ProfileDialog::chooseProfile()
{
    m_shown = m_profiles.at(static_cast<std::size_t>(std::max(0, m_choice->currentIndex())));
    const JsonValue json = jsonOf(m_shown);
    for (const auto &[key, values] : m_values) {
        const QSignalBlocker blocker(values);
        const JsonValue *const value = json.find(key);
        values->setCurrentText(value ? toQString(value->toString()) : QString());
    }
    const QSignalBlocker blocker(m_tags);
    m_tags->setText(toQString(m_shown.normaliser.tags));
    showProfile();
}

/// The chosen profile with the settings as they are now; under its own name only where they are its own.
void ProfileDialog::changeSetting()
{
    const ScoringProfile &chosen = m_profiles.at(
        static_cast<std::size_t>(std::max(0, m_choice->currentIndex())));
    JsonValue json = jsonOf(chosen);
    for (const auto &[key, values] : m_values)
        json.set(key, JsonValue::ofString(toUtf8(values->currentText())));
    json.set(kTags, JsonValue::ofString(toUtf8(m_tags->text())));
    const auto changed = profileFromJson(json);
    if (!changed) { // half a pair of brackets: the preview stays as it was
        showProfile();
        refuse(changed.error());
        return;
    }
    m_shown = *changed;
    if (hashOf(m_shown) != hashOf(chosen))
        m_shown.name = chosen.name + " (changed)";
    showProfile();
}

/// Says what is wrong with the settings, which cannot be used.
void ProfileDialog::refuse(const Error &error)
{
    setLook(m_tags, "vxState", "wrong");
    m_settings->setText(describeError(error).what);
    m_use->setEnabled(false);
}

void ProfileDialog::showProfile()
{
    const ScoringProfile &shown = m_shown;
    setLook(m_tags, "vxState", "");
    m_use->setEnabled(true);
    m_settings->setText(tr("%1. Hash %2").arg(toQString(shown.name), toQString(hashOf(shown))));
    m_consequence->setText(hashOf(shown) == m_usedHash
                               ? tr("This profile is in use.")
                               : tr("All segments are rescored in the background. Rates of "
                                    "different profiles are not comparable."));
    const Scorer scorer(shown);
    m_preview->clear();
    for (const SegmentRow &row : m_rows)
        for (const std::string *const text : {&row.text, &row.hypothesis}) {
            auto *item = new QTreeWidgetItem(m_preview);
            item->setText(Segment, toQString(row.key));
            item->setText(Kind, text == &row.text ? tr("reference") : tr("hypothesis"));
            item->setText(Raw, toQString(*text));
            item->setText(Compared, comparedText(scorer, *text, row.language));
        }
}

} // namespace voxdeck
