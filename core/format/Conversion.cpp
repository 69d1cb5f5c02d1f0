// SPDX-License-Identifier: Apache-2.0
#include "core/format/Conversion.h"

#include "core/archive/PartFile.h"
#include "core/base/Stopped.h"
#include "core/format/DatasetProbe.h"
#include "core/format/LineFailure.h"
#include "core/format/RecordFields.h"
#include "core/io/MachineFault.h"
#include "core/io/ReplaceTarget.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kLinesBetweenReports = 256;

/// Whether a file is a ledger as it is written here; any other that has its name is somebody's.
bool isLedger(const FileSystem &fs, const std::filesystem::path &path)
{
    constexpr std::string_view kBeginning = R"({"line":)";
    std::array<std::byte, kBeginning.size()> bytes{};
    const auto file = fs.openForReading(path);
    return file && (*file)->readAt(0, std::span(bytes)).value_or(0) == bytes.size()
           && std::memcmp(bytes.data(), kBeginning.data(), bytes.size()) == 0;
}

/// The failures of one conversion, on the disk as they come.
class Ledger {
public:
    static constexpr const char *kNameInFolder = "errors.jsonl";

    /// `list` is what has the lines; empty where that is a workspace.
    Ledger(FileSystem &fs, std::filesystem::path path, std::string list)
        : m_fs(fs), m_path(std::move(path)), m_list(std::move(list))
    {
    }

    Result<> add(const InputLine &line, const Error &error, ConversionReport &report)
    {
        if (!m_file) {
            VOX_TRY(m_file, PartFile::create(m_fs, m_path));
        }
        ++report.lines;
        report.failed += line.hidden.value_or(0);
        report.unknown += line.hidden ? 0 : 1;
        if (report.failures.size() < ConversionReport::kMaximumFailures) {
            // The reason alone: failures are summarised by it.
            report.failures.push_back({error.code, error.detail, placeOf(line, error)});
        }
        return m_file->append(
            bytesOf(ledgerLine({line.number, line.key, describe(error), line.hidden})));
    }
    /// Refuses a name that holds something else than the ledger of an earlier run.
    static Result<> checkName(const FileSystem &fs, const std::filesystem::path &path)
    {
        if (!exists(fs, path) || isLedger(fs, path))
            return {};
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is the name for what cannot be written, and holds something "
                                 "else; move it away or choose another name"),
                    path.string());
    }
    /// Renames the file to its name; without a file it removes that of an earlier run.
    Result<> commit(ConversionReport &report)
    {
        if (!m_file)
            return exists(m_fs, m_path) ? m_fs.remove(m_path) : Result<>();
        report.ledger = m_path;
        return m_file->commit();
    }
    /// Into the folder that is there now.
    Result<> moveInto(const std::filesystem::path &folder, ConversionReport &report)
    {
        if (report.ledger.empty())
            return {};
        report.ledger = folder / kNameInFolder;
        VOX_CHECK(m_fs.rename(m_path, report.ledger));
        return m_fs.syncDirectory(folder);
    }

private:
    std::string placeOf(const InputLine &line, const Error &error) const
    {
        if (!m_list.empty()
            && (error.subject.starts_with(m_list) || isPlaceOfLine(m_list, error.subject)))
            return placeOfLine(m_list, line.number, line.key, error);
        auto place = placeOfLine(m_list, line.number, line.key, Error());
        if (!error.subject.empty()) // a file that was read or written
            place.append(": ").append(error.subject);
        return place;
    }

    FileSystem &m_fs;
    std::filesystem::path m_path;
    std::string m_list;
    std::unique_ptr<PartFile> m_file;
};

/// Whether the writer goes on after it: then only this utterance is lost.
bool isOfTheUtterance(const Error &error)
{
    if (isOfTheMachine(error))
        return false;
    switch (error.code) {
    case ErrorCode::InvalidArgument:
    case ErrorCode::Unsupported:
    case ErrorCode::NotFound:
    case ErrorCode::PermissionDenied:
    case ErrorCode::Corrupt: return true;
    default: return false;
    }
}

/// Audio with a relative name that is found nowhere: its place is unknown, so it keeps the list's
/// spelling.
class MissingAudio {
public:
    explicit MissingAudio(const FileSystem &fs) : m_fs(fs) {}

    void look(InputUtterance &utterance)
    {
        if (utterance.audio.empty()) // of a row, whose import looked for it
            return lookAtRow(utterance);
        if (utterance.audio.is_absolute())
            return;
        if (utterance.audio != m_last) {
            m_last = utterance.audio;
            m_isMissing = !exists(m_fs, utterance.audio);
        }
        if (!m_isMissing)
            return;
        count(utterance.audio.string());
        utterance.audio.clear();
    }
    void addNote(std::vector<Sentence> &notes) const
    {
        if (m_count > 0)
            notes.push_back(
                m_count == 1
                    ? Sentence::tr("the audio of %1 utterance was not found and is named as in the "
                                   "list (%2); --relocate OLD=NEW says where it is",
                                   m_count, m_first)
                    : Sentence::tr("the audio of %1 utterances was not found and is named as in "
                                   "the list (%2); --relocate OLD=NEW says where it is",
                                   m_count, m_first));
    }

private:
    void lookAtRow(const InputUtterance &utterance)
    {
        const JsonValue *const spelled = utterance.record.find(record_fields::kAudio);
        const std::string audio = spelled ? spelled->toString() : std::string();
        const bool isRelative = !audio.empty() && audio.front() != '/'
                                && audio.find("://") == std::string::npos;
        if (!isRelative || !utterance.audioProblem)
            return;
        InputUtterance missing; // what is said of a name that no file has
        missing.record = JsonValue::object();
        missing.record.set(record_fields::kAudio, *spelled);
        if (utterance.audioProblem->detail == whyNoAudio(missing).detail)
            count(audio);
    }
    void count(const std::string &audio)
    {
        if (m_count++ == 0)
            m_first = audio;
    }

