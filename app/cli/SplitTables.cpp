// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SplitTables.h"

#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "core/base/NumberText.h"
#include "core/country/SplitsCsv.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <utility>

namespace voxdeck::cli {

namespace {

constexpr std::array<Split, kSplits> kOrder{Split::Train, Split::Validation, Split::Test,
                                            Split::Unassigned};

std::string hoursCell(double hours)
{
    return roundedText(hours, 3);
}

JsonValue amountJson(const SplitAmount &amount)
{
    auto object = JsonValue::object();
    object.set("hours", JsonValue::ofDouble(amount.hours));
    object.set("segments", JsonValue::ofCount(amount.rows));
    object.set("recordings", JsonValue::ofCount(amount.recordings));
    return object;
}

void printLineJson(Surroundings &s, const SplitLine &line, bool isSum, bool hasAfter)
{
    auto object = JsonValue::object();
    object.set("language", isSum ? JsonValue() : JsonValue::ofString(line.language));
    object.set("now", amountsJson(line.now));
    if (hasAfter)
        object.set("after", amountsJson(line.after));
    printJson(s, object);
}

void printLine(Surroundings &s, const SplitLine &line, const std::string &name, bool hasAfter)
{
    s.out << oneLine(name) << '\t' << hoursCell(line.total().hours);
    for (const Split split : kOrder) {
        const auto index = static_cast<std::size_t>(split);
        const double now = line.now.at(index).hours;
        const double after = line.after.at(index).hours;
        s.out << '\t' << hoursCell(hasAfter ? after : now);
        if (hasAfter && hoursCell(after) != hoursCell(now))
            s.out << " (" << (after > now ? "+" : "") << hoursCell(after - now) << ')';
    }
    s.out << '\n';
}

std::string splitsText(const std::vector<Split> &splits)
{
    std::string text;
    for (const Split split : splits) {
        if (!text.empty())
            text += ", ";
        text += splitWord(split);
    }
    return text;
}

} // namespace

std::string splitWord(Split split)
{
    return split == Split::Unassigned ? "unassigned" : splitName(split);
}

JsonValue amountsJson(const std::array<SplitAmount, kSplits> &amounts)
{
    auto object = JsonValue::object();
    for (const Split split : kOrder)
        object.set(splitWord(split), amountJson(amounts.at(static_cast<std::size_t>(split))));
    return object;
}

void printTable(Surroundings &s, const SplitPlan &plan, bool asJson, bool hasAfter)
{
    if (asJson) {
        for (const SplitLine &line : plan.lines())
            printLineJson(s, line, false, hasAfter);
        printLineJson(s, plan.sum(), true, hasAfter);
        return;
    }
    s.out << "language\thours";
    for (const Split split : kOrder)
        s.out << '\t' << splitWord(split);
    s.out << '\n';
    for (const SplitLine &line : plan.lines())
        printLine(s, line, line.language.empty() ? "-" : line.language, hasAfter);
    printLine(s, plan.sum(), "all", hasAfter);
}

void printMoves(Surroundings &s, const SplitPlan &plan, const Print &how)
{
    const auto &recordings = plan.survey().recordings();
    std::uint64_t printed = 0;
    for (const SplitMove &move : plan.moves()) {
        if (printed == how.limit)
            break;
        ++printed;
        const auto &recording = recordings[move.recording];
        const std::string from = move.isMixed ? "several" : splitWord(move.from);
        if (how.asJson) {
            auto object = JsonValue::object();
            object.set("recording", JsonValue::ofString(recording.name));
            object.set("from", JsonValue::ofString(from));
            object.set("to", JsonValue::ofString(splitWord(move.to)));
            object.set("hours", JsonValue::ofDouble(recording.seconds / 3600));
            object.set("segments", JsonValue::ofCount(recording.rows));
            printJson(s, object);
        } else {
            s.out << oneLine(recording.name) << '\t' << from << " -> " << splitWord(move.to) << '\t'
                  << hoursCell(recording.seconds / 3600) << '\n';
        }
    }
    if (!how.asJson && plan.moves().size() > printed)
        s.out << "... and " << plan.moves().size() - printed << " more\n";
}

Result<int> printSplitsCsv(Surroundings &s, Workspace &workspace, const SplitSurvey &survey)
{
    VOX_TRY(const auto csv, splitsCsv(workspace, survey));
    s.out << csv.text;
    if (csv.inSeveral.empty())
        return int{Done};
    s.err << "voxdeck-cli: "
          << counted(csv.inSeveral.size(), "recording is in several splits, so its split is empty",
                     "recordings are in several splits, so their split is empty")
          << ": " << oneLine(csv.inSeveral.front()) << (csv.inSeveral.size() > 1 ? ", ..." : "")
          << ". \"split W repair\" puts each into one\n";
    return int{SomeFailed};
}

void printLeaks(Surroundings &s, const LeakReport &report, const Print &how)
{
    std::uint64_t printed = 0;
    for (const FoundLeak &leak : report.leaks) {
        if (printed++ == how.limit)
            break;
        if (how.asJson) {
            auto object = JsonValue::object();
            object.set("leak", JsonValue::ofString(leakKindName(leak.kind)));
            object.set("what", JsonValue::ofString(leak.what));
            object.set("splits", JsonValue::ofString(splitsText(leak.splits)));
            object.set("segments", JsonValue::ofCount(leak.segments));
            object.set("similarity", JsonValue::ofDouble(leak.similarity));
            auto recordings = JsonValue::array();
            for (const std::uint32_t recording : leak.recordings)
                recordings.append(JsonValue::ofString(report.survey->recordings()[recording].name));
            object.set("recordings", std::move(recordings));
            printJson(s, object);
        } else {
            s.out << "leak: " << leakKindName(leak.kind) << ": " << oneLine(leak.what) << ": "
                  << splitsText(leak.splits) << ", " << counted(leak.segments, "segment") << "\n";
        }
    }
    const auto listed = std::min<std::uint64_t>(report.leaks.size(), how.limit);
    if (how.asJson) { // of the very many, kMostLeaks are kept
        auto sum = JsonValue::object();
        sum.set("leaks", JsonValue::ofCount(report.total()));
        sum.set("listed", JsonValue::ofCount(listed));
        for (std::size_t kind = 0; kind < report.count.size(); ++kind)
            sum.set(leakKindName(static_cast<LeakKind>(kind)),
                    JsonValue::ofCount(report.count.at(kind)));
        sum.set("unread_audio", JsonValue::ofCount(report.unreadAudio));
        printJson(s, sum);
    } else if (report.total() > listed) {
        s.out << "... and " << report.total() - listed << " more\n";
    }
}

void printLimits(Surroundings &s, const LeakReport &report, const LeakOptions &options, bool asJson)
{
    const std::size_t letters = options.texts.minimumLetters;
    if (options.checksTexts && !asJson)
        s.out << "Texts shorter than " << counted(letters, "letter") << " ("
              << charactersFor(letters, Script::Hani) << " Han characters, "
              << charactersFor(letters, Script::Hira) << " of Kana or Hangul, "
              << charactersFor(letters, Script::Thai)
              << " of Thai, Lao, Khmer or Myanmar) are not compared; --min-text changes that\n";
    if (report.unreadAudio > 0)
        s.err << "voxdeck-cli: the audio of " << counted(report.unreadAudio, "recording")
              << " was not compared: it cannot be read, or is on a server\n";
}

void printFreezeChecks(Surroundings &s, const std::vector<FreezeCheck> &checks, bool asJson)
{
    for (const FreezeCheck &check : checks) {
        if (asJson) {
            auto object = JsonValue::object();
            object.set("frozen", JsonValue::ofString(splitName(check.frozen.split)));
            object.set("sound", JsonValue::ofBool(check.isGood()));
            object.set("sha256", JsonValue::ofString(check.found.sha256));
            object.set("segments", JsonValue::ofCount(check.found.rows));
            printJson(s, object);
        } else {
            s.out << "frozen: " << splitName(check.frozen.split) << ": "
                  << (check.isGood() ? "as it was frozen" : "changed since it was frozen") << ", "
                  << counted(check.found.rows, "segment");
            if (check.found.rows != check.frozen.rows)
                s.out << " of " << check.frozen.rows;
            s.out << '\n';
        }
    }
}

} // namespace voxdeck::cli
