// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0540
// Every command that writes, as rows for the tests of what targets hold (WrittenTargetsTest, WrittenRowsTest), of stops
// half-way (KilledCommandsTest), and of the table itself (EveryCommandTest): a new command needs a row here.
#pragma once

#include <string>
#include <vector>

namespace voxdeck::test {

/// A command line: words separated by blanks. LIST is the dataset, MOVED the same dataset with audio that has moved, W
/// its workspace, OUT the target, FORMAT the name of the row, UID the first comment's, AT/ the folder; "~" is a blank
/// within a word. "shell remove AT/x" removes a file or folder, "shell damage AT/x" cuts a file in half.
using Line = const char *;

/// A command that makes files.
struct FileWriter {
    const char *name;
    std::vector<Line> before; ///< run in each state of the dataset
    Line command;
    const char *target; ///< a file, or a folder where it has no dot
    bool hasForce = true;
    bool isTimed = false;  ///< what it writes says when
    bool isByFile = false; ///< each file is replaced or not: those that are not are named
    bool hasKillsElsewhere =
        false; ///< what is there after a kill is looked at by a test of its own
};

/// A command that changes a workspace, or the dataset it belongs to.
struct RowWriter {
    const char *name;
    std::vector<Line> before; ///< run in each state of the dataset
    Line command;
    std::vector<Line> look =
        {};             ///< commands that show what it changed, where the workspace's own do not
    Line list = "LIST"; ///< what is imported
    bool isRepeatable = true;        ///< a second time changes nothing, or is refused
    bool isInSteps = false;          ///< a stop leaves a part done, and the next run the rest
    bool needsSecond = false;        ///< recording, which the oldest state of the list has not
    bool hasStatesElsewhere = false; ///< what its target may hold is tried by a test of its own
};

inline const std::vector<const char *> &writtenLists()
{
    static const std::vector<const char *> kFormats{"wenet", "nemo", "csv", "tsv", "manifest"};
    return kFormats;
}

inline const std::vector<const char *> &writtenFolders()
{
    static const std::vector<const char *> kFormats{"kaldi", "lhotse"};
    return kFormats;
}

inline std::vector<FileWriter> fileWriters()
{
    const Line tars =
        "build --dataset LIST --workspace W --to webdataset --audio flac --jobs 1 -o AT/tars";
    std::vector<FileWriter> all;
    for (const char *const format : writtenLists()) {
        all.push_back({format, {}, "convert LIST OUT --to FORMAT", "list.txt"});
        all.push_back({format, {}, "export LIST --workspace W --to FORMAT -o OUT", "list.txt"});
    }
    for (const char *const format : writtenFolders()) {
        all.push_back({format, {}, "convert LIST OUT --to FORMAT", "folder"});
        all.push_back({format, {}, "export LIST --workspace W --to FORMAT -o OUT", "folder"});
    }
    for (const char *const format : {"audiofolder", "folder"})
        all.push_back({format, {}, "export LIST --workspace W --to FORMAT -o OUT", "folder"});
    for (const char *const format :
         {"webdataset", "wenet", "touch", "nemo", "shar", "audiofolder", "filelist"})
        all.push_back({format,
                       {},
                       "build --dataset LIST --workspace W --to FORMAT --jobs 1 -o OUT",
                       "folder",
                       false});
    all.insert(
        all.end(),
        {{"filelist",
          {"set LIST key:* --workspace W --language en", "shell remove AT/tars", tars},
          "convert AT/tars OUT --to FORMAT",
          "list.tsv"},
         {"filelist",
          {"set LIST key:* --workspace W --language en", "shell remove AT/tars", tars,
           "shell remove AT/t.voxdeck"},
          "export AT/tars --workspace AT/t.voxdeck --to FORMAT -o OUT",
          "list.tsv"},
         {"convert onto itself", {}, "convert LIST OUT --to csv", "list.csv"},
         {"export with audio",
          {"shell remove AT/audio"},
          "export LIST --workspace W --to wenet -o OUT --copy-audio AT/audio",
          "list.jsonl"},
         {"pack", {}, "pack LIST -o OUT --jobs 1", "folder", false},
         {"slice",
          {"shell remove AT/set", "pack LIST -o AT/set --jobs 1"},
          "slice AT/set #0 -o OUT",
          "cut.wav"},
         {"labels export",
          {},
          "labels export LIST --workspace W --to textgrid -o OUT",
          "folder",
          true,
          false,
          true},
         {"labels export, one file",
          {},
          "labels export LIST --workspace W --to stm -o OUT",
          "all.stm"},
         {"labels convert",
          {"labels export LIST --workspace W --to stm -o AT/in.stm --force"},
          "labels convert AT/in.stm OUT --to rttm",
          "all.rttm"},
         {"changes export", {}, "changes export LIST --workspace W -o OUT", "c.jsonl", true, true},
         {"changes merge",
          {"changes export LIST --workspace W -o AT/c1.jsonl --force"},
          "changes merge AT/c1.jsonl AT/c1.jsonl -o OUT",
          "c.jsonl",
          true,
          true},
         {"package create",
          {},
          "package create LIST --workspace W -o OUT",
          "p.voxpack",
          true,
          true},
         {"package open",
          {"package create LIST --workspace W -o AT/q.voxpack --force"},
          "package open AT/q.voxpack -o OUT",
          "folder",
          false,
          true},
         {"package return",
          {"package create LIST --workspace W -o AT/q.voxpack --force", "shell remove AT/opened",
           "package open AT/q.voxpack -o AT/opened"},
          "package return AT/opened --workspace AT/opened.voxdeck -o OUT",
          "r.jsonl",
          true,
          true},
         {"adopt",
          {"shell remove AT/tars", tars, "shell remove AT/adopt.voxdeck",
           "import AT/tars --workspace AT/adopt.voxdeck"},
          "adopt AT/tars --workspace AT/adopt.voxdeck -o OUT",
          "folder",
          false,
          false,
          false,
          true},
         {"shards extract",
          {"shell remove AT/tars", tars},
          "shards extract AT/tars -o OUT",
          "folder",
          true,
          false,
          true},
         {"shards index, wids",
          {"shell remove AT/tars", tars},
          "shards index AT/tars --as wids -o OUT",
          "index.json"},
         {"shards index, dali",
          {"shell remove AT/tars", tars},
          "shards index AT/tars --as dali -o OUT",
          "folder",
          true,
          false,
          true},
         {"shards index, lhotse",
          {"shell remove AT/tars", tars},
          "shards index AT/tars --as lhotse -o OUT",
          "folder",
          true,
          false,
          true},
         {"audit report", {}, "audit LIST --workspace W --report OUT", "report.html", true, true},
         {"repair, workspace",
          {},
          "repair W -o OUT --dataset LIST",
          "rescued.voxdeck",
          false,
          true},
         {"filter export", {}, "filter W export -o OUT", "filters.json", true, true},
         {"basket export", {}, "basket W export b -o OUT", "basket.txt", true, true}});
    return all;
}

inline std::vector<RowWriter> rowWriters()
{
    const Line edit = "edit LIST r0.1 --workspace W --text edited";
    const Line comment = "comment LIST --workspace W add r0.1 --text hear~this";
    const Line keepFilter = "filter LIST --workspace W save f cer:>0";
    const Line keepBasket = "basket LIST --workspace W add b key:r0.0";
    const std::vector<Line> inBasket{"query W basket:b --columns key",
                                     "query W basket:c --columns key"};
    const std::vector<Line> published{"query AT/set --workspace AT/set.voxdeck --columns key,text"};
    return {
        {"import", {}, "import LIST --workspace W"},
        {"relink",
         {},
         "relink MOVED --workspace W --from /gone --to AT/in",
         {"relink W --json"},
         "MOVED",
         true,
         true},
        // ---- transcripts and segments
        {"edit, text", {}, edit},
        {"edit, many", {}, "edit LIST --workspace W --from AT/edits.jsonl"},
        {"edit, divide",
         {},
         "edit LIST r0.1 --workspace W --split-at 0.3 --text-at 2",
         {},
         "LIST",
         false},
        {"edit, merge", {}, "edit LIST r0.0 --workspace W --merge", {}, "LIST", false},
        {"edit, times", {}, "edit LIST r0.1 --workspace W --set-times 0.25 0.35"},
        {"edit, add",
         {"edit LIST r0.1 --workspace W --set-times 0.3 0.4"},
         "edit LIST r0.1 --workspace W --add 0.21 0.29 --text new",
         {},
         "LIST",
         false},
        {"edit, delete", {}, "edit LIST r0.1 --workspace W --delete", {}, "LIST", false},
        {"replace", {}, "replace LIST --workspace W --find text --with words"},
        {"check-text, fix",
         {"edit LIST --workspace W --from AT/odd.jsonl"},
         "check-text LIST --workspace W --fix"},
        {"check-text, rules",
         {},
         "check-text LIST --workspace W --rules {\"digits\":\"spelled\"}",
         {"check-text W"}},
        {"set, many",
         {},
         "set LIST key:r0.1 --workspace W --status approved --flag 1 --language te --add-tags "
         "noise "
         "--subset 2"},
        {"set, speaker", {}, "set LIST key:r0.1 --workspace W --speaker anna"},
        {"set, split", {}, "set LIST key:r0.1 --workspace W --split test"},
        {"undo", {edit}, "undo LIST --workspace W"},
        {"redo", {edit, "undo LIST --workspace W"}, "redo LIST --workspace W"},
        {"history, revert",
         {edit, "publish LIST --workspace W"},
         "history LIST --workspace W --revert 1",
         {},
         "LIST",
         false,
         false,
         false,
         true},
        // ---- what is kept about rows
        {"comment add", {}, comment, {}, "LIST", false},
        {"comment edit", {comment}, "comment LIST --workspace W edit UID --text more"},
        {"comment resolve", {comment}, "comment LIST --workspace W resolve UID"},
        {"comment reopen",
         {comment, "comment LIST --workspace W resolve UID"},
         "comment LIST --workspace W reopen UID"},
        {"comment delete", {comment}, "comment LIST --workspace W delete UID", {}, "LIST", false},
        {"assign", {}, "assign LIST --workspace W --to anna,ben"},
        {"words add", {}, "words LIST --workspace W add te hello world", {"words W list"}},
        {"words remove",
         {"words LIST --workspace W add te hello world"},
         "words LIST --workspace W remove te hello",
         {"words W list"}},
        {"settings", {}, "settings LIST rate-limits cer~4~14 --workspace W", {"settings W"}},
        {"filter save", {}, keepFilter},
        {"filter rename", {keepFilter}, "filter LIST --workspace W rename f g"},
        {"filter delete", {keepFilter}, "filter LIST --workspace W delete f"},
        {"filter import",
         {keepFilter, "filter LIST --workspace W export -o AT/f.json --force",
          "filter LIST --workspace W delete f"},
         "filter LIST --workspace W import AT/f.json"},
        {"basket add", {}, keepBasket, inBasket},
        {"basket remove", {keepBasket}, "basket LIST --workspace W remove b key:r0.0", inBasket},
        {"basket sample",
         {},
         "basket LIST --workspace W sample b recording:r0 --rows 1 --seed 3",
         inBasket},
        {"basket union",
         {keepBasket, "basket LIST --workspace W add c key:r0.1"},
         "basket LIST --workspace W union b c",
         inBasket},
        {"basket rename", {keepBasket}, "basket LIST --workspace W rename b c", inBasket},
        {"basket delete", {keepBasket}, "basket LIST --workspace W delete b", inBasket},
        {"basket settle", {keepBasket}, "basket LIST --workspace W settle b", inBasket},
        {"basket import",
         {keepBasket, "basket LIST --workspace W export b -o AT/b.json --force",
          "basket LIST --workspace W delete b"},
         "basket LIST --workspace W import AT/b.json",
         inBasket},
        {"changes import",
         {"shell remove AT/anna.voxdeck", "import LIST --workspace AT/anna.voxdeck",
          "edit LIST r0.1 --workspace AT/anna.voxdeck --text anna",
          "changes export LIST --workspace AT/anna.voxdeck -o AT/anna.jsonl --force"},
         "changes import LIST AT/anna.jsonl --workspace W",
         {"changes waiting W"},
         "LIST",
         true,
         false,
         false,
         true},
        {"labels import", {}, "labels import LIST AT/r0.stm --replace --workspace W"},
        {"labels import, hypothesis",
         {},
         "labels import LIST AT/h.txt --as hypothesis --from kaldi --hypothesis h --replace "
         "--workspace W",
         {"query W --columns key,hyp.h"}},
        {"labels remove",
         {"labels import LIST AT/h.txt --as hypothesis --from kaldi --hypothesis h --replace "
          "--workspace W"},
         "labels remove LIST h --workspace W",
         {"query W hyp.h:* --columns key"}},
        // ---- rates, metrics and findings
        {"profile use",
         {},
         "profile LIST --workspace W use jiwer",
         {"profile W list"},
         "LIST",
         true,
         true},
        {"profile keep",
         {},
         "profile LIST --workspace W keep strict {\"like\":\"voxdeck\",\"case\":\"keep\"}",
         {"profile W list"}},
        {"profile remove",
         {"profile LIST --workspace W keep strict {\"like\":\"voxdeck\",\"case\":\"keep\"}"},
         "profile LIST --workspace W remove strict",
         {"profile W list"}},
        {"measure", {}, "measure LIST --workspace W --jobs 1", {"columns W"}, "LIST", true, true},
        {"measure, import",
         {},
         "measure LIST --workspace W --import AT/scores.csv",
         {"query W --columns key,dnsmos"}},
        {"audit, sample", {}, "audit LIST --workspace W --sample 1 --collect b", inBasket},
        {"audit, duplicates",
         {},
         "audit LIST --workspace W --duplicates",
         {"audit W --queues"},
         "LIST",
         true,
         true},
        {"audit, duplicate audio",
         {},
         "audit LIST --workspace W --duplicate-audio",
         {"audit W --queues"},
         "LIST",
         true,
         true},
        {"audit, exposure",
         {"set LIST key:r0.* --workspace W --split train"},
         "audit LIST --workspace W --exposure AT/usage.jsonl",
         {"query W --columns key,seen"}},
        {"audit, dismiss",
         {},
         "audit LIST --workspace W --dismiss too-short --filter key:r0.0",
         {"audit W --queues"}},
        {"audit, restore",
         {"audit LIST --workspace W --dismiss too-short --filter key:r0.0"},
         "audit LIST --workspace W --restore too-short --filter key:r0.0",
         {"audit W --queues", "basket W list"}},
        // ---- splits and builds
        {"split assign",
         {},
         "split LIST --workspace W assign --method hash --test 50 --reassign",
         {"split W list --csv"}},
        {"split move",
         {},
         "split LIST --workspace W move test --filter key:r0.0",
         {"split W list --csv"}},
        {"split freeze",
         {"split LIST --workspace W move test --filter key:r0.0"},
         "split LIST --workspace W freeze test --reason v1",
         {"split W check"}},
        {"split unfreeze",
         {"split LIST --workspace W move test --filter key:r0.0",
          "split LIST --workspace W freeze test --reason v1"},
         "split LIST --workspace W unfreeze test --reason v2",
         {"split W check"}},
        {"split repair",
         {"split LIST --workspace W move test --filter key:r0.0",
          "split LIST --workspace W move train --filter key:r1.0",
          "set LIST key:*.0 --workspace W --speaker anna"},
         "split LIST --workspace W repair --no-texts",
         {"split W list --csv"},
         "LIST",
         true,
         false,
         true},
        {"builds, forget",
         {"shell remove AT/made",
          "build --dataset LIST --workspace W --to webdataset --jobs 1 -o AT/made"},
         "builds LIST --workspace W --forget AT/made",
         {"builds W"}},
        // ---- datasets
        {"publish", {edit}, "publish LIST --workspace W", {}, "LIST", true, true, false, true},
        {"publish into a TouchDataset",
         {"shell remove AT/set", "pack LIST -o AT/set --jobs 1", "shell remove AT/set.voxdeck",
          "edit AT/set #1 --text edited --workspace AT/set.voxdeck"},
         "publish AT/set --workspace AT/set.voxdeck",
         published,
         "LIST",
         true,
         true,
         false,
         true},
        {"compact",
         {"shell remove AT/set", "pack LIST -o AT/set --jobs 1", "shell remove AT/set.voxdeck",
          "edit AT/set #1 --text edited --publish --workspace AT/set.voxdeck"},
         "compact AT/set",
         published,
         "LIST",
         true,
         false,
         false,
         true},
        {"repair",
         {"shell remove AT/set", "pack LIST -o AT/set --jobs 1", "shell remove AT/set.voxdeck",
          "import AT/set --workspace AT/set.voxdeck", "shell damage AT/set/000000000/metainfo.idx"},
         "repair AT/set",
         published,
         "LIST",
         true,
         false,
         false,
         true},
    };
}

} // namespace voxdeck::test
