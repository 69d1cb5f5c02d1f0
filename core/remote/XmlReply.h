// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// One element of a server's XML answer, without its namespace. Attributes are left out.
struct XmlElement {
    std::string name;
    std::string text; ///< of this element alone
    std::vector<XmlElement> children;

    const XmlElement *find(std::string_view child) const; ///< the first of that name, or null
    std::string textOf(std::string_view child) const;     ///< empty if it is missing
};

/// Reads what an S3 server answers. Hostile input ends early: no document type, so no entities; at most
/// 32 levels and a million elements.
///
/// Errors   Corrupt, without repeating any of the text.
Result<XmlElement> parseXmlReply(std::string_view text);

/// `text` with the five characters escaped that XML needs escaped.
std::string xmlEscaped(std::string_view text);

} // namespace voxdeck
