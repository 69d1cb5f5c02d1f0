// SPDX-License-Identifier: Apache-2.0
#include "core/remote/XmlReply.h"

#include <expat.h>

#include <memory>
#include <type_traits>

namespace voxdeck {

namespace {

constexpr std::size_t kDeepest = 32;
constexpr std::size_t kMostElements = 1'000'000;

struct Building {
    XML_Parser parser = nullptr;
    XmlElement root; ///< its one child is the document
    std::vector<XmlElement> open;
    std::size_t count = 0;
    void end() { XML_StopParser(parser, XML_FALSE); }
};

void onStart(void *user, const XML_Char *name, const XML_Char **)
{
    auto &building = *static_cast<Building *>(user);
    if (building.open.size() >= kDeepest || ++building.count > kMostElements)
        return building.end();
    const std::string_view whole(name);
    XmlElement element;
    element.name = whole.substr(whole.rfind(':') + 1);
    building.open.push_back(std::move(element));
}

void onEnd(void *user, const XML_Char *)
{
    auto &building = *static_cast<Building *>(user);
    if (building.open.empty())
        return;
    auto element = std::move(building.open.back());
    building.open.pop_back();
    auto &parent = building.open.empty() ? building.root : building.open.back();
    parent.children.push_back(std::move(element));
}

void onText(void *user, const XML_Char *text, int length)
{
    auto &building = *static_cast<Building *>(user);
    if (!building.open.empty())
        building.open.back().text.append(text, static_cast<std::size_t>(length));
}

void onDoctype(void *user, const XML_Char *, const XML_Char *, const XML_Char *, int)
{
    static_cast<Building *>(user)->end();
}

} // namespace

const XmlElement *XmlElement::find(std::string_view child) const
{
    for (const auto &one : children)
        if (one.name == child)
            return &one;
    return nullptr;
}

std::string XmlElement::textOf(std::string_view child) const
{
    const auto *const found = find(child);
    return found == nullptr ? std::string() : found->text;
}

Result<XmlElement> parseXmlReply(std::string_view text)
{
    constexpr std::size_t kLargest = std::size_t{1} << 30;
    const std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser(
        XML_ParserCreate(nullptr), &XML_ParserFree);
    Building building;
    building.parser = parser.get();
    if (!parser || text.size() > kLargest)
        return fail(ErrorCode::Corrupt, Sentence::tr("the server's answer is too large to read"));
    XML_SetUserData(parser.get(), &building);
    XML_SetElementHandler(parser.get(), &onStart, &onEnd);
    XML_SetCharacterDataHandler(parser.get(), &onText);
    XML_SetStartDoctypeDeclHandler(parser.get(), &onDoctype);
    const auto status = XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), 1);
    if (status != XML_STATUS_OK || building.root.children.size() != 1)
        return fail(ErrorCode::Corrupt, Sentence::tr("the server's answer is not the XML that was "
                                                     "expected; is the endpoint an S3 server?"));
    return std::move(building.root.children.front());
}

std::string xmlEscaped(std::string_view text)
{
    std::string escaped;
    for (const char c : text)
        switch (c) {
        case '&': escaped += "&amp;"; break;
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        case '"': escaped += "&quot;"; break;
        case '\'': escaped += "&apos;"; break;
        default: escaped += c;
        }
    return escaped;
}

} // namespace voxdeck
