// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/audit/AcceptanceSample.h"
#include "core/json/Json.h"

#include <string>
#include <vector>

namespace voxdeck::cli {

/// What the rows say about a limit of `audit --verdict`.
struct Judgement {
    std::string hypothesis;
    JudgedLimit of;
};

/// Of each limit and hypothesis; the audit must be by recording.
Result<std::vector<Judgement>> judgements(const ErrorAudit &audit,
                                          const std::vector<AuditLimit> &limits,
                                          const BootstrapRule &rule);
/// Whether all are. Without any hypothesis nothing is.
bool areAccepted(const std::vector<Judgement> &judged, const std::vector<AuditLimit> &limits);
JsonValue jsonOf(const std::vector<Judgement> &judged);
/// A line each on stderr.
void printJudgements(Surroundings &s, const std::vector<Judgement> &judged);

} // namespace voxdeck::cli
