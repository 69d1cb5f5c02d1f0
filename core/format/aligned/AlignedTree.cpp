// SPDX-License-Identifier: Apache-2.0
#include "core/format/aligned/AlignedTree.h"

#include "core/base/Utf8.h"
#include "core/format/aligned/AlignedFile.h"

#include <algorithm>
#include <array>

namespace voxdeck::aligned {

namespace {

bool isPlainName(std::string_view name)
{
    const bool isPrintable = std::none_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '/';
    });
    return !name.empty() && name.front() != '.' && isPrintable && isValidUtf8(name);
}

} // namespace

Result<std::vector<std::string>> listCountries(const FileSystem &fs,
                                               const std::filesystem::path &countries)
{
    VOX_TRY(const auto entries, fs.list(countries));
    std::vector<std::string> names;
    for (const auto &entry : entries) {
        if (entry.kind == FileKind::Directory && isPlainName(entry.name))
            names.push_back(entry.name);
    }
    return names;
}

std::filesystem::path alignmentFolder(const std::filesystem::path &countries,
                                      const std::string &country)
{
    return countries / country / "Alignment" / "alignment_output";
}

Result<CountryFolder> readCountryFolder(const FileSystem &fs,
                                        const std::filesystem::path &countries,
                                        const std::string &country)
{
    if (!isPlainName(country))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is not the name of a country's folder"), country);
    VOX_CHECK(fs.status(countries / country));
    CountryFolder folder;
    folder.name = country;
    const auto entries = fs.list(alignmentFolder(countries, country));
    if (!entries && entries.error().code == ErrorCode::NotFound)
        return folder;
    if (!entries)
        return fail(entries.error());
    folder.hasAlignment = true;
    for (const auto &entry : *entries) {
        const bool isAligned = entry.kind == FileKind::File && isPlainName(entry.name)
                               && entry.name.ends_with(kAlignedSuffix);
        (isAligned ? folder.files : folder.others).push_back(entry.name);
    }
    return folder;
}

Result<std::filesystem::path> findSourceAudio(const FileSystem &fs,
                                              const std::filesystem::path &countries,
                                              const std::string &country,
                                              const std::string &audioFile)
{
    const std::filesystem::path path = audioFile;
    if (path.is_absolute()) {
        if (isFile(fs, path))
            return path;
        return fail(ErrorCode::NotFound, Sentence::tr("is missing or not a regular file"),
                    audioFile);
    }
    const std::array<std::filesystem::path, 4> candidates{
        path, countries / country / path, countries / path, countries.parent_path() / path};
    for (const auto &candidate : candidates) {
        if (isFile(fs, candidate))
            return candidate;
    }
    return fail(
        ErrorCode::NotFound,
        Sentence::tr("is neither in the working folder nor in the country's, nor beside the tree"),
        audioFile);
}

} // namespace voxdeck::aligned
