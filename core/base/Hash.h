// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

/// FNV-1a in 64 bits, byte by byte. Fast and stable for ever, so it may be kept in files; two of ten million
/// different keys share a value with a chance of 1 to 370,000. Not for bytes that an attacker may
/// choose.
class Fnv64 {
public:
    static constexpr std::uint64_t kBasis = 0xcbf29ce484222325;

    constexpr explicit Fnv64(std::uint64_t continued = kBasis) : m_value(continued) {}

    constexpr Fnv64 &add(std::string_view bytes)
    {
        for (const char byte : bytes)
            addByte(static_cast<unsigned char>(byte));
        return *this;
    }
    constexpr Fnv64 &add(std::span<const std::byte> bytes)
    {
        for (const std::byte byte : bytes)
            addByte(std::to_integer<unsigned char>(byte));
        return *this;
    }
    /// The eight bytes of `number`, lowest first.
    constexpr Fnv64 &add(std::uint64_t number)
    {
        for (unsigned shift = 0; shift < 64; shift += 8)
            addByte(static_cast<unsigned char>(number >> shift & 0xff));
        return *this;
    }
    constexpr std::uint64_t value() const { return m_value; }

private:
    constexpr void addByte(unsigned char byte) { m_value = (m_value ^ byte) * 0x100000001b3; }
    std::uint64_t m_value;
};

/// Fnv64 of the bytes.
constexpr std::uint64_t fnv64(std::string_view bytes)
{
    return Fnv64().add(bytes).value();
}

/// FNV-1a in 32 bits, for the serial numbers of Ogg streams. `add` takes whole samples as well as bytes.
class Fnv32 {
public:
    static constexpr std::uint32_t kBasis = 2166136261;

    constexpr explicit Fnv32(std::uint32_t continued = kBasis) : m_value(continued) {}

    constexpr Fnv32 &add(std::string_view bytes)
    {
        for (const char byte : bytes)
            addUnit(static_cast<unsigned char>(byte));
        return *this;
    }
    constexpr void addUnit(std::uint32_t unit) { m_value = (m_value ^ unit) * 16777619; }
    constexpr std::uint32_t value() const { return m_value; }

private:
    std::uint32_t m_value;
};

/// 16 lower-case hexadecimal digits.
std::string hexOf(std::uint64_t value);

/// Lower-case hexadecimal, two digits per byte.
std::string hexOf(std::string_view bytes);

} // namespace voxdeck
