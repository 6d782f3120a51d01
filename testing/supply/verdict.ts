import { z } from "zod";

/** As docs/security.md promises, in days. What is less comes with the next release. */
export const days = { critical: 2, high: 7, moderate: 30, outdated: 90 };

/** When a look last had an answer, and since when each thing that it named may have been known. */
export const Seen = z.object({ at: z.string(), since: z.record(z.string(), z.string()) });
export type Seen = z.infer<typeof Seen>;

const Hole = z.object({
  source: z.union([z.number(), z.string()]),
  name: z.string(),
  title: z.string(),
  url: z.string().optional(),
  severity: z.enum(["info", "low", "moderate", "high", "critical"]),
});
/** npm's report of version 2. A string in `via` is another entry of the same report. */
const Audit = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Hole])) })),
  metadata: z.object({ dependencies: z.object({ total: z.number().min(1) }) }),
});
/** Without `current` it is not installed here, such as what only builds and tests. */
const Outdated = z.record(z.string(), z.object({ current: z.string().optional(), latest: z.string() }));

export type Verdict = { is: "in time" | "late" | "no answer"; lines: string[]; seen: Seen | null };

type Found = { key: string; what: string; within: number | null };

/**
 * Of what `npm audit` and `npm outdated` printed. An answer that is none is never taken for a clean one. What a look names
 * first may be as old as the look before: it counts from there, and so is rather late too early.
 */
export function judge(audit: string, outdated: string, before: Seen | null, now: Date): Verdict {
  const report = Audit.safeParse(jsonOf(audit));
  if (!report.success) return noAnswer("npm audit", before);
  const versions = Outdated.safeParse(outdated.trim() === "" ? null : jsonOf(outdated));
  if (!versions.success) return noAnswer("npm outdated", before);
  const found = [...holesOf(report.data), ...behindOf(versions.data)];
  const since: Record<string, string> = {};
  const lines: string[] = [];
  let late = false;
  for (const { key, what, within } of found) {
    const from = before?.since[key] ?? before?.at ?? now.toISOString();
    since[key] = from;
    const age = Math.floor((now.getTime() - Date.parse(from)) / 86_400_000);
    const isLate = within !== null && age >= within;
    late ||= isLate;
    const due = within === null ? "with the next release" : `within ${within} days, known for ${age}`;
    lines.push(`${isLate ? "LATE" : "open"}  ${what}: ${due}`);
  }
  return { is: late ? "late" : "in time", lines, seen: { at: now.toISOString(), since } };
}

const noAnswer = (command: string, seen: Seen | null): Verdict => ({
  is: "no answer",
  lines: [`The registry did not answer ${command}: nothing is known, and nothing is called clean.`],
  seen,
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function holesOf({ vulnerabilities }: z.infer<typeof Audit>): Found[] {
  const holes = new Map<string, Found>();
  for (const { via } of Object.values(vulnerabilities))
    for (const hole of via) {
      if (typeof hole === "string") continue;
      const { source, name, title, url, severity } = hole;
      const within = severity === "info" || severity === "low" ? null : days[severity];
      const key = `${source} ${severity}`;
      holes.set(key, { key, what: `${severity} hole in ${name}, ${title} (${url ?? source})`, within });
    }
  return [...holes.values()];
}

function behindOf(versions: z.infer<typeof Outdated>): Found[] {
  return Object.entries(versions).flatMap(([name, { current, latest }]) =>
    current && isNewer(latest, current)
      ? [{ key: `${name} ${current}`, what: `${name} ${current}, newest ${latest}`, within: days.outdated }]
      : [],
  );
}

/** Some publish what they call latest behind what they gave out as next. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => (version.split("-")[0] ?? "").split(".").map(Number));
  for (const at of [0, 1, 2]) if (a?.[at] !== b?.[at]) return (a?.[at] ?? 0) > (b?.[at] ?? 0);
  return false;
}
