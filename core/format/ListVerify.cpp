// SPDX-License-Identifier: Apache-2.0
#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/format/LineFailure.h"
#include "core/format/ListVerify.h"

#include "core/format/AudioFacts.h"
#include "core/format/AudioPart.h"
#include "core/format/RecordFields.h"
#include "core/io/Location.h"
#include "core/io/MachineFault.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

using touch::Severity;
using touch::VerifyDepth;
using touch::VerifyReport;

std::string secondsText(double seconds)
{
    auto text = JsonValue::ofDouble(seconds).dump().value_or(std::string());
    return text + " s";
}

class ListVerifier {
public:
    ListVerifier(const FileSystem &fs, const std::filesystem::path &path, VerifyDepth depth,
                 VerifyReport &report)
        : m_path(path.string()), m_facts(fs), m_depth(depth), m_report(report)
    {
    }

    /// Fails where the machine, or a server, cannot tell.
    Result<> look(const InputLine &line)
    {
        const auto &problem = line.utterance ? line.utterance->audioProblem : line.problem;
        if (problem && isOfTheMachine(*problem))
            return unreached(*problem,
                             line.utterance ? line.utterance->audio : std::filesystem::path());
        if (line.problem)
            add(Severity::Error, line, *line.problem);
        if (!line.utterance)
            return {};
        ++m_report.items;
        const InputUtterance &utterance = *line.utterance;
        if (utterance.key.empty())
            add(Severity::Note, line, ErrorCode::InvalidArgument,
                Sentence::tr("the utterance has no key"));
        else if (!m_keys.insert(fnv64(utterance.key)).second)
            add(Severity::Warning, line, ErrorCode::InvalidArgument,
                Sentence::tr("the key is listed before; expected each key once"));
        if (utterance.audioProblem)
            missing(line, *utterance.audioProblem);
        else if (const bool isNew = isNewFile(utterance); isNew || m_depth == VerifyDepth::Deep)
            return lookAtAudio(line, utterance, isNew);
        return {};
    }

    void note(const Sentence &words)
    {
        ++m_report.notes;
        keep({Severity::Note, {ErrorCode::InvalidArgument, words, m_path}});
    }

    /// Names each server that did not answer.
    void finish() const
    {
        for (const auto &[server, silent] : m_silentServers)
            m_report.unreached.push_back({silent.why.code,
                                          silent.lines == 1
                                              ? Sentence::tr("%1; not checked: %2 utterance",
                                                             silent.why.detail, silent.lines)
                                              : Sentence::tr("%1; not checked: %2 utterances",
                                                             silent.why.detail, silent.lines),
                                          silent.why.subject});
    }

private:
    /// A server that does not answer hides nothing about the other lines; other faults of the machine end the run.
    Result<> unreached(const Error &why, const std::filesystem::path &audio)
    {
        if (why.code != ErrorCode::Unavailable || !isRemotePath(audio))
            return fail(why);
        ++m_silentServers.try_emplace(serverOf(audio), Silent{why}).first->second.lines;
        return {};
    }

    /// The scheme and the host or bucket of an address.
    static std::string serverOf(const std::filesystem::path &audio)
    {
        std::string server;
        int parts = 0;
        for (auto part = audio.begin(); part != audio.end() && parts < 3; ++part, ++parts)
            server += part->string() + " ";
        return server;
    }

    void keep(touch::VerifyProblem problem)
    {
        if (m_report.problems.size() < VerifyReport::kMaximumProblems)
            m_report.problems.push_back(std::move(problem));
    }

    void add(Severity severity, const InputLine &line, ErrorCode code, Sentence detail)
    {
        add(severity, line, Error{code, std::move(detail), {}});
    }

    void add(Severity severity, const InputLine &line, Error error)
    {
        auto &count = severity == Severity::Error     ? m_report.errors
                      : severity == Severity::Warning ? m_report.warnings
                                                      : m_report.notes;
        ++count;
        const std::string &key = line.utterance ? line.utterance->key : line.key;
        error.subject = placeOfLine(m_path, line.number, key, error);
        keep({severity, std::move(error)});
    }

