// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// $DICPATH, and where the system's packages put dictionaries.
std::vector<std::string> usualDictionaryFolders();

/// A Hunspell dictionary, in whatever encoding it is.
///
/// Threads  one at a time.
class Dictionary {
public:
    /// The one for a tag: "en-GB" has en_GB, "de" has de_DE; null where none is installed.
    static std::unique_ptr<Dictionary> open(std::string_view tag,
                                            const std::vector<std::string> &folders);
    ~Dictionary();
    Dictionary(const Dictionary &) = delete;
    Dictionary &operator=(const Dictionary &) = delete;

    const std::string &name() const { return m_name; } ///< "en_US"
    /// A word in a script that the dictionary has no words of counts as known.
    bool knows(std::string_view word);
    std::vector<std::string> suggestions(std::string_view word);

private:
    struct State;
    explicit Dictionary(std::string name);
    bool hasScriptOf(std::string_view word) const;

    std::string m_name;
    std::unique_ptr<State> m_state;
};

} // namespace voxdeck
