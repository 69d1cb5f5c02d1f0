// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/EditField.h"

#include "core/base/NumberText.h"
#include "core/base/Utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kMostBytes = 1000;

tl::unexpected<Error> noSuchValue(EditField field, std::string_view given)
{
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("invalid %1 \"%2\"", editFieldName(field), given));
}

bool isPlain(std::string_view text)
{
    return text.size() <= kMostBytes && isValidUtf8(text)
           && std::none_of(text.begin(), text.end(), [](char c) {
                  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
              });
}

std::vector<std::string_view> tagsIn(std::string_view text)
{
    std::vector<std::string_view> tags;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string_view tag = text.substr(begin, end - begin);
        if (!tag.empty() && std::find(tags.begin(), tags.end(), tag) == tags.end())
            tags.push_back(tag);
        begin = end + 1;
    }
    return tags;
}

std::string joined(const std::vector<std::string_view> &tags)
{
    std::string text;
    for (const std::string_view tag : tags) {
        text += ' ';
        text += tag;
    }
    if (!text.empty())
        text += ' ';
    return text;
}

Result<std::string> subsetValue(std::string_view given)
{
    std::uint32_t number = 0;
    const char *const end = given.data() + given.size();
    const auto [rest, problem] = std::from_chars(given.data(), end, number);
    if (!given.empty() && (problem != std::errc() || rest != end))
        return noSuchValue(EditField::Subset, given);
    return given.empty() ? std::string() : std::to_string(number);
}

std::int64_t numberIn(const std::string &digits)
{
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

} // namespace

std::optional<EditField> editFieldNamed(std::string_view name)
{
    const auto *const found = std::find_if(
        kEditFields.begin(), kEditFields.end(),
        [name](const EditFieldInfo &info) { return name == info.name; });
    return found == kEditFields.end() ? std::nullopt : std::optional(found->field);
}

Result<std::string> fieldValue(EditField field, std::string_view given)
{
    if (!isPlain(given))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the %1 is not UTF-8, has control characters or is too long",
                                 editFieldName(field)));
    switch (infoOf(field).form) {
    case EditForm::Status:
        if (const auto status = statusNamed(given))
            return std::string(statusName(*status));
        return noSuchValue(field, given);
    case EditForm::Flag:
        if (given == "0" || given == "1")
            return std::string(given);
        return noSuchValue(field, given);
    case EditForm::Split:
        if (const auto split = splitNamed(given))
            return std::string(splitName(*split));
        return noSuchValue(field, given);
    case EditForm::Word: return std::string(given);
    case EditForm::Seconds:
        if (const auto seconds = secondsIn(given))
            return secondsText(*seconds);
        return noSuchValue(field, given);
    case EditForm::Tags: return joined(tagsIn(given));
    case EditForm::Number: return subsetValue(given);
    case EditForm::Text:
    case EditForm::List: break;
    }
    return fail(ErrorCode::InvalidArgument, Sentence::tr("texts are changed one by one"));
}

std::string fieldText(EditField field, const Statement &row, int column)
{
    switch (infoOf(field).form) {
    case EditForm::Status: return statusName(static_cast<SegmentStatus>(row.integer(column)));
    case EditForm::Flag: return row.integer(column) != 0 ? "1" : "0";
    case EditForm::Split: return splitName(static_cast<Split>(row.integer(column)));
    case EditForm::Seconds: return secondsText(row.real(column));
    case EditForm::Text:
    case EditForm::Word:
    case EditForm::Tags:
    case EditForm::Number:
    case EditForm::List: break;
    }
    return row.text(column); // SQLite gives a number's digits, and nothing for NULL
}

void bindField(Statement &statement, EditField field, const std::string &value)
{
    switch (infoOf(field).form) {
    case EditForm::Status:
        statement.bind(static_cast<int>(statusNamed(value).value_or(SegmentStatus::Pending)));
        break;
    case EditForm::Flag: statement.bind(value == "1" ? 1 : 0); break;
    case EditForm::Split:
        statement.bind(static_cast<int>(splitNamed(value).value_or(Split::Unassigned)));
        break;
    case EditForm::Number:
        if (value.empty())
            statement.bindNull();
        else
            statement.bind(numberIn(value));
        break;
    case EditForm::Seconds: statement.bind(secondsIn(value).value_or(0)); break;
    case EditForm::Text:
    case EditForm::Word:
    case EditForm::Tags:
    case EditForm::List: statement.bind(value); break;
    }
}

std::string secondsText(double seconds)
{
    return shortestText(seconds);
}

std::optional<double> secondsIn(std::string_view text)
{
    double seconds = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, seconds);
    if (text.empty() || problem != std::errc() || rest != end || !std::isfinite(seconds))
        return {};
    return seconds;
}

std::string withTags(std::string_view tags, std::string_view added)
{
    auto all = tagsIn(tags);
    for (const std::string_view tag : tagsIn(added))
        if (std::find(all.begin(), all.end(), tag) == all.end())
            all.push_back(tag);
    return joined(all);
}

std::string withoutTags(std::string_view tags, std::string_view removed)
{
    auto all = tagsIn(tags);
    for (const std::string_view tag : tagsIn(removed))
        all.erase(std::remove(all.begin(), all.end(), tag), all.end());
    return joined(all);
}

} // namespace voxdeck
