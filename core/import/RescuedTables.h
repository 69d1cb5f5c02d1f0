// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace voxdeck {

/// What a rescue keeps of a workspace (WorkspaceRescue.h).
struct KeptTable {
    const char *table = nullptr;
    const char *words = nullptr; ///< in the report, null if people did not make it
    bool isMadeAgain = false;    ///< what is lost of it comes from the other tables and the dataset
};
inline constexpr std::array kKeptTables{
    KeptTable{"shard", nullptr, true},
    KeptTable{"workspace", "settings"},
    KeptTable{"revision", nullptr, true},
    KeptTable{"step", nullptr, true},
    KeptTable{"edit", "edits"},
    KeptTable{"bulk_edit", "changes of many rows"},
    KeptTable{"bulk_rows", nullptr},
    KeptTable{"segment_list", "items whose segments were changed", true},
    KeptTable{"comment", "comments"},
    KeptTable{"draft", "drafts"},
    KeptTable{"divided_draft", "drafts of divided segments"},
    KeptTable{"comment_draft", "drafts of comments"},
    KeptTable{"published_text", nullptr},
    KeptTable{"saved_filter", "saved filters"},
    KeptTable{"basket", "baskets"},
    KeptTable{"basket_row", "rows of baskets"},
    KeptTable{"split_freeze", "frozen splits"},
    KeptTable{"freeze_log", nullptr},
    KeptTable{"person", "names of people"},
    KeptTable{"gone_row", nullptr, true},
    KeptTable{"carried", nullptr, true},
    KeptTable{"metric_kind", nullptr},
    KeptTable{"attached", nullptr},
    KeptTable{"attached_text", "imported hypotheses"},
    KeptTable{"imported_score", "imported scores"},
};

/// What it leaves: an import, and the passes over the rows, make it again.
inline constexpr std::array<std::string_view, 12> kLeftTables{
    "segment",    "tally",       "recording",     "import_problem",
    "text_block", "text_change", "segment_added", "hidden_segment",
    "metric",     "measured",    "metric_kept",   "draft_before"};

} // namespace voxdeck
