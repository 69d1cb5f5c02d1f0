// SPDX-License-Identifier: Apache-2.0
// ROVER (Fiscus 1997): hypotheses become a row of places, each with its candidates and their counts.
#include "core/text/Comparison.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostCells = 4'000'000;
// What NIST's tool takes: a pair that differs is dearer than either of its halves alone, cheaper than both.
constexpr unsigned kOtherCost = 4, kMissingCost = 3, kOftenMissingCost = 1;

/// The text of one or more hypotheses at a place; empty: no word.
struct Candidate {
    std::string comparable, text;
    std::string hyphen; ///< that joins it to the word before
    std::size_t votes = 0;
    std::size_t first = 0; ///< the earliest hypothesis that has it
};

struct Place {
    std::vector<Candidate> candidates;

    const Candidate *find(std::string_view comparable) const
    {
        const auto found = std::find_if(
            candidates.begin(), candidates.end(),
            [comparable](const Candidate &one) { return one.comparable == comparable; });
        return found == candidates.end() ? nullptr : &*found;
    }
    void vote(std::string_view comparable, std::string_view text, std::string_view hyphen,
              std::size_t voter)
    {
        if (const auto *known = find(comparable))
            ++candidates[static_cast<std::size_t>(known - candidates.data())].votes;
        else
            candidates.push_back(
                {std::string(comparable), std::string(text), std::string(hyphen), 1, voter});
    }
    const Candidate &winner() const
    {
        return *std::min_element(
            candidates.begin(), candidates.end(), [](const Candidate &a, const Candidate &b) {
                return a.votes != b.votes ? a.votes > b.votes : a.first < b.first;
            });
    }
};

enum class Move : std::uint8_t { Pair, Skip, Add };

class Network {
public:
    /// False: it would take too long.
    bool add(const std::string &text, CompareUnit unit, std::string_view language)
    {
        const std::vector<TextPiece> pieces = comparedPieces(text, unit, language);
        if ((m_places.size() + 1) * (pieces.size() + 1) > kMostCells)
            return false;
        const std::vector<Move> moves = align(pieces);
        std::vector<Place> merged;
        merged.reserve(moves.size());
        std::size_t place = 0;
        std::size_t piece = 0;
        for (const Move move : moves) {
            if (move == Move::Add) {
                merged.emplace_back();
                if (m_voters > 0) // those before have nothing here
                    merged.back().candidates.push_back({{}, {}, {}, m_voters, 0});
            } else {
                merged.push_back(std::move(m_places[place++]));
            }
            if (move == Move::Skip) {
                merged.back().vote({}, {}, {}, m_voters);
                continue;
            }
            const TextPiece &one = pieces[piece];
            const std::size_t from = piece > 0 ? pieces[piece - 1].coreEnd : one.coreBegin;
            const auto hyphen = std::string_view(text).substr(from, one.coreBegin - from);
            ++piece;
            const std::size_t length = one.coreEnd - one.coreBegin;
            merged.back().vote(one.comparable, std::string_view(text).substr(one.coreBegin, length),
                               isHyphen(hyphen) ? hyphen : std::string_view(), m_voters);
        }
        m_places = std::move(merged);
        ++m_voters;
        return true;
    }

    VoteLine line(CompareUnit unit) const
    {
        VoteLine line;
        line.voters = m_voters;
        for (const Place &place : m_places) {
            const Candidate &winner = place.winner();
            if (winner.text.empty())
                continue;
            if (unit == CompareUnit::Words && !line.text.empty() && !winner.hyphen.empty())
                line.text += winner.hyphen;
            else if (unit == CompareUnit::Words)
                line.text += joinerBetween(line.text, winner.text);
            line.text += winner.text;
            line.places.push_back({winner.text, winner.votes});
        }
        return line;
    }

private:
    /// The cheapest way through both, from the beginning.
    std::vector<Move> align(const std::vector<TextPiece> &pieces) const
    {
        const std::size_t width = pieces.size() + 1;
        std::vector<Move> moves((m_places.size() + 1) * width);
        std::vector<unsigned> before(width);
        std::vector<unsigned> row(width);
        for (std::size_t i = 0; i <= m_places.size(); ++i, std::swap(before, row)) {
            const unsigned skip = i == 0 || m_places[i - 1].find({}) == nullptr ? kMissingCost
                                                                                : kOftenMissingCost;
            for (std::size_t j = 0; j < width; ++j) {
                unsigned cost = 0;
                Move move = Move::Pair;
                if (i > 0) {
                    cost = before[j] + skip;
                    move = Move::Skip;
                }
                if (j > 0 && (i == 0 || row[j - 1] + kMissingCost < cost)) {
                    cost = row[j - 1] + kMissingCost;
                    move = Move::Add;
                }
                if (i > 0 && j > 0) {
                    const bool isThere = m_places[i - 1].find(pieces[j - 1].comparable) != nullptr;
                    const unsigned pair = before[j - 1] + (isThere ? 0 : kOtherCost);
                    if (pair <= cost) {
                        cost = pair;
                        move = Move::Pair;
                    }
                }
                row[j] = cost;
                moves[i * width + j] = move;
            }
        }
        std::vector<Move> way;
        for (std::size_t i = m_places.size(), j = pieces.size(); i > 0 || j > 0;) {
            way.push_back(moves[i * width + j]);
            i -= way.back() == Move::Add ? 0 : 1;
            j -= way.back() == Move::Skip ? 0 : 1;
        }
        std::reverse(way.begin(), way.end());
        return way;
    }

    std::vector<Place> m_places;
    std::size_t m_voters = 0;
};

} // namespace

VoteLine voteLine(const std::vector<std::string> &hypotheses, CompareUnit unit,
                  std::string_view language)
{
    Network network;
    for (const std::string &hypothesis : hypotheses) {
        if (!network.add(hypothesis, unit, language)) {
            VoteLine none;
            none.voters = hypotheses.size();
            none.isTooLong = true;
            return none;
        }
    }
    return network.line(unit);
}

} // namespace voxdeck
