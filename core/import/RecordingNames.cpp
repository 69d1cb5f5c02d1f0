// SPDX-License-Identifier: Apache-2.0
#include "core/import/RecordingNames.h"

#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/format/AudioPart.h"
#include "core/format/SameNames.h"
#include "core/import/ListImport.h"
#include "core/io/Location.h"
#include "core/workspace/Rows.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::string_view kToldApart = "recordings told apart";
constexpr std::string_view kRule = "ids of files"; ///< changes with what tells recordings apart

/// Changes when a list has been read.
Result<std::string> listsAsRead(Database &db)
{
    Fnv64 hash;
    hash.add(kRule);
    VOX_CHECK(eachRow(db.statement("SELECT id, fingerprint FROM shard ORDER BY id"),
                      [&hash](std::uint64_t id, std::string_view fingerprint) {
                          hash.add(id).add(fingerprint);
                      }));
    return std::to_string(hash.value());
}

/// A recording whose name another one has, too.
struct Named {
    std::int64_t id = 0;
    std::uint32_t shard = 0;
    std::string part;   ///< of the list
    std::string audio;  ///< as the list spells it
    std::string place;  ///< where its audio is, without the ending; empty: not known
    bool isId = false;  ///< the list gives its recordings ids
    std::string called; ///< as stored
    std::int64_t same = 0;
};

class Names {
public:
    Names(Database &db, const FileSystem &fs, const std::stop_token &stop)
        : m_db(db), m_fs(fs), m_stop(stop)
    {
    }

    Result<> run()
    {
        VOX_TRY(const auto lists, knownLists(m_db));
        for (const KnownList &list : lists)
            m_lists.emplace(list.shard, List{list.path.parent_path(),
                                             !list.mapping.keysOf(FieldRole::Recording).empty()});
        VOX_CHECK(eachName([this](std::vector<Named> &alike) { findSpanning(alike); }));
        VOX_CHECK(eachName([this](std::vector<Named> &alike) { settle(alike); }));
        auto update = m_db.statement("UPDATE recording SET called = ?, same = ? WHERE id = ?");
        for (const Named &one : m_changed)
            VOX_CHECK(
                bindAll(update.rewind(), std::string_view(one.called), one.same, one.id).run());
        return {};
    }

private:
    struct List {
        std::filesystem::path folder;
        bool hasIds = false;
    };

    /// Links are resolved a folder at a time: most files of a list are in few.
    std::filesystem::path folderOf(const std::filesystem::path &folder)
    {
        const auto [known, isNew] = m_folders.try_emplace(folder.string());
        if (isNew)
            known->second = m_fs.resolve(folder).value_or(folder);
        return known->second;
    }

    /// The recordings of each name that several have, together.
    template <class Visit>
    Result<> eachName(const Visit &visit)
    {
        auto query = m_db.statement(
            "SELECT id, shard, name, audio, file, part, called, same FROM recording WHERE name IN"
            " (SELECT name FROM recording GROUP BY name HAVING count(*) > 1)"
            " OR called <> '' OR same > 0 ORDER BY name, id");
        std::vector<Named> alike;
        const auto add = [&](std::int64_t id, std::uint32_t shard, std::string_view name,
                             std::string audio, std::string_view file, std::string part,
                             std::string called, std::int64_t same) -> Result<> {
            if (m_stop.stop_requested())
                return stopped(m_db.file().string());
            if (name != m_name) {
                visit(alike);
                alike.clear();
            }
            m_name = name;
            Named one{id, shard, std::move(part),   std::move(audio),
                      {}, false, std::move(called), same};
            findPlace(one, file);
            alike.push_back(std::move(one));
            return {};
        };
        VOX_CHECK(eachRow(query, add));
        visit(alike);
        return {};
    }

    /// An id without a file that is known for certain has no place: a command, or a name beside a list.
    static bool isPlaceOfId(std::string_view audio)
    {
        return (audio.starts_with('/') && !audio.ends_with('|'))
               || isRemotePath(std::filesystem::path(audio));
    }

    void findPlace(Named &one, std::string_view file)
    {
        const auto list = m_lists.find(one.shard);
        one.isId = list == m_lists.end() || list->second.hasIds || one.audio.empty();
        if (list == m_lists.end() || one.audio.empty()
            || (one.isId && file.empty() && !isPlaceOfId(one.audio)))
            return;
        const AudioPart part = partAt(file.empty() ? std::string_view(one.audio) : file);
        if (part.range) { // of a shard, whose keys are ids
            one.isId = true;
            return;
        }
        const auto path = (list->second.folder / part.file).lexically_normal();
        one.place = isRemotePath(path) ? (path.parent_path() / path.stem()).string()
                                       : (folderOf(path.parent_path()) / path.stem()).string();
    }

