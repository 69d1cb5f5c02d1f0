// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/ListRewrite.h"
#include "core/format/RecordFields.h"
#include "core/format/UtteranceSource.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::require;

namespace {

struct Seen {
    std::uint64_t line = 0;
    std::size_t part = 0;
    std::string key, text;
    std::string record; ///< without the text
    std::filesystem::path textFile;
};

std::vector<Seen> utterancesOf(const FileSystem &fs, DatasetKind kind, const std::string &path)
{
    std::vector<Seen> all;
    SourceOptions options;
    options.kind = kind;
    const auto source = openUtteranceSource(fs, path, options);
    std::uint64_t number = 0;
    std::size_t part = 0;
    while (source) {
        const auto line = (*source)->next();
        if (!line || !*line)
            break;
        part = (*line)->number == number ? part + 1 : 0;
        number = (*line)->number;
        if (!(*line)->utterance)
            continue;
        const JsonValue &record = (*line)->utterance->record;
        const JsonValue *const text = record.find(record_fields::kText);
        if (text && text->kind() != JsonValue::Kind::String)
            continue;
        Seen seen{number,
                  part,
                  (*line)->utterance->key,
                  text ? text->toString() : std::string(),
                  {},
                  (*line)->utterance->textFile};
        for (const auto &[name, value] : record.members())
            if (name != record_fields::kText)
                seen.record.append(name).append("=").append(value.dumpAscii()).append("\n");
        all.push_back(std::move(seen));
    }
    return all;
}

} // namespace

/// Whatever the list is: changed values read back, and all others read as before.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    struct Form {
        DatasetKind kind;
        const char *file;
        const char *path;
    };
    static constexpr std::array kForms{
        Form{DatasetKind::Wenet, "/d/data.list", "/d/data.list"},
        Form{DatasetKind::Nemo, "/d/m.json", "/d/m.json"},
        Form{DatasetKind::Lhotse, "/d/c.jsonl", "/d/c.jsonl"},
        Form{DatasetKind::Kaldi, "/d/text", "/d"},
        Form{DatasetKind::Csv, "/d/t.csv", "/d/t.csv"},
        Form{DatasetKind::Tsv, "/d/t.tsv", "/d/t.tsv"},
        Form{DatasetKind::AudioFolder, "/d/metadata.jsonl", "/d"},
        Form{DatasetKind::Folder, "/d/a.txt", "/d"},
    };
    if (size == 0)
        return 0;
    const Form &form = kForms[data[0] % kForms.size()];
    MemoryFileSystem fs;
    fs.seed(form.file, test::textOf(data + 1, size - 1));
    if (form.kind == DatasetKind::Kaldi)
        fs.seed("/d/wav.scp", "a a.wav\n");
    fs.seed("/d/a.wav", "RIFF");
    const auto before = utterancesOf(fs, form.kind, form.path);
    if (before.empty())
        return 0;
    const std::size_t which = size % before.size();
    const Seen &one = before[which];
    const std::string text = "neu \xC3\xBC \"|\\/";
    const std::array changes{ListChange{one.line, one.part, one.key, one.textFile,
                                        std::string(record_fields::kText), one.text, text}};
    const auto found = locateListChanges(fs, form.kind, form.path, changes, {});
    if (!found || !found->refused.empty())
        return 0;
    require(found->files.size() == 1, "one value is in one file");
    require(writePatched(fs, found->files.front(), "/d/new", {}).has_value(), "it is written");
    const auto bytes = readWholeFile(fs, "/d/new");
    require(bytes.has_value() && fs.remove("/d/new").has_value(), "and read");
    fs.seed(form.file, *bytes);
    const auto after = utterancesOf(fs, form.kind, form.path);
    require(after.size() == before.size(), "as many utterances as before");
    for (std::size_t number = 0; number < after.size(); ++number) {
        require(after[number].record == before[number].record, "nothing else has changed");
        const bool isIt = number == which;
        require(after[number].text == (isIt ? text : before[number].text), "the text has");
    }
    return 0;
}
