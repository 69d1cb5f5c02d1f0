// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/json/Json.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>

namespace CLI { // NOLINT(readability-identifier-naming): the name the library gave itself
class App;
}

namespace voxdeck::cli {

/// What scripts depend on.
enum ExitCode : int {
    Done = 0,
    SomeFailed = 1, ///< done, but some items failed; they are listed
    WrongUsage = 2,
    CouldNot = 3,
    TryLater = 4, ///< a server or the network does not answer; the same command may succeed later
};

/// What every command is handed: the disk, where to print, and when to stop.
struct Surroundings {
    FileSystem &fs;
    std::ostream &out; ///< results
    std::ostream &err; ///< everything else
    std::stop_token stop;
    bool isTerminal = false;  ///< err is a terminal: progress is shown
    std::size_t columns = 80; ///< of the terminal, for --help
};

/// The action of a command, called after its options are read.
using Run = std::function<int(Surroundings &)>;

/// Each adds one subcommand: its options, its example, and what it runs.
void addInfo(CLI::App &app, Run &run);
void addList(CLI::App &app, Run &run);
void addShow(CLI::App &app, Run &run);
void addQuery(CLI::App &app, Run &run);
void addQueues(CLI::App &app, Run &run);
void addReplace(CLI::App &app, Run &run);
void addCheckText(CLI::App &app, Run &run);
void addSlice(CLI::App &app, Run &run);
void addPack(CLI::App &app, Run &run);
void addConvert(CLI::App &app, Run &run);
void addEdit(CLI::App &app, Run &run);
void addChanges(CLI::App &app, Run &run);
void addPublish(CLI::App &app, Run &run);
void addCompact(CLI::App &app, Run &run);
void addHistory(CLI::App &app, Run &run);
void addVerify(CLI::App &app, Run &run);
void addRepair(CLI::App &app, Run &run);
void addExport(CLI::App &app, Run &run);
void addImport(CLI::App &app, Run &run);
void addRelink(CLI::App &app, Run &run);
void addManifest(CLI::App &app, Run &run);
void addLabels(CLI::App &app, Run &run);
void addSplit(CLI::App &app, Run &run);
void addFilter(CLI::App &app, Run &run);
void addBasket(CLI::App &app, Run &run);
void addBuild(CLI::App &app, Run &run);
void addBuilds(CLI::App &app, Run &run);
void addShards(CLI::App &app, Run &run);
void addAdopt(CLI::App &app, Run &run);
void addSet(CLI::App &app, Run &run);
void addUndo(CLI::App &app, Run &run); ///< undo and redo
void addAssign(CLI::App &app, Run &run);
void addComment(CLI::App &app, Run &run);
void addPackage(CLI::App &app, Run &run);
void addLs(CLI::App &app, Run &run);
void addCp(CLI::App &app, Run &run);
void addCat(CLI::App &app, Run &run);
void addUpload(CLI::App &app, Run &run);
void addCache(CLI::App &app, Run &run);
void addCompletions(CLI::App &app, Run &run);

/// The whole program but main(): reads the arguments, runs one command, returns the exit code.
int runCommandLine(int argc, const char *const *argv, Surroundings &surroundings);

/// The manual page (roff) made from the same texts as --help.
std::string manualPage();
/// Completions of all commands and options for "bash", "zsh" or "fish"; empty for another.
std::string completionScript(std::string_view shell);

/// TryLater for Unavailable, CouldNot for all others.
ExitCode exitCodeOf(const Error &error);

/// Prints "voxdeck-cli: SUBJECT: DETAIL" and what to do next; gives exitCodeOf().
int reportFailure(Surroundings &surroundings, const Error &error);
/// Prints "voxdeck-cli COMMAND: WHAT", where the command line itself is wrong; gives WrongUsage.
int reportUsage(Surroundings &surroundings, std::string_view command, std::string_view what);
/// A failure about one item of many; the command goes on.
void reportItem(Surroundings &surroundings, const Error &error);

/// ITEM on the command line: a key, or #N counted from 0 over all readable shards.
Result<touch::ItemAddress> findItem(const touch::TouchDataset &dataset, const std::string &item,
                                    std::stop_token stop);

/// `text` fit for one field of a line on a terminal: control characters become spaces.
std::string oneLine(std::string_view text);

/// One JSON object a line on `out`.
void printJson(Surroundings &surroundings, const JsonValue &value);

/// A progress line on a terminal ("reading [#####     ] 52 %, 1,204/s, 0:14 left"), nothing in a pipe.
class ProgressLine {
public:
    ProgressLine(Surroundings &surroundings, std::string what);
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;
    ~ProgressLine(); ///< wipes the line
    ProgressSink sink();

private:
    struct Shown;
    std::shared_ptr<Shown> m_shown;
};

/// "2.00 GiB", "1.2 KB" are for people; JSON has plain bytes.
std::string readableBytes(std::uint64_t bytes);

} // namespace voxdeck::cli
