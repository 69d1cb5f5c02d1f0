// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0253, 0280
#pragma once

#include "core/base/Result.h"
#include "core/text/ScoringProfile.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

class Database;

/// The scoring profile of a project: the one rule behind CER and WER of its rows, the live rate, queues, limits
/// and reports. The workspace keeps the choice and the profiles that the project has added to the built-in ones.
///
/// Threads  that of its Database. Each change is a transaction of its own, which waits for others.
/// Errors   Busy, DiskFull, Io; InvalidArgument where a newer Voxdeck wrote a profile.
class ProjectScoring {
public:
    explicit ProjectScoring(Database &database) : m_db(database) {}

    /// The profile in use; the default one as long as none was chosen.
    Result<ScoringProfile> profile();
    /// Names its settings in MetricMark::stamp.
    Result<std::int64_t> stamp();
    static std::int64_t stampOf(const ScoringProfile &profile);

    /// The project's own profiles, by name.
    Result<std::vector<ScoringProfile>> own();
    /// The built-in profiles, then the project's own.
    Result<std::vector<ScoringProfile>> all();
    /// A profile by its name, or JSON that begins with "{" (ScoringProfile.h), where "like" may name one of own().
    /// InvalidArgument names what is possible.
    Result<ScoringProfile> named(std::string_view nameOrJson);

    /// Adds a profile to own(), or changes the one with its name. A profile in use is rated by anew.
    /// InvalidArgument for the name of a built-in profile, an empty one and one that begins with "{".
    Result<> keep(const ScoringProfile &profile);
    /// NotFound where own() has no such profile; InvalidArgument for the one in use.
    Result<> remove(std::string_view name);

    /// Scores by `profile` from now on. Where its settings are others, all rows are to be rated anew: the first
    /// are at once, the rest by rateLeftRows() (RowScore.h), which a stop or a crash does not lose.
    Result<> use(const ScoringProfile &profile);

    /// Whether a row has metrics of transcript and hypothesis that were computed by another profile. They are
    /// deleted; measureRows() computes them by this one. Looks at every measured row.
    Result<bool> hasOldMetrics();

    /// What the workspace keeps of the choice; empty for the default profile.
    Result<std::string> text();
    static Result<ScoringProfile> profileIn(std::string_view text);

private:
    Result<> useInside(const ScoringProfile &profile);
    Result<> writeOwn(const std::vector<ScoringProfile> &profiles);

    Database &m_db;
};

} // namespace voxdeck
