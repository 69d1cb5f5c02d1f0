// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Error.h"
#include "core/format/tar/TarIndex.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::tar {

/// How a tool cuts a member's name into key and field, and which members it takes for one sample. Both
/// take consecutive members with one key.
enum class Grouping {
    /// At the first dot of the base name; fields in lower case; "__x__" and names without a dot are not
    /// seen (webdataset/tariterators.py:25-38,109-300). Hugging Face and DALI cut alike.
    WebDataset,
    /// Splits at the last dot of the whole name; fields keep their spelling
    /// (wenet/dataset/deprecated/processor.py:67-123).
    Wenet
};

struct NameParts {
    std::string_view key;
    std::string_view field; ///< as the archive spells it
};
/// Nothing where the tool does not take the member.
std::optional<NameParts> partsOfName(std::string_view name, Grouping grouping);

struct SampleField {
    std::string field; ///< as the tool calls it
    std::size_t member = 0;
};

struct Sample {
    std::string key;
    std::vector<SampleField> fields; ///< in the archive's order
    /// Why the tool itself would stop or drop something here.
    std::optional<Error> problem;

    const SampleField *find(std::string_view field) const;
};

/// The samples of one archive, in its order. Only files count (and sparse ones, which cannot be read).
///
/// Of a repeated field the last counts for WeNet; WebDataset stops with an error there: the
/// sample has a problem, and the last counts.
class SampleReader {
public:
    SampleReader(const TarIndex &index, Grouping grouping) : m_index(index), m_grouping(grouping) {}
    std::optional<Sample> next();
    /// Members that were passed over because the tool does not see them, so far.
    std::size_t ignored() const { return m_ignored; }

private:
    const TarIndex &m_index;
    Grouping m_grouping;
    std::size_t m_next = 0;
    std::size_t m_ignored = 0;
};

/// "wav", "flac", "seg1.opus" and the like, whatever the case.
bool isAudioField(std::string_view field);

/// Which tool's shard this is. They differ only for keys with dots: WeNet's where cutting at the first
/// dot would throw several recordings together, or apart from their texts, and cutting at the last does
/// not; where neither does, the cut that gives fewer kinds of fields, as those of a set are the same in
/// all its samples. WebDataset's otherwise. Looks at the first thousand members.
Grouping guessGrouping(const TarIndex &index);

struct HeadGuess {
    Grouping grouping = Grouping::WebDataset;
    /// Names have dots and the archive goes on: only its index tells.
    bool needsIndex = false;
};
/// The same from the first bytes of an archive; empty where they are not a tar.
std::optional<HeadGuess> guessGrouping(std::string_view head);

} // namespace voxdeck::tar
