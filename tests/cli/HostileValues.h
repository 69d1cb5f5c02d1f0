// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace voxdeck::test {

/// Values that no program may trust, as JSON literals. In a separate header, as moc fails on
/// raw strings.
inline const std::vector<std::string> &hostileValues()
{
    static const std::vector<std::string> kValues{
        R"x("it's \"quoted\" \\ `x` $(touch proof)")x",
        R"("../../etc/passwd")",
        R"("/etc/passwd")",
        R"("a\nb\r\nc")",
        "\"" + std::string(10'000, 'x') + "\"",
        R"("nul\u0000in")",
        R"("=1+1")",
        R"("+1")",
        R"("-1")",
        R"x("@SUM(A1)")x",
        R"("\ttab\t")",
        R"("touch proof |")",
        R"("<s> #0 </s>")",
        R"(" a  b ")",
        R"("ตัวอย่าง देव ﷽ 😀 e\u0301")",
        R"("\u202Egnp.exe")",
        R"("\u001B[2J")",
        R"("a,b;c\td")",
        R"("'; DROP TABLE segment; --")",
        R"("CON")",
        R"("")",
        "null",
        "true",
        "NaN",
        "1e400",
        R"(["a", {"b": 1}])",
        R"("\ud800 lone")",
    };
    return kValues;
}

} // namespace voxdeck::test