    /// One recording may be named by thousands of lines.
    void missing(const InputLine &line, const Error &why)
    {
        const JsonValue *const audio = line.utterance->record.find(record_fields::kAudio);
        const std::string name = audio ? audio->toString() : std::string();
        if (name.empty() || m_silent.insert(name).second)
            add(Severity::Error, line, why.code, why.detail);
    }

    /// Each file is looked at once, whatever number of utterances it has; Deep compares each with it.
    bool isNewFile(const InputUtterance &utterance)
    {
        return m_opened.insert(fnv64(pointerTo(utterance.audioPart()))).second;
    }

    Result<> lookAtAudio(const InputLine &line, const InputUtterance &utterance, bool isNew)
    {
        // each question to a server that does not answer takes seconds
        if (!m_silentServers.empty())
            if (const auto silent = m_silentServers.find(serverOf(utterance.audio));
                silent != m_silentServers.end()) {
                ++silent->second.lines;
                return {};
            }
        const auto facts = m_facts.facts(utterance.audioPart());
        if (!facts && isOfTheMachine(facts.error()))
            return unreached(facts.error(), utterance.audio);
        if (!facts) {
            const std::string name = pointerTo(utterance.audioPart());
            if (m_silent.insert(name).second)
                add(Severity::Error, line, facts.error().code,
                    Sentence::tr("%1: %2", name, facts.error().detail));
            return {};
        }
        if (m_depth != VerifyDepth::Deep)
            return {};
        if (isNew) {
            const auto end = m_facts.checkEnd(utterance.audioPart());
            if (!end && isOfTheMachine(end.error()))
                return unreached(end.error(), utterance.audio);
            if (!end)
                add(Severity::Error, line, end.error().code,
                    Sentence::tr("%1: %2", pointerTo(utterance.audioPart()), end.error().detail));
        }
        const double seconds = facts->durationSeconds();
        const double last = std::max(utterance.startSeconds.value_or(0),
                                     utterance.endSeconds.value_or(0));
        if (last > seconds + kPastEndSeconds)
            add(Severity::Error, line, ErrorCode::InvalidArgument,
                Sentence::tr("goes up to %1, but the audio ends at %2", secondsText(last),
                             secondsText(seconds)));
        if (utterance.channel && *utterance.channel >= facts->channels)
            add(Severity::Error, line, ErrorCode::InvalidArgument,
                Sentence::tr("names channel %1 of audio that has %2", *utterance.channel,
                             facts->channels));
        return {};
    }

    std::string m_path;
    AudioFactsReader m_facts;
    VerifyDepth m_depth;
    VerifyReport &m_report;
    std::unordered_set<std::uint64_t> m_keys;
    std::unordered_set<std::uint64_t> m_opened; ///< audio, by its name
    std::set<std::string> m_silent;             ///< audio that was reported
    struct Silent {
        Error why;
        std::uint64_t lines = 0;
    };
    std::map<std::string, Silent> m_silentServers; ///< by serverOf(): those that did not answer
};

} // namespace

Result<> verifyList(const FileSystem &fs, const std::filesystem::path &path,
                    UtteranceSource &source, VerifyDepth depth, VerifyReport &report,
                    const ProgressSink &progress, std::stop_token stop)
{
    constexpr std::uint64_t kLinesPerReport = 256;
    ListVerifier verifier(fs, path, depth, report);
    report.isOfLists = true;
    ++report.shards;
    for (std::uint64_t lines = 1;; ++lines) {
        if (stop.stop_requested())
            return stopped(path.string());
        VOX_TRY(const auto line, source.next());
        if (!line)
            break;
        VOX_CHECK(verifier.look(*line));
        if (lines % kLinesPerReport == 0)
            voxdeck::report(progress, {source.bytesRead(), source.sizeBytes(), "bytes"});
    }
    for (const auto &words : source.notes())
        verifier.note(words);
    verifier.finish();
    return {};
}

} // namespace voxdeck
