// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/LabelXml.h"

#include "core/base/Stopped.h"

#include <cstddef>
#include <cstring>
#include <expat.h>
#include <memory>
#include <string>
#include <utility>

namespace voxdeck::labels {

namespace {

constexpr int kMostNested = 64;
constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

struct FreeParser {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};
using Parser = std::unique_ptr<XML_ParserStruct, FreeParser>;

struct Reading {
    XML_Parser parser;
    const XmlEvents *events;
    int depth = 0;
    Sentence refusal; ///< why the parser was stopped
};

std::string_view localName(const char *name)
{
    const char *const colon = std::strchr(name, ':');
    return colon ? colon + 1 : name;
}

void refuse(Reading &reading, Sentence why)
{
    reading.refusal = std::move(why);
    XML_StopParser(reading.parser, XML_FALSE);
}

void XMLCALL onStart(void *data, const XML_Char *name, const XML_Char **attributes)
{
    auto &reading = *static_cast<Reading *>(data);
    if (++reading.depth > kMostNested) {
        refuse(reading,
               Sentence::tr("has elements nested deeper than an annotation document can have"));
        return;
    }
    reading.events->start(localName(name), XmlAttributes(attributes),
                          XML_GetCurrentLineNumber(reading.parser));
}

void XMLCALL onEnd(void *data, const XML_Char *name)
{
    auto &reading = *static_cast<Reading *>(data);
    --reading.depth;
    reading.events->end(localName(name));
}

void XMLCALL onText(void *data, const XML_Char *text, int length)
{
    const auto &reading = *static_cast<Reading *>(data);
    reading.events->text({text, static_cast<std::size_t>(length)});
}

void XMLCALL onDoctype(void *data, const XML_Char * /*name*/, const XML_Char * /*systemId*/,
                       const XML_Char * /*publicId*/, int /*hasInternalSubset*/)
{
    refuse(*static_cast<Reading *>(data),
           Sentence::tr("has a document type declaration, which is not read for safety; remove the "
                        "line <!DOCTYPE ...>"));
}

Result<> failure(const Reading &reading)
{
    const auto line = XML_GetCurrentLineNumber(reading.parser);
    if (!reading.refusal.empty())
        return fail(ErrorCode::Unsupported, Sentence::tr("%1 (line %2)", reading.refusal, line));
    const XML_Error error = XML_GetErrorCode(reading.parser);
    const char *const words = XML_ErrorString(error);
    if (error == XML_ERROR_UNKNOWN_ENCODING)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr(
                        "has an encoding that is not supported; save it as UTF-8 (line %1)", line));
    return fail(ErrorCode::Corrupt, Sentence::tr("is not well-formed XML: %1 (line %2)",
                                                 words ? words : "unknown", line));
}

} // namespace

const char *XmlAttributes::find(std::string_view name) const
{
    for (const char **pair = m_pairs; *pair; pair += 2)
        if (name == localName(*pair))
            return pair[1];
    return nullptr;
}

std::string_view XmlAttributes::value(std::string_view name) const
{
    const char *const found = find(name);
    return found ? std::string_view(found) : std::string_view();
}

bool XmlAttributes::has(std::string_view name) const
{
    return find(name) != nullptr;
}

Result<> readXml(std::string_view bytes, const XmlEvents &events, const std::stop_token &stop)
{
    const Parser parser(XML_ParserCreate(nullptr));
    if (!parser)
        return fail(ErrorCode::Internal, Sentence::tr("the XML parser could not get memory"));
    Reading reading{parser.get(), &events, 0, {}};
    XML_SetUserData(parser.get(), &reading);
    XML_SetElementHandler(parser.get(), onStart, onEnd);
    XML_SetCharacterDataHandler(parser.get(), onText);
    XML_SetStartDoctypeDeclHandler(parser.get(), onDoctype);
    bool isLast = false;
    while (!isLast) {
        VOX_CHECK(checkStop(stop));
        const std::string_view piece = bytes.substr(0, kPieceBytes);
        bytes.remove_prefix(piece.size());
        isLast = bytes.empty();
        if (XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()), isLast)
            != XML_STATUS_OK)
            return failure(reading);
    }
    return {};
}

} // namespace voxdeck::labels
