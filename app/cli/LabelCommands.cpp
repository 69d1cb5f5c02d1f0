// SPDX-License-Identifier: GPL-3.0-or-later
// labels show, labels convert.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/HypothesisCommand.h"
#include "app/cli/LabelWorkspaceCommands.h"
#include "app/cli/StandardStreams.h"
#include "core/base/NumberText.h"
#include "core/format/labels/JoinWords.h"
#include "core/format/labels/LabelFormats.h"
#include "core/io/ReplaceTarget.h"
#include "core/json/Json.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

using labels::LabelFile;
using labels::LabelFormat;

struct LabelOptions {
    std::string input;
    std::string output;
    std::string to;
    std::string from;
    std::string recording;
    std::string tier;
    std::optional<double> joinGap;
    bool replaces = false;
    bool asJson = false;
};

std::optional<LabelFormat> formatNamed(Surroundings &s, const std::string &option,
                                       const std::string &name)
{
    const auto format = labels::labelFormatNamed(name);
    if (!format)
        s.err << "voxdeck-cli labels: " << option << ": unknown format " << oneLine(name)
              << "; expected one of: " << labels::labelFormatNames() << '\n';
    return format;
}

/// Problems and notes go where they do not disturb the results.
void reportLabels(Surroundings &s, const std::string &path, const LabelFile &file)
{
    for (const auto &note : file.notes)
        s.err << "voxdeck-cli: " << oneLine(path) << ": " << oneLine(note) << '\n';
    for (const auto &problem : file.problems) {
        s.err << "voxdeck-cli: " << oneLine(path) << ": ";
        if (problem.line > 0)
            s.err << "line " << problem.line << ": ";
        s.err << oneLine(problem.reason) << '\n';
    }
    if (file.problemsNotListed > 0)
        s.err << "voxdeck-cli: " << oneLine(path) << ": " << file.problemsNotListed
              << " more problems\n";
}

Result<LabelFile> readInput(Surroundings &s, const LabelOptions &options,
                            std::optional<LabelFormat> from)
{
    labels::ReadOptions reading;
    reading.format = from;
    std::shared_ptr<void> holder;
    VOX_TRY(const auto path,
            inputFile(s, options.input,
                      from ? std::string(labels::infoOf(*from).extension) : ".txt", holder));
    VOX_TRY(auto file, labels::readLabels(s.fs, path, reading, s.stop));
    if (!options.recording.empty()) {
        std::erase_if(file.recordings,
                      [&](const auto &recording) { return recording.name != options.recording; });
        if (file.recordings.empty())
            return fail(ErrorCode::NotFound, "has no recording " + options.recording,
                        shownStream(options.input, true));
    }
    if (!options.tier.empty()) {
        bool isThere = false;
        for (auto &recording : file.recordings) {
            std::erase_if(recording.tiers,
                          [&](const auto &tier) { return tier.name != options.tier; });
            isThere = isThere || !recording.tiers.empty();
        }
        if (!isThere)
            return fail(ErrorCode::NotFound, "has no tier " + options.tier,
                        shownStream(options.input, true));
    }
    if (options.joinGap) {
        labels::JoinOptions joining;
        joining.maximumGapSeconds = *options.joinGap;
        file = labels::joinWords(std::move(file), joining);
    }
    return file;
}

std::string cellOfSeconds(double seconds)
{
    return roundedText(seconds, 3);
}

JsonValue fieldsObject(const std::vector<labels::LabelField> &fields)
{
    auto object = JsonValue::object();
    for (const auto &field : fields) {
        const JsonValue *const known = object.find(field.key);
        // A key may come several times: each value counts.
        if (!known) {
            object.set(field.key, JsonValue::ofString(field.value));
            continue;
        }
        auto values = known->kind() == JsonValue::Kind::Array ? *known : JsonValue::array();
        if (known->kind() != JsonValue::Kind::Array)
            values.append(*known);
        values.append(JsonValue::ofString(field.value));
        object.set(field.key, std::move(values));
    }
    return object;
}

