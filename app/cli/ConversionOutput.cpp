// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ConversionOutput.h"

#include "core/base/Counted.h"
#include "core/json/Json.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

JsonValue conversionJson(const ConversionReport &report, const std::string &output)
{
    auto object = JsonValue::object();
    object.set("written", JsonValue::ofCount(report.written));
    object.set("failed", JsonValue::ofCount(report.failed));
    if (report.unknown > 0)
        object.set("shards_of_unknown_size", JsonValue::ofCount(report.unknown));
    auto notes = JsonValue::array();
    for (const std::string &note : report.notes)
        notes.append(JsonValue::ofString(note));
    object.set("notes", std::move(notes));
    object.set("output", JsonValue::ofString(output));
    if (!report.ledger.empty())
        object.set("ledger", JsonValue::ofString(report.ledger.string()));
    return object;
}

/// The first few of each reason by name: often all lines fail for one.
void printFailures(Surroundings &s, const std::vector<Error> &failures)
{
    constexpr std::size_t kNamed = 5;
    std::map<std::string, std::size_t> byReason;
    for (const Error &failure : failures)
        if (++byReason[failure.detail] <= kNamed)
            reportItem(s, failure);
    for (const auto &[reason, count] : byReason)
        if (count > kNamed)
            s.err << count - kNamed << " more: " << oneLine(reason) << '\n';
}

/// "1 line failed", "10 lines and an unknown number of items of 1 shard failed".
std::string howManyFailed(const ConversionReport &report)
{
    const auto known = counted(report.failed, "line");
    if (report.unknown == 0)
        return known + " failed";
    return (report.failed > 0 ? known + " and an" : std::string("An"))
           + " unknown number of items of " + counted(report.unknown, "shard") + " failed";
}

} // namespace

std::string endingOf(DatasetKind kind)
{
    return "." + std::string(traitsOf(kind).ending);
}

int printConversion(Surroundings &s, const ConversionReport &report, DatasetKind kind,
                    const std::string &output, bool asJson)
{
    printFailures(s, report.failures);
    if (report.lines > report.failures.size())
        s.err << "... and " << report.lines - report.failures.size() << " more\n";
    const bool isAllWrong = report.written == 0 && report.lines > 0;
    if (asJson) {
        printJson(s, conversionJson(report, output));
    } else {
        if (!isAllWrong)
            s.out << "Wrote " << report.written
                  << (report.written == 1 ? " utterance as " : " utterances as ")
                  << datasetKindEntry(kind).title.english() << " into " << oneLine(output) << '\n';
        for (const std::string &note : report.notes)
            s.out << oneLine(note) << '\n';
        if (report.lines > 0)
            s.out << howManyFailed(report)
                  << (report.ledger.empty() ? "" : ": see " + oneLine(report.ledger.string()))
                  << '\n';
    }
    return isAllWrong ? CouldNot : report.lines > 0 ? SomeFailed : Done;
}

} // namespace voxdeck::cli
