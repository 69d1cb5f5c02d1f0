// SPDX-License-Identifier: GPL-3.0-or-later
// settings: what everybody who opens a workspace shares besides its rows.
#include "app/cli/SettingsCommand.h"

#include "app/cli/OpenWorkspace.h"
#include "core/audio/SpectrogramStyle.h"
#include "core/workspace/ProjectSettings.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <array>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

namespace voxdeck::cli {

namespace {

struct Options {
    std::string path;
    WorkspaceChoice workspace;
    std::string name;
    std::optional<std::string> value;
    bool resets = false;
    bool asJson = false;
};

/// One setting: how it is read, and how a spelling of it is checked and stored. "" is its default.
struct Setting {
    std::string name;
    Result<std::string> (*read)(ProjectSettings &settings);
    Result<> (*write)(ProjectSettings &settings, const std::string &value);
};

const std::array<Setting, 3> &allSettings()
{
    static const std::array<Setting, 3> all{
        Setting{"spectrogram", [](ProjectSettings &settings) { return settings.spectrogram(); },
                [](ProjectSettings &settings, const std::string &value) -> Result<> {
                    if (value.empty())
                        return settings.setSpectrogram({});
                    VOX_TRY(const auto style, styleIn(value));
                    return settings.setSpectrogram(styleText(style));
                }},
        Setting{"tag-keys",
                [](ProjectSettings &settings) -> Result<std::string> {
                    VOX_TRY(const auto keys, settings.tagKeys());
                    return tagKeysText(keys);
                },
                [](ProjectSettings &settings, const std::string &value) -> Result<> {
                    VOX_TRY(const auto keys, tagKeysIn(value));
                    return settings.setTagKeys(keys);
                }},
        Setting{"rate-limits",
                [](ProjectSettings &settings) -> Result<std::string> {
                    VOX_TRY(const auto limits, settings.rateLimits());
                    return rateLimitsText(limits);
                },
                [](ProjectSettings &settings, const std::string &value) -> Result<> {
                    VOX_TRY(const auto limits, rateLimitsIn(value));
                    return settings.setRateLimits(limits);
                }}};
    return all;
}

Result<> printSettings(Surroundings &s, const Options &options, ProjectSettings &settings)
{
    auto object = JsonValue::object();
    for (const Setting &setting : allSettings()) {
        if (!options.name.empty() && setting.name != options.name)
            continue;
        VOX_TRY(const auto value, setting.read(settings));
        object.set(setting.name, JsonValue::ofString(value));
        if (!options.asJson)
            s.out << setting.name << '\t' << oneLine(value) << '\n';
    }
    if (options.asJson)
        printJson(s, object);
    return {};
}

int runSettings(Surroundings &s, const Options &options)
{
    const auto opened = openDataset(s, options.path, options.workspace,
                                    Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    ProjectSettings settings(*opened->workspace);
    if (options.value || options.resets)
        for (const Setting &setting : allSettings())
            if (setting.name == options.name)
                if (const auto done = setting.write(settings, options.value.value_or("")); !done)
                    return reportFailure(s, done.error());
    const auto printed = printSettings(s, options, settings);
    return printed ? int{Done} : reportFailure(s, printed.error());
}

} // namespace

void addSettings(CLI::App &app, Run &run)
{
    auto options = std::make_shared<Options>();
    auto *const command = app.add_subcommand(
        "settings", "Print and change the settings that everybody who opens a workspace shares.");
    command->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    auto *const name = command->add_option(
        "NAME", options->name,
        "spectrogram: scale, window in ms, range in dB, colours. tag-keys: the tags of the keys 1 "
        "to 9, \"-\" for a key without a tag. rate-limits: upper percentages of good and fair "
        "error rates, \"cer 5 15, wer 10 30, te cer 8 20\". Without NAME all are printed");
    name->check(CLI::IsMember({"spectrogram", "tag-keys", "rate-limits"}));
    auto *const value = command->add_option("VALUE", options->value, "Its new value")->needs(name);
    command
        ->add_flag("--default", options->resets, "Remove the value: each person's default applies")
        ->needs(name)
        ->excludes(value);
    command->add_flag("--json", options->asJson, "One JSON object: values by name");
    addDatasetOptions(*command, options->workspace);
    command->footer("Example: voxdeck-cli settings corpus/ spectrogram \"mel 25 70 viridis\"");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runSettings(s, *options);
        };
    });
}

} // namespace voxdeck::cli
