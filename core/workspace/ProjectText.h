// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0125
#pragma once

#include "core/job/Progress.h"
#include "core/text/Lexicon.h"
#include "core/text/TextPolicy.h"
#include "core/workspace/Workspace.h"

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The text settings of a workspace besides the transcripts: rules, words, tags to choose from, and
/// the direction of texts.
///
/// Threads  that of its Workspace; a job's: each change is one transaction, which waits for others.
/// Errors   Busy, DiskFull, Io; InvalidArgument: not a word or tag.
class ProjectText {
public:
    static constexpr std::size_t kMostWords = 100'000;

    explicit ProjectText(Workspace &workspace) : m_workspace(workspace) {}

    Result<TextPolicy> policy();
    Result<> setPolicy(const TextPolicy &policy);

    Result<ProjectWords> words();
    Result<> addWord(std::string_view language, std::string_view word);
    Result<> removeWord(std::string_view language, std::string_view word);

    /// Tags to choose from: those people added, and those of rows; sorted. At most kMostTags of rows.
    static constexpr std::size_t kMostTags = 500;
    Result<std::vector<std::string>> tags(const std::stop_token &stop = {});
    /// Several, separated by spaces; kept even while no row has them. Each new one gets a number key while
    /// one is free (ProjectSettings.h).
    Result<> addTags(std::string_view tags);
    /// Speakers of rows that begin so, sorted; at most `most`.
    Result<std::vector<std::string>> speakers(std::string_view beginning, std::size_t most,
                                              const std::stop_token &stop = {});

    /// "ltr", "rtl"; empty where the text decides. By the segment's key, which an import keeps.
    Result<std::string> direction(std::string_view key);
    Result<> setDirection(std::string_view key, std::string_view direction);

private:
    Result<std::string> value(std::string_view name);
    Result<> setValue(std::string_view name, std::string_view value); ///< empty: removes it
    Result<ProjectWords> readWords();
    Result<> writeWords(const ProjectWords &words);

    Workspace &m_workspace;
};

struct VocabularyReport {
    std::shared_ptr<const Lexicon::Vocabularies> vocabularies;
    std::uint64_t rows = 0; ///< read
    std::uint64_t of = 0;   ///< rows there are; more than `rows`: a sample, even over the dataset
};

/// Counts the words of the transcripts, each language's own. Of more than kMostRows rows a sample, some
/// thousand at a time, from all over the dataset.
///
/// Errors   Cancelled; what reading gives.
constexpr std::uint64_t kMostVocabularyRows = 200'000;
Result<VocabularyReport> countWords(Workspace &workspace, const ProgressSink &progress = {},
                                    const std::stop_token &stop = {});

} // namespace voxdeck
