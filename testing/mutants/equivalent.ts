import { equivalentsOfCharacters } from "./equivalent-characters.ts";
import { equivalentsOfDrops } from "./equivalent-drops.ts";
import { equivalentsOfFans } from "./equivalent-fans.ts";
import { equivalentsOfParts } from "./equivalent-parts.ts";
import { equivalentsOfScenes } from "./equivalent-scenes.ts";
import { equivalentsOfSubmissions } from "./equivalent-submissions.ts";

/**
 * A change that no test of the server can notice, and why: by its file, its line, where that stands more than once the
 * line above it, and what becomes of it.
 */
export type Equivalent = { file: string; line: string; above?: string; change: string; why: string };

export const equivalents: Equivalent[] = [
  {
    file: "app/points/points.server.ts",
    line: "if (!fanId) return 0;",
    change: "!fanId > false",
    why: "No row has the id null: the question is saved, the answer is the same.",
  },
  {
    file: "app/operator/door.server.ts",
    line: "const parent = route.parentId ? routes[route.parentId] : undefined;",
    change: "route.parentId > true",
    why: "No route has the id undefined.",
  },
  {
    file: "app/points/points.server.ts",
    line: "order by 1, 2, 3",
    change: "1 > 2",
    why: "Of equal deeds one is taken, whichever; the order is that of the locks.",
  },
  {
    file: "app/signups/line/place.server.ts",
    line: "(seen?.network ?? 0)",
    change: "0 > 1",
    why: "A count always answers a row.",
  },
  {
    file: "app/signups/line/place.server.ts",
    line: "(seen?.host ?? 0)",
    change: "0 > 1",
    why: "A count always answers a row.",
  },
  {
    file: "app/signups/line/place.server.ts",
    line: "(seen?.hour ?? 0)",
    change: "0 > 1",
    why: "A count always answers a row.",
  },
  {
    file: "app/signups/request/request-book.server.ts",
    line: "const left = () => entries.filter(({ row }) => !written.has(row.key));",
    change: ".filter(({ row }) => !written.has(row.key)) > nothing",
    why: "What was written finds itself, and is answered as written before its reason is looked at.",
  },
  {
    file: "app/signups/request/request-book.server.ts",
    line: "if (beside.length > 0) {",
    change: "beside.length > 0 > true",
    why: "To insert nothing writes nothing.",
  },
  {
    file: "app/parties/reactions/reactions.server.ts",
    line: "largest: 2_000,",
    change: "2_000 > 2001",
    why: "How much is written at once changes nothing of what is written.",
  },
  {
    file: "app/parties/reactions/reactions.server.ts",
    line: "if (taps.length === 0) return",
    change: "taps.length === 0 > false",
    why: "To insert nothing writes nothing.",
  },
  {
    file: "platform/action/replies.server.ts",
    line: "if (!answer || !Object.isFrozen(answer))",
    change: "!answer || !Object.isFrozen(answer) > true",
    why: "What goes to many is written anew for each then, which is slower.",
  },
  {
    file: "platform/action/replies.server.ts",
    line: "written.set(answer, opened);",
    change: "written.set(answer, opened); > ;",
    why: "The same.",
  },
  {
    file: "platform/session/session.server.ts",
    line: "if (at > 0 && part.slice(0, at).trim() === name)",
    change: "> > >=",
    why: "No cookie is asked for by an empty name.",
  },
  {
    file: "platform/db/group-commit.server.ts",
    line: "const defaults =",
    change: "6 > 7",
    why: "How many transactions are under way by default is a measure of speed; that there is a bound is held.",
  },
  {
    file: "platform/db/pool.server.ts",
    line: "size = 12",
    change: "12 > 13",
    why: "How many connections there are by default is a measure of speed.",
  },
  {
    file: "platform/live/channel.server.ts",
    line: "const first = this.tail[0]?.seq ?? this.head + 1;",
    change: "1 > 2",
    why: "Of an empty memory nothing is sent, whether nothing or null is found in it.",
  },
  {
    file: "platform/live/hub.server.ts",
    line: "if (channel.hasNews) scheduleTick();",
    above: "await channel.fill();",
    change: "scheduleTick(); > ;",
    why: "Who fills a channel wakes the tick as well.",
  },
  {
    file: "platform/live/hub.server.ts",
    line: "if (!relay) return;",
    change: "!relay > true",
    why: "Only several processes have a relay: faults/two-processes.test.ts counts people over both.",
  },
  {
    file: "platform/live/stream.server.ts",
    line: "if (error instanceof Problem) return error;",
    change: "error instanceof Problem > true",
    why: "Limits fail with nothing but a refusal: where Redis does not count, memory does.",
  },
  {
    file: "app/parties/reactions/reactions.server.ts",
    line: "taps.reduce((sum, tap) => (tap.partyId === partyId ? sum + tap.count : sum), 0);",
    change: "tap.partyId === partyId > true",
    why: "A batch is of one party.",
  },
  {
    file: "app/parties/room/log/room-log.ts",
    line: "if (removed.size === 1 && removed.has(null)) return chat;",
    change: "removed.size === 1 && removed.has(null) > false",
    why: "A shorter way where nothing was removed.",
  },
  {
    file: "app/parties/room/log/room-log.ts",
    line: "const last = before.at(-1)?.seq ?? 0;",
    change: "?? > &&",
    why: "A shorter way where what comes is newer; without it the same is sorted.",
  },
  ...[400, 401, 403, 413, 415, 422].map((status) => ({
    file: "platform/action/action.server.ts",
    line: "const told = new Set(",
    change: `${status} > ${status + 1}`,
    why: "Which refusals the log tells of decides nothing.",
  })),
  {
    file: "platform/action/page.server.ts",
    line: 'throw new Problem("unsupported_body", 415',
    change: '"unsupported_body" > ""',
    why: "A page's door tells the sentence alone.",
  },
  ...[20, 30, 60].map((points) => ({
    file: "app/parties/room/room.actions.server.ts",
    line: "limit: minute(",
    change: `${points} > ${points + 1}`,
    why: "How much is too much is a figure somebody chose.",
  })),
  {
    file: "app/polls/open-polls.server.ts",
    line: 'if (!isRead("polls") && !isRead("tallies")) return;',
    change: '!isRead("polls") && !isRead("tallies") > false',
    why: "What nobody reads is published to nobody: the question is saved.",
  },
  ...["polls-open", "polls-close", "tallies"].map((name) => ({
    file: "app/polls/poll-clock.server.ts",
    line: "everyMs: 500,",
    above: `name: "${name}",`,
    change: "500 > 501",
    why: "How often is a figure somebody chose.",
  })),
  {
    file: "platform/live/network-share.server.ts",
    line: "const newForMs = 2 * 60_000;",
    change: "60_000 > 60001",
    why: "How long somebody is new is a figure somebody chose; a second on either side is held.",
  },
  ...["4 > 5", "5 > 6", "7 > 8"].map((change) => ({
    file: "platform/pages/cached-page.server.ts",
    line: "this.lively ? ",
    change,
    why: "How hard is packed is a measure of speed.",
  })),
  ...["age <= caching.freshSeconds", "age <= (caching.staleSeconds"].map((line) => ({
    file: "platform/pages/page-cache.server.ts",
    line,
    change: "<= > <",
    why: "An age is never a second to the microsecond.",
  })),
  {
    file: "app/polls/poll-clock.server.ts",
    line: "if (tallies) publish(tallies);",
    change: "tallies > false",
    why: "The sweep catches up with it a second later.",
  },
  {
    file: "app/polls/votes/personal.server.ts",
    line: "await query(",
    change: "await query( `select 1 from polls where id in (select poll_… > ;",
    why: "Without the lock a vote beside an erasure meets a deadlock, and is tried again: the sums are the same.",
  },
  ...["true", "false"].map((other) => ({
    file: "platform/http/guard.server.ts",
    line: "origin && URL.canParse(origin) ? new URL(origin)",
    change: `origin && URL.canParse(origin) > ${other}`,
    why: "It is said in the log alone.",
  })),
  {
    file: "platform/http/http-server.server.ts",
    line: "keepAliveTimeout: 65_000,",
    change: "65_000 > 65001",
    why: "How long a connection is kept is a figure somebody chose; that it is longer than a proxy's is held.",
  },
  {
    file: "platform/http/metrics.server.ts",
    line: "buckets: [",
    change: "0.25 > 1.25",
    why: "Where the lines between counts are drawn is a figure somebody chose.",
  },
  {
    file: "platform/http/turns.server.ts",
    line: "return took > longMs ? took : 0;",
    change: "> > >=",
    why: "Work never takes its milliseconds to the microsecond.",
  },
  ...["true", "false"].map((other) => ({
    file: "platform/pages/cached-page.server.ts",
    line: "this.lively ? ",
    change: `this.lively > ${other}`,
    why: "How hard is packed is a measure of speed.",
  })),
  {
    file: "app/parties/reactions/reactions.server.ts",
    line: "lingerMs: 250,",
    change: "250 > 251",
    why: "How long taps are gathered is a figure somebody chose.",
  },
  {
    file: "platform/live/stream.server.ts",
    line: "if (left > 0) counts.set(name, left);",
    change: "left > 0 > true",
    why: "A count of nothing reads like none: only its place in memory stays.",
  },
  {
    file: "app/parties/reactions/reactions.server.ts",
    line: "written.push(...rows);",
    change: "written.push(...rows); > ;",
    why: "The sweep catches up with it a second later.",
  },
  {
    file: "app/recommendations/tickets/tickets.server.ts",
    line: "and (starts_at is null or starts_at > clock_timestamp())",
    change: "> > >=",
    why: "Nobody asks for a ticket at the very microsecond at which it begins.",
  },
  {
    file: "app/reports/reports.server.ts",
    line: "if (thing?.sample) return null;",
    change: "thing?.sample > false",
    why: "No sample has an author to tell of: the question is saved.",
  },
  ...equivalentsOfParts,
  ...equivalentsOfSubmissions,
  ...equivalentsOfDrops,
  ...equivalentsOfCharacters,
  ...equivalentsOfFans,
  ...equivalentsOfScenes,
];
