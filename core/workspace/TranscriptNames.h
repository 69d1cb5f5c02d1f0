// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0076, 0450
#pragma once

#include "core/base/Result.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

class Database;
class JsonValue;

/// The names of the transcripts' versions in a workspace: the references and hypotheses in the
/// mappings of its lists and shards. The first of each is stored in a column; the others are
/// members of the JSON in segment.further.
class TranscriptNames {
public:
    struct Further {
        std::string name; ///< a key of the records, perhaps with dots
        bool isHypothesis = true;
        friend bool operator==(const Further &, const Further &) = default;
    };
    /// The names of the columns `text` and `hypothesis` where this is the shard's mapping.
    struct Columns {
        std::string mapping; ///< value of shard.mapping
        std::string text, hypothesis;
    };

    TranscriptNames() = default;
    static Result<TranscriptNames> load(Database &database);

    const std::vector<Further> &further() const { return m_further; } ///< by name
    const std::vector<Columns> &columns() const { return m_columns; }
    /// Those of the further ones that `keep` says yes to; without columns.
    template <class Keep>
    TranscriptNames only(const Keep &keep) const
    {
        TranscriptNames some;
        for (const auto &one : m_further)
            if (keep(one))
                some.m_further.push_back(one);
        return some;
    }
    /// All names, columns' too, by name.
    std::vector<std::string> all() const;
    /// Those of hypotheses: columns' first, in the order of the lists, the others by name.
    std::vector<std::string> hypotheses() const;
    /// Whether lists have hypotheses of different names in the column: then it is not that of one recogniser.
    bool isColumnMixed() const;
    bool has(std::string_view name) const;
    bool hasFurtherReference() const;
    /// The names in `further`, for who keeps what was made of them.
    std::string signature() const;
    /// The error for an unknown version; it lists the known ones.
    Error unknown(std::string_view name) const;

private:
    std::vector<Further> m_further;
    std::vector<Columns> m_columns;
};

/// Before the name of a member of `further` among the fields that rows are read with: a transcript of that name is
/// not meant. No field of a list begins so.
inline constexpr std::string_view kMetaFieldPrefix = "\nmeta:";

/// The further versions in the JSON of segment.further that say something. What is no JSON has none.
std::vector<TranscriptVersion> furtherTranscripts(std::string_view json,
                                                  const TranscriptNames &names);
/// Puts what segment.further and the shard's mapping say into the row: the further versions, what the
/// columns `text` and `hypothesis` are called, the SNR, and of `fields` those that are versions or in
/// `further`; a key with dots goes down into objects.
void readFurther(SegmentRow &row, std::string_view further, std::string_view mapping,
                 const TranscriptNames &names, const std::vector<std::string> &fields);
/// Whether rows have an empty hypothesis: segment.further holds an empty text under its name. For
/// rows that are not read as SegmentRow, whose isHypothesisEmpty has the same meaning.
///
/// Threads  that of its Database.
class EmptyHypotheses {
public:
    explicit EmptyHypotheses(Database &database) : m_db(database) {}
    /// For a row of `shard` whose column `hypothesis` is empty.
    Result<bool> isThere(std::uint32_t shard, std::string_view further);

private:
    Database &m_db;
    std::map<std::uint32_t, std::string> m_names; ///< of the hypothesis, by shard
};

/// As a cell shows it: a text unchanged, other values as JSON.
std::string fieldText(const JsonValue &value);
/// The version with that name, a column's too; empty where the row has none.
const std::string &transcriptNamed(const SegmentRow &row, std::string_view name);
/// Whether two names of versions are one: case does not count.
bool isSameVersion(std::string_view a, std::string_view b);

} // namespace voxdeck