void printSegmentJson(Surroundings &s, const labels::LabelRecording &recording,
                      const labels::LabelTier &tier, const labels::LabelSegment &segment)
{
    auto object = JsonValue::object();
    object.set("recording", JsonValue::ofString(recording.name));
    object.set("audio",
               recording.audio.empty() ? JsonValue() : JsonValue::ofString(recording.audio));
    object.set("tier", JsonValue::ofString(tier.name));
    object.set("start", JsonValue::ofDouble(segment.start));
    object.set("end", JsonValue::ofDouble(segment.end));
    object.set("speaker", JsonValue::ofString(labels::speakerOf(tier, segment)));
    object.set("channel", JsonValue::ofString(segment.channel));
    object.set("text", JsonValue::ofString(segment.text));
    object.set("confidence",
               segment.confidence ? JsonValue::ofDouble(*segment.confidence) : JsonValue());
    object.set("ignored", JsonValue::ofBool(segment.role == labels::SegmentRole::Ignored));
    object.set("whole_recording", JsonValue::ofBool(segment.isWhole));
    object.set("line", JsonValue::ofCount(segment.line));
    object.set("fields", fieldsObject(segment.fields));
    printJson(s, object);
}

void printSegment(Surroundings &s, const labels::LabelRecording &recording,
                  const labels::LabelTier &tier, const labels::LabelSegment &segment)
{
    const auto orDash = [](const std::string &text) {
        return text.empty() ? std::string("-") : oneLine(text);
    };
    s.out << orDash(recording.name) << '\t' << orDash(tier.name) << '\t'
          << cellOfSeconds(segment.start) << '\t' << cellOfSeconds(segment.end) << '\t'
          << orDash(labels::speakerOf(tier, segment)) << '\t' << orDash(segment.text) << '\n';
}

int runShow(Surroundings &s, const LabelOptions &options)
{
    std::optional<LabelFormat> from;
    if (!options.from.empty() && !(from = formatNamed(s, "--from", options.from)))
        return WrongUsage;
    const auto file = readInput(s, options, from);
    if (!file)
        return reportFailure(s, file.error());
    for (const auto &recording : file->recordings)
        for (const auto &tier : recording.tiers)
            for (const auto &segment : tier.segments) {
                if (segment.role == labels::SegmentRole::Filler)
                    continue;
                if (options.asJson)
                    printSegmentJson(s, recording, tier, segment);
                else
                    printSegment(s, recording, tier, segment);
            }
    reportLabels(s, shownStream(options.input, true), *file);
    return file->isComplete() ? Done : SomeFailed;
}

/// The recording's name as one that every disk takes: no folders in it, not hidden, not too long.
std::string fileNameOf(const std::string &recording)
{
    constexpr std::size_t kMostBytes = 200;
    std::string name = oneLine(recording).substr(0, kMostBytes);
    std::replace(name.begin(), name.end(), '/', '_');
    if (name.empty() || name.front() == '.')
        name.insert(name.begin(), '_');
    return name;
}

class Conversion {
public:
    Conversion(Surroundings &s, const LabelOptions &options, LabelFormat to)
        : m_surroundings(s), m_options(options), m_to(to)
    {
    }

    Result<> run(LabelFile file)
    {
        if (m_options.output == kStandardStream)
            return writeOut(file);
        const auto status = m_surroundings.fs.status(m_options.output);
        const bool intoFolder = m_options.output.ends_with('/')
                                || (status && status->kind == FileKind::Directory);
        if (!intoFolder)
            return write(m_options.output, file);
        VOX_CHECK(m_surroundings.fs.createDirectories(m_options.output));
        const auto &info = labels::infoOf(m_to);
        if (info.holdsManyRecordings)
            return write(pathOf(std::filesystem::path(m_options.input).stem().string()), file);
        for (const auto &one : labels::splitByRecording(std::move(file)))
            VOX_CHECK(write(pathOf(one.recordings.front().name), one));
        return {};
    }

private:
    std::filesystem::path pathOf(const std::string &recording)
    {
        std::string name = fileNameOf(recording);
        const std::string base = name;
        for (int number = 2; !m_names.insert(name).second; ++number)
            name = base + '-' + std::to_string(number);
        name += labels::infoOf(m_to).extension;
        return std::filesystem::path(m_options.output) / name;
    }

    Result<> writeOut(const LabelFile &file)
    {
        VOX_TRY(auto output, OutputFile::create(m_surroundings, m_options.output,
                                                std::string(labels::infoOf(m_to).extension), true));
        Surroundings beside = reportingBeside(m_surroundings, m_options.output);
        VOX_CHECK(write(output.path(), file, beside));
        return output.finish(m_surroundings);
    }

