// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"

#include <array>
#include <string_view>

namespace voxdeck {

/// What a rescue keeps of a workspace (WorkspaceRescue.h).
struct KeptTable {
    const char *table = nullptr;
    SentenceText words = {};  ///< in the report, empty if people did not make it
    bool isMadeAgain = false; ///< what is lost of it comes from the other tables and the dataset
};
inline constexpr std::array kKeptTables{
    KeptTable{"shard", {}, true},
    KeptTable{"workspace", VOX_SENTENCE("settings")},
    KeptTable{"revision", {}, true},
    KeptTable{"step", {}, true},
    KeptTable{"edit", VOX_SENTENCE("edits")},
    KeptTable{"bulk_edit", VOX_SENTENCE("changes of many rows")},
    KeptTable{"bulk_rows"},
    KeptTable{"segment_list", VOX_SENTENCE("items whose segments were changed"), true},
    KeptTable{"comment", VOX_SENTENCE("comments")},
    KeptTable{"draft", VOX_SENTENCE("drafts")},
    KeptTable{"divided_draft", VOX_SENTENCE("drafts of divided segments")},
    KeptTable{"comment_draft", VOX_SENTENCE("drafts of comments")},
    KeptTable{"published_text"},
    KeptTable{"saved_filter", VOX_SENTENCE("saved filters")},
    KeptTable{"basket", VOX_SENTENCE("baskets")},
    KeptTable{"basket_row", VOX_SENTENCE("rows of baskets")},
    KeptTable{"split_freeze", VOX_SENTENCE("frozen splits")},
    KeptTable{"freeze_log"},
    KeptTable{"person", VOX_SENTENCE("names of people")},
    KeptTable{"gone_row", {}, true},
    KeptTable{"carried", {}, true},
    KeptTable{"metric_kind"},
    KeptTable{"attached"},
    KeptTable{"attached_text", VOX_SENTENCE("imported hypotheses")},
    KeptTable{"imported_score", VOX_SENTENCE("imported scores")},
};

/// What it leaves: an import, and the passes over the rows, make it again.
inline constexpr std::array<std::string_view, 12> kLeftTables{
    "segment",    "tally",       "recording",     "import_problem",
    "text_block", "text_change", "segment_added", "hidden_segment",
    "metric",     "measured",    "metric_kept",   "draft_before"};

} // namespace voxdeck