    /// Lists, and parts of them, of which one id spans several files: their ids are no names of files.
    void findSpanning(const std::vector<Named> &alike)
    {
        std::map<std::pair<std::uint32_t, std::string>, std::string> first;
        for (const Named &one : alike) {
            if (!one.isId)
                continue;
            const std::string &file = one.place.empty() ? one.audio : one.place;
            const auto [known, isNew] = first.try_emplace({one.shard, one.part}, file);
            if (!isNew && known->second != file)
                m_spanning.insert(known->first);
        }
    }

    /// What tells each from the others of its name: its file, or the part that an id is of; empty: the id.
    std::vector<std::string> identities(const std::vector<Named> &alike) const
    {
        std::set<std::string> partsById; // where one id of the part is of no one file
        for (const Named &one : alike)
            if (one.isId && (one.place.empty() || m_spanning.contains({one.shard, one.part})))
                partsById.insert(one.part);
        std::vector<std::string> all;
        all.reserve(alike.size());
        for (const Named &one : alike) {
            if (!one.isId || !partsById.contains(one.part))
                all.push_back(one.place);
            else
                all.push_back(one.part.empty() ? std::string() : one.part + '/' + m_name);
        }
        return all;
    }

    /// The countries' names where these are enough, else folders of the files.
    std::map<std::string, std::string> labels(const std::vector<Named> &alike,
                                              const std::vector<std::string> &identities) const
    {
        std::map<std::string, std::string> byParts; // by identity
        std::set<std::string> parts;
        std::map<std::string, std::string> places; // what names an identity, and the identity
        bool areParts = true;
        for (std::size_t at = 0; at < alike.size(); ++at) {
            const std::string &identity = identities[at];
            const std::string &part = alike[at].part;
            const auto [known, isNew] = byParts.try_emplace(identity, part + '/' + m_name);
            areParts = areParts && alike[at].isId && !part.empty()
                       && (isNew ? parts.insert(part).second
                                 : known->second == part + '/' + m_name);
            if (identity.empty())
                continue;
            const bool isNamedSo = std::filesystem::path(identity).filename() == m_name;
            places.emplace(isNamedSo ? identity : identity + '/' + m_name, identity);
        }
        if (areParts)
            return byParts;
        std::set<std::string> whole;
        for (const auto &[place, identity] : places)
            whole.insert(place);
        std::map<std::string, std::string> names;
        for (auto &[place, called] : shortNames(whole))
            names.emplace(places.at(place), called);
        return names;
    }

    /// The recordings of one name.
    void settle(std::vector<Named> &alike)
    {
        const auto all = identities(alike);
        const bool isAlone = std::set<std::string>(all.begin(), all.end()).size() < 2;
        const auto names = isAlone ? std::map<std::string, std::string>() : labels(alike, all);
        std::map<std::string, std::int64_t> firstAt;
        for (const Named &one : alike)
            if (!one.place.empty())
                firstAt.try_emplace(one.place, one.id);
        for (std::size_t at = 0; at < alike.size(); ++at) {
            Named &one = alike[at];
            const auto called = names.find(all[at]);
            std::string now = called == names.end() ? std::string() : called->second;
            const auto first = firstAt.find(one.place);
            const std::int64_t same = first == firstAt.end() || first->second == one.id
                                          ? 0
                                          : first->second;
            if (now == one.called && same == one.same)
                continue;
            one.called = std::move(now);
            one.same = same;
            m_changed.push_back(std::move(one));
        }
    }

    Database &m_db;
    const FileSystem &m_fs;
    const std::stop_token &m_stop;
    std::map<std::uint32_t, List> m_lists;
    std::map<std::string, std::filesystem::path> m_folders;     ///< resolved
    std::set<std::pair<std::uint32_t, std::string>> m_spanning; ///< lists and their parts
    std::string m_name;                                         ///< of the group
    std::vector<Named> m_changed;
};

} // namespace

Result<> tellRecordingsApart(Workspace &workspace, const FileSystem &fs,
                             const std::stop_token &stop)
{
    Database &db = workspace.database();
    VOX_TRY(const auto state, listsAsRead(db));
    auto query = db.statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const auto kept, firstRow<std::string>(bindAll(query, kToldApart)));
    if (kept && std::get<0>(*kept) == state)
        return {};
    const Database::StopScope scope(db, stop);
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    VOX_CHECK(Names(db, fs, stop).run());
    auto insert = db.statement("INSERT OR REPLACE INTO workspace (name, value) VALUES (?, ?)");
    VOX_CHECK(bindAll(insert, kToldApart, std::string_view(state)).run());
    return transaction.commit();
}

} // namespace voxdeck
