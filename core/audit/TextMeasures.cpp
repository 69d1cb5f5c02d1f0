// SPDX-License-Identifier: Apache-2.0
#include "core/audit/TextMeasures.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/ComparableText.h"
#include "core/text/ScoringTokens.h"
#include "core/text/Tokens.h"
#include "core/text/WordBreaks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kLongestRepeated = 12; ///< tokens
constexpr std::size_t kFewestTimes = 3;
constexpr double kMostOfTheText = 0.6;

/// Scripts that one language writes beside each other are one way of writing.
Script writingOf(Script script)
{
    switch (script) {
    case Script::Hira:
    case Script::Kana:
    case Script::Bopo: return Script::Hani;
    default: return script;
    }
}

bool isSwitch(Script before, Script now, bool hasHangul)
{
    const auto isKorean = [hasHangul](Script script) {
        return hasHangul && (script == Script::Hang || script == Script::Hani);
    };
    return writingOf(before) != writingOf(now) && !(isKorean(before) && isKorean(now));
}

/// Calls `use(script)` for each letter, mark and digit; with None for those that are of no script.
template <class Use>
void eachLetter(std::string_view text, const Use &use)
{
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = nextUtf8(text, at);
        if (isWordCharacter(c))
            use(isCombiningMark(c) ? Script::None : scriptOf(c));
    }
}

void countScripts(std::string_view text, TextMeasures &measures)
{
    std::array<std::uint64_t, kScripts> letters{};
    std::vector<Script> runs; // of letters in one script
    std::uint64_t all = 0;
    eachLetter(text, [&](Script script) {
        ++measures.characters;
        if (script == Script::None)
            return;
        ++letters[static_cast<std::size_t>(script)];
        ++all;
        if (runs.empty() || runs.back() != script)
            runs.push_back(script);
    });
    for (std::size_t at = 1; at < kScripts; ++at)
        if (letters[at] > 0)
            measures.scripts.push_back(
                {static_cast<Script>(at), letters[at],
                 static_cast<double>(letters[at]) / static_cast<double>(all)});
    std::stable_sort(
        measures.scripts.begin(), measures.scripts.end(),
        [](const ScriptShare &a, const ScriptShare &b) { return a.letters > b.letters; });
    const bool hasHangul = letters[static_cast<std::size_t>(Script::Hang)] > 0;
    for (std::size_t at = 1; at < runs.size(); ++at)
        measures.codeSwitches += isSwitch(runs[at - 1], runs[at], hasHangul) ? 1 : 0;
}

/// Of runs of n tokens that follow themselves, for each n: token i equals token i - n over and over.
std::optional<Repetition> repetitionIn(const std::vector<std::string_view> &tokens)
{
    const NumberedTokens numbered = numberTokens(tokens, {});
    const auto &numbers = numbered.reference;
    Repetition best;
    std::size_t bestBegin = 0;
    for (std::size_t size = 1; size <= std::min(kLongestRepeated, numbers.size() / kFewestTimes);
         ++size) {
        std::size_t equal = 0;
        for (std::size_t at = size; at < numbers.size(); ++at) {
            equal = numbers[at] == numbers[at - size] ? equal + 1 : 0;
            const std::size_t times = equal / size + 1;
            // shorter ones come first: "a a a a" is "a" four times, not "a a" twice
            if (equal % size == 0 && times >= kFewestTimes
                && times * size > best.times * best.tokens) {
                best = {size, times, {}};
                bestBegin = at + 1 - equal - size;
            }
        }
    }
    if (best.times == 0)
        return std::nullopt;
    const char *const begin = tokens[bestBegin].data();
    const std::string_view last = tokens[bestBegin + best.tokens - 1];
    best.text.assign(begin, last.data() + last.size());
    return best;
}