    const FileSystem &m_fs;
    std::filesystem::path m_last;
    bool m_isMissing = false;
    std::uint64_t m_count = 0;
    std::string m_first;
};

Result<> convertLine(InputLine &line, UtteranceWriter &writer, MissingAudio &missing,
                     Ledger &ledger, ConversionReport &report)
{
    if (line.problem)
        return isOfTheMachine(*line.problem) ? Result<>(fail(*line.problem))
                                             : ledger.add(line, *line.problem, report);
    if (line.isBlank())
        return {};
    missing.look(*line.utterance);
    const auto added = writer.add(*line.utterance);
    if (!added)
        return isOfTheUtterance(added.error()) ? ledger.add(line, added.error(), report) : added;
    ++report.written;
    return {};
}

/// Looks for texts or metadata beside audio, in folders below as well.
Result<> checkHoldsNoTexts(const FileSystem &fs, DatasetKind kind,
                           const std::filesystem::path &folder)
{
    VOX_TRY(const auto entries, fs.list(folder));
    for (const DirectoryEntry &entry : entries) {
        const std::filesystem::path name(entry.name);
        if (entry.kind == FileKind::Directory) {
            VOX_CHECK(checkHoldsNoTexts(fs, kind, folder / name));
        } else if (traitsOf(kind).hasTextFiles ? name.extension() == ".txt"
                                               : name.stem() == "metadata") {
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("is there already; --force replaces what is written beside the audio"),
                (folder / name).string());
        }
    }
    return {};
}

} // namespace

std::filesystem::path folderOfOutput(DatasetKind kind, const std::filesystem::path &output)
{
    const WritesInto into = traitsOf(kind).writesInto;
    if (into == WritesInto::Folder || (into == WritesInto::FileOrFolder && !output.has_extension()))
        return output;
    return output.has_parent_path() ? output.parent_path() : std::filesystem::path(".");
}

Result<> checkReplacesNothing(const FileSystem &fs, DatasetKind kind,
                              const std::filesystem::path &output, bool mayReplace)
{
    VOX_CHECK(checkReplaceable(fs, output, mayReplace));
    const auto status = fs.status(output);
    if (status && status->kind == FileKind::File && hasAudioName(output.filename().string()))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("is a recording, which metadata never replaces; choose another name"),
            output.string());
    if (mayReplace || !status || status->kind != FileKind::Directory)
        return {};
    const auto names = traitsOf(kind).namesInFolder;
    // Stopped between two of its files, a conversion has left the others unfinished: it is done again.
    const bool isBegun = std::any_of(names.begin(), names.end(), [&](std::string_view name) {
        return exists(fs, output / (std::string(name) + ".part"));
    });
    for (const std::string_view name : names) {
        if (!isBegun && exists(fs, output / name))
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("is there already; --force replaces what is written beside it"),
                (output / name).string());
    }
    return traitsOf(kind).copiesAudio ? checkHoldsNoTexts(fs, kind, output) : Result<>();
}

Result<ConversionReport> convertUtterances(FileSystem &fs, UtteranceSource &source,
                                           UtteranceWriter &writer,
                                           const std::filesystem::path &output,
                                           const ProgressSink &progress, std::stop_token stop,
                                           const std::string &list)
{
    ConversionReport conversion;
    // "out/" is the folder "out"
    const auto target = output.has_filename() ? output : output.parent_path();
    auto ledgerPath = target;
    ledgerPath += ".errors.jsonl";
    VOX_CHECK(Ledger::checkName(fs, ledgerPath));
    VOX_CHECK(Ledger::checkName(fs, target / Ledger::kNameInFolder));
    Ledger ledger(fs, ledgerPath, list);
    MissingAudio missing(fs);
    for (std::uint64_t lines = 1;; ++lines) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(auto line, source.next());
        if (!line)
            break;
        VOX_CHECK(convertLine(*line, writer, missing, ledger, conversion));
        if (lines % kLinesBetweenReports == 0)
            report(progress, {source.bytesRead(), source.sizeBytes(), "bytes"});
    }
    VOX_CHECK(ledger.commit(conversion));
    conversion.notes = source.notes();
    missing.addNote(conversion.notes);
    if (conversion.written == 0 && conversion.lines > 0)
        return conversion;
    VOX_CHECK(writer.finish());
    const auto status = fs.status(target);
    if (status && status->kind == FileKind::Directory)
        VOX_CHECK(ledger.moveInto(target, conversion));
    for (auto &note : writer.notes())
        conversion.notes.push_back(std::move(note));
    return conversion;
}

} // namespace voxdeck
