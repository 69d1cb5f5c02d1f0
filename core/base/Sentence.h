// SPDX-License-Identifier: Apache-2.0
// Decided in docs/decisions/0580: core's sentences are templates, and only the window translates.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace voxdeck {

/// A text of a table of constants, which becomes a sentence where it is shown. Only VOX_SENTENCE
/// makes one, so that translators see it.
class SentenceText {
public:
    constexpr SentenceText() = default;
    explicit constexpr SentenceText(const char *text) : m_text(text) {}
    [[nodiscard]] constexpr bool empty() const { return *m_text == '\0'; }
    [[nodiscard]] constexpr const char *english() const { return m_text; }
    // NOLINTNEXTLINE(google-explicit-constructor): English where only that is needed, as a Sentence
    constexpr operator std::string_view() const { return m_text; }

private:
    const char *m_text = "";
};

#define VOX_SENTENCE(text) (::voxdeck::SentenceText(text))

/// One sentence for a person: its English text, and the template and places it was made of, from
/// which the window makes the same sentence in another language. Where only English is needed
/// (logs, the command line, JSON) it is used as the string it is.
///
///     return fail(ErrorCode::Corrupt,
///                 Sentence::tr("has element type code %1 at byte %2; expected 1 to 8", code, at),
///                 path);
class Sentence : public std::string {
public:
    Sentence() = default;
    /// Words that are the same in every language: a name, a number, a message of the system.
    // NOLINTNEXTLINE(google-explicit-constructor): names stand where sentences are expected
    Sentence(std::string words) : std::string(std::move(words)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): as above
    Sentence(const char *words) : std::string(words) {}
    // NOLINTNEXTLINE(google-explicit-constructor): as above
    Sentence(SentenceText text) : Sentence(text.english(), {}) {}

    /// `text`: an English literal, with %1 to %9 where the places go. lupdate finds it by this
    /// function's name, so it is a literal in the call itself. A place is a string, a whole number
    /// or a Sentence, which is translated in its turn.
    template <class... Places>
    [[nodiscard]] static Sentence tr(const char *text, const Places &...places)
    {
        return of(SentenceText(text), places...);
    }

    /// The same of a text that VOX_SENTENCE shows to translators.
    template <class... Places>
    [[nodiscard]] static Sentence of(SentenceText text, const Places &...places)
    {
        std::vector<Sentence> made;
        made.reserve(sizeof...(Places));
        (made.push_back(place(places)), ...);
        return Sentence(text.english(), std::move(made));
    }

    /// Words behind a sentence would leave it in English: make a sentence with a place for it.
    template <class Words>
    void operator+=(const Words &words) = delete;
    template <class... Words>
    void append(const Words &...words) = delete;

    /// Two sentences joined by letters would be English likewise: Sentence::tr("%1 %2", first, second).
    template <class First, class Second>
    requires(std::is_same_v<First, Sentence> &&std::is_same_v<Second, Sentence>) friend void
    operator+(const First &first, const Second &second) = delete;

    /// The template. nullptr: plain words, or words that were changed since.
    [[nodiscard]] const char *text() const;
    [[nodiscard]] const std::vector<Sentence> &places() const { return m_places; }

private:
    Sentence(const char *text, std::vector<Sentence> places);

    template <class Number>
    static std::string numeral(Number value)
    {
        static_assert(!std::is_same_v<Number, char> && !std::is_same_v<Number, bool>,
                      "not a number; make it a string");
        return std::to_string(value);
    }

    template <class Place>
    static Sentence place(const Place &value)
    {
        if constexpr (std::is_same_v<Place, Sentence> || std::is_same_v<Place, SentenceText>)
            return value;
        else if constexpr (std::is_integral_v<Place>)
            return numeral(value);
        else
            return std::string(std::string_view(value));
    }

    const char *m_text = nullptr;
    std::vector<Sentence> m_places;
};

} // namespace voxdeck