/// `tokens` are of the comparable form, in which a Thai vowel is two characters and dictionaries find no words.
std::uint64_t wordsIn(std::string_view text, const std::vector<std::string_view> &tokens)
{
    const auto words = dictionaryWords(text).size();
    if (words == 0)
        return tokens.size();
    const auto others = std::count_if(tokens.begin(), tokens.end(), [](std::string_view token) {
        std::size_t at = 0;
        return !isDictionaryScript(nextUtf8(token, at));
    });
    return words + static_cast<std::uint64_t>(others);
}

struct StockPhrase {
    std::string_view text;
    std::string comparable;
};

const std::vector<StockPhrase> &comparableStockPhrases()
{
    static const std::vector<StockPhrase> phrases = [] {
        std::vector<StockPhrase> made;
        for (const std::string_view text : stockPhrases())
            made.push_back({text, comparableText(text)});
        return made;
    }();
    return phrases;
}

std::string stockPhraseIn(const std::string &comparable)
{
    for (const StockPhrase &phrase : comparableStockPhrases()) {
        const auto share = static_cast<double>(phrase.comparable.size())
                           / static_cast<double>(std::max<std::size_t>(comparable.size(), 1));
        if (share >= kMostOfTheText && comparable.find(phrase.comparable) != std::string::npos)
            return std::string(phrase.text);
    }
    return {};
}

} // namespace

const std::vector<std::string_view> &stockPhrases()
{
    static const std::vector<std::string_view> phrases = {
        "Thanks for watching!",
        "Thank you for watching.",
        "Thank you very much for watching.",
        "Please subscribe to my channel.",
        "Don't forget to like and subscribe.",
        "Subtitles by the Amara.org community",
        "Transcription by CastingWords",
        "Transcribed by https://otter.ai",
        "Untertitel der Amara.org-Community",
        "Untertitel im Auftrag des ZDF für funk, 2017",
        "Untertitelung des ZDF, 2020",
        "Vielen Dank fürs Zuschauen!",
        "Sous-titres réalisés para la communauté d'Amara.org",
        "Sous-titrage Société Radio-Canada",
        "Merci d'avoir regardé cette vidéo !",
        "Subtítulos realizados por la comunidad de Amara.org",
        "¡Suscríbete al canal!",
        "Sottotitoli creati dalla comunità Amara.org",
        "Legendas pela comunidade Amara.org",
        "Ondertiteling door de Amara.org gemeenschap",
        "Napisy stworzone przez społeczność Amara.org",
        "Субтитры сделал DimaTorzok",
        "Субтитры создавал DimaTorzok",
        "Продолжение следует...",
        "Altyazı M.K.",
        "ترجمة نانسي قنقر",
        "字幕by索兰娅",
        "字幕由Amara.org社区提供",
        "请不吝点赞 订阅 转发 打赏支持明镜与点点栏目",
        "優優獨播劇場——YoYo Television Series Exclusive",
        "ご視聴ありがとうございました",
        "チャンネル登録をお願いいたします",
        "시청해주셔서 감사합니다.",
        "MBC 뉴스 이덕영입니다.",
    };
    return phrases;
}

Script mainScriptOf(std::string_view text)
{
    std::array<std::uint64_t, kScripts> letters{};
    eachLetter(text, [&letters](Script script) { ++letters[static_cast<std::size_t>(script)]; });
    letters[0] = 0;
    const auto most = std::max_element(letters.begin(), letters.end()); // of equal ones the first
    return *most > 0 ? static_cast<Script>(most - letters.begin()) : Script::None;
}

TextMeasures measureText(std::string_view text, std::optional<double> seconds)
{
    TextMeasures measures;
    countScripts(text, measures);
    const std::string comparable = comparableText(text);
    const auto tokens = mixedTokens(comparable);
    measures.words = wordsIn(text, tokens);
    if (seconds && *seconds > 0 && std::isfinite(*seconds)) {
        measures.charactersPerSecond = static_cast<double>(measures.characters) / *seconds;
        measures.wordsPerSecond = static_cast<double>(measures.words) / *seconds;
    }
    measures.repetition = repetitionIn(tokens);
    measures.stockPhrase = stockPhraseIn(comparable);
    return measures;
}

} // namespace voxdeck
