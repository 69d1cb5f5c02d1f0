// SPDX-License-Identifier: Apache-2.0
#include "core/search/SortText.h"

#include "core/query/QueryFields.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace voxdeck {

namespace {

constexpr std::size_t kMostSortKeys = 3;

struct SortName {
    QueryField field;
    SortColumn column;
};
constexpr std::array kSortNames{SortName{QueryField::Key, SortColumn::Key},
                                SortName{QueryField::Item, SortColumn::Key},
                                SortName{QueryField::Text, SortColumn::Text},
                                SortName{QueryField::Reference, SortColumn::Text},
                                SortName{QueryField::Hypothesis, SortColumn::Hypothesis},
                                SortName{QueryField::Language, SortColumn::Language},
                                SortName{QueryField::Country, SortColumn::Country},
                                SortName{QueryField::Speaker, SortColumn::Speaker},
                                SortName{QueryField::Start, SortColumn::Start},
                                SortName{QueryField::End, SortColumn::End},
                                SortName{QueryField::Duration, SortColumn::Duration},
                                SortName{QueryField::Cer, SortColumn::Cer},
                                SortName{QueryField::Wer, SortColumn::Wer},
                                SortName{QueryField::ListCer, SortColumn::ListCer},
                                SortName{QueryField::ListWer, SortColumn::ListWer},
                                SortName{QueryField::Status, SortColumn::Status},
                                SortName{QueryField::Split, SortColumn::Split}};

Result<SortKey> sortKeyOf(std::string_view name)
{
    SortKey key;
    if (name.starts_with('-')) {
        key.descending = true;
        name.remove_prefix(1);
    } else if (name.ends_with(":desc")) {
        key.descending = true;
        name.remove_suffix(5);
    } else if (name.ends_with(":asc")) {
        name.remove_suffix(4);
    }
    const auto field = queryFieldNamed(name);
    if (!field)
        return fail(ErrorCode::InvalidArgument, unknownQueryField(name), "--sort");
    for (const auto &known : kSortNames) {
        if (known.field == *field) {
            key.column = known.column;
            return key;
        }
    }
    return fail(ErrorCode::InvalidArgument, "rows cannot be sorted by " + std::string(name),
                "--sort");
}

} // namespace

Result<std::vector<SortKey>> parseSort(std::string_view text)
{
    std::vector<SortKey> keys;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (keys.size() == kMostSortKeys)
            return fail(ErrorCode::InvalidArgument, "rows are sorted by at most three fields",
                        "--sort");
        VOX_TRY(const SortKey key, sortKeyOf(text.substr(begin, end - begin)));
        keys.push_back(key);
        begin = end + 1;
    }
    return keys;
}

} // namespace voxdeck
