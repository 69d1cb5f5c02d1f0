// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace voxdeck {

/// A file name, without extension, for a key that may be anything: letters, digits, what is above ASCII
/// and "-_.+=@" stay (a "." not at the beginning); every other byte becomes "%" and two hexadecimal
/// digits, so that different keys have different names. A name of more than 180 bytes is cut there at a
/// character and gets "~" and 16 hexadecimal digits of the key's hash.
std::string fileNameForKey(std::string_view key);

/// The same for an annotation file, which people look for beside its audio file by name: blanks within the name, and all
/// of ASCII but `"%*/:<>?\|` and control characters, stay as well.
std::string annotationFileName(std::string_view recording);

/// "a%20b" becomes "a b": what either of them was made of.
std::string unescapedFileName(std::string_view name);

/// Whether builds give the item of this key that name: fileNameForKey(), with "_" for each "." where a format ends names
/// there, and with "~2", "~3" ... where an item before it has the name.
bool isBuiltNameOf(std::string_view name, std::string_view key);

/// Whether the name says that the file is packed: it ends in .gz, .zst, .xz or .bz2.
bool isNamedPacked(const std::filesystem::path &file);

} // namespace voxdeck