    Result<> write(const std::filesystem::path &path, const LabelFile &file)
    {
        return write(path, file, m_surroundings);
    }

    Result<> write(const std::filesystem::path &path, const LabelFile &file, Surroundings &said)
    {
        const std::string shown = m_options.output == kStandardStream
                                      ? shownStream(m_options.output, false)
                                      : oneLine(path.string());
        VOX_CHECK(checkReplaceable(m_surroundings.fs, path, m_options.replaces));
        auto written = labels::writeLabelFile(m_surroundings.fs, path, m_to, file);
        if (!written && file.recordings.size() > 1
            && written.error().code == ErrorCode::InvalidArgument
            && !labels::infoOf(m_to).holdsManyRecordings)
            return fail(ErrorCode::InvalidArgument,
                        written.error().detail + ": give a folder, or choose one with --recording",
                        shownStream(m_options.input, true));
        if (!written)
            return fail(std::move(written).error());
        said.out << shown << ": " << counted(written->segments, "segment") << " as "
                 << labels::infoOf(m_to).name << '\n';
        for (const auto &note : written->notes)
            said.err << "voxdeck-cli: " << shown << ": " << note << '\n';
        return {};
    }

    Surroundings &m_surroundings;
    const LabelOptions &m_options;
    LabelFormat m_to;
    std::set<std::string> m_names;
};

int runConvert(Surroundings &s, const LabelOptions &options)
{
    std::optional<LabelFormat> from;
    if (!options.from.empty() && !(from = formatNamed(s, "--from", options.from)))
        return WrongUsage;
    const auto to = formatNamed(s, "--to", options.to);
    if (!to)
        return WrongUsage;
    auto file = readInput(s, options, from);
    if (!file)
        return reportFailure(s, file.error());
    reportLabels(s, shownStream(options.input, true), *file);
    const bool isComplete = file->isComplete();
    if (const auto done = Conversion(s, options, *to).run(*std::move(file)); !done)
        return reportFailure(s, done.error());
    return isComplete ? Done : SomeFailed;
}

void addCommon(CLI::App &command, const std::shared_ptr<LabelOptions> &options)
{
    command.add_option("IN", options->input, "Annotation file; its format is detected")->required();
    command.add_option("--from", options->from, "Its format, where detection is wrong");
    command.add_option("--recording", options->recording, "Only this recording of the file");
    command.add_option("--tier", options->tier, "Only tiers of this name");
    command.add_option(
        "--join-words", options->joinGap,
        "Merge words (CTM) into utterances, which end at so many seconds of silence");
}

void addLabelShow(CLI::App &app, Run &run)
{
    auto options = std::make_shared<LabelOptions>();
    auto *const command = app.add_subcommand("show",
                                             "Print the segments of an annotation file, a line per "
                                             "segment: recording, tier, start, end, "
                                             "speaker, text.");
    addCommon(*command, options);
    command->add_flag("--json", options->asJson, "JSON lines with all fields");
    command->footer("Example: voxdeck-cli labels show interview.TextGrid --json");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runShow(s, *options);
        };
    });
}

void addLabelConvert(CLI::App &app, Run &run)
{
    auto options = std::make_shared<LabelOptions>();
    auto *const command = app.add_subcommand(
        "convert", "Write an annotation file in another format, and report what that cannot hold.");
    addCommon(*command, options);
    command
        ->add_option("OUT", options->output,
                     "File, or a folder: a file for each recording where the format holds one")
        ->required();
    command->add_option("--to", options->to, "Format: " + labels::labelFormatNames())->required();
    command->add_flag("--force", options->replaces, "Replace existing files");
    command->footer("Example: voxdeck-cli labels convert interview.eaf interview.rttm --to rttm");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runConvert(s, *options);
        };
    });
}

} // namespace

void addLabels(CLI::App &app, Run &run)
{
    auto *const command = app.add_subcommand(
        "labels", "Read, convert, import and export annotation files: TextGrid, ELAN, subtitles, "
                  "CTM, STM, RTTM, Audacity, Label Studio, "
                  "Gecko.");
    command->require_subcommand(1);
    command->footer("Formats: " + labels::labelFormatNames() + ".");
    addLabelShow(*command, run);
    addLabelConvert(*command, run);
    addLabelImport(*command, run);
    addLabelExport(*command, run);
    addLabelRemove(*command, run);
}

} // namespace voxdeck::cli
