// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace voxdeck {

// The name of a recording from that of its file. The rules differ, since other tools made names by theirs.
// All go by the letters alone, with "/" between folders.

/// The last part.
constexpr std::string_view lastPartOf(std::string_view path)
{
    return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

/// `name` without the last "." and what follows it, unless it begins with that ".": ".wav" has no ending, "..wav" has.
constexpr std::string_view nameWithoutEnding(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

/// The last part, as nameWithoutEnding().
constexpr std::string_view stemOf(std::string_view path)
{
    return nameWithoutEnding(lastPartOf(path));
}

/// os.path.splitext(os.path.basename(path))[0] of Python: neither ".wav" nor "..wav" has an ending.
constexpr std::string_view pythonStemOf(std::string_view path)
{
    const std::string_view name = lastPartOf(path);
    const std::size_t first = name.find_first_not_of('.');
    return first == std::string_view::npos || name.rfind('.') < first ? name
                                                                      : nameWithoutEnding(name);
}

/// str(path.parent / path.stem) of Python: the folders stay, but for "./" before them; "a." has no ending.
constexpr std::string_view pythonStemInFolders(std::string_view path)
{
    while (path.starts_with("./"))
        path.remove_prefix(2);
    const std::string_view name = lastPartOf(path);
    return name.ends_with('.')
               ? path
               : path.substr(0, path.size() - name.size() + nameWithoutEnding(name).size());
}

static_assert(stemOf("a/b.tar.wav") == "b.tar" && stemOf(".wav") == ".wav"
              && stemOf("..wav") == ".");
static_assert(pythonStemOf("a/b.tar.wav") == "b.tar" && pythonStemOf("..wav") == "..wav"
              && pythonStemOf("..a.wav") == "..a" && pythonStemOf("a/b") == "b");
static_assert(pythonStemInFolders("./a.b/c.wav") == "a.b/c"
              && pythonStemInFolders("a.b/c") == "a.b/c" && pythonStemInFolders("c.") == "c."
              && pythonStemInFolders("a/.c") == "a/.c");

} // namespace voxdeck
