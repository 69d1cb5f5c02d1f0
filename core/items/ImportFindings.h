// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Workspace.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck {

/// One thing that the last import of a workspace's lists noticed.
struct ImportFinding {
    enum class Kind {
        BadLine,      ///< could not be used
        DuplicateKey, ///< stood in the list before; both are kept
        MissingAudio, ///< of a recording that cannot be heard
        Note          ///< of a list as a whole: tables beside it that were not read, ...
    };
    Kind kind = Kind::BadLine;
    std::string where; ///< "list.jsonl line 12", or the audio as the list spells it
    std::string key;   ///< of the utterance; the name of a recording
    std::string reason;
};

struct ImportFindings {
    std::vector<ImportFinding>
        listed;                 ///< bad lines, duplicate keys, missing audio; in the lists' order
    std::uint64_t total = 0;    ///< there may be more than are listed
    std::uint64_t badLines = 0; ///< of them
};

/// Asks the workspace what it kept of the last import, at most `most` of each kind.
Result<ImportFindings> importFindings(Workspace &workspace, std::size_t most);

} // namespace voxdeck
