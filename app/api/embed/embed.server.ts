import type { Context, Hono } from "hono";
import { config } from "../../../platform/config.server.ts";
import { clientIp } from "../../../platform/http/address.server.ts";
import { limitPages } from "../../../platform/pages/page-work.server.ts";
import { findParty } from "../../parties/parties.server.ts";
import { findPoll } from "../../polls/polls.server.ts";
import { findKey, type PublishableKey } from "../keys/keys.server.ts";
import { isWithin } from "../keys/pointed.server.ts";
import { builderElements } from "./builder-choices.ts";

type Kind = (typeof builderElements)[number]["name"];

/**
 * GET /embed/{poll|party|drop|…}/{id}?key=...: an element by itself, for a frame in pages that the key lists, and in no
 * others. `theme` and `lang` go to the element and the page. Its height is told to the page around it as
 * `{afters: "height", height}`. Without scripts a poll is a form that comes back to where it stands.
 */
export function embeds(app: Hono): void {
  app.get("/embed/:kind/:id", async (c) => {
    await limitPages(clientIp(c));
    const { name: kind, of } = builderElements.find(({ name }) => name === c.req.param("kind")) ?? {};
    const key = await findKey(c.req.query("key") ?? "");
    if (!kind || !key) return c.notFound();
    const id = c.req.param("id").slice(0, 100);
    if (of && !(await isWithin(key, of, id))) return c.notFound();
    const inside = await plainPart(kind, id, c.req.query("option"));
    return c.html(pageOf(kind, id, key, inside, c), 200, {
      "Content-Security-Policy": policyFor(key),
      // The policy says who may frame it; a browser that knows it does not look at this one.
      "X-Frame-Options": "SAMEORIGIN",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": "no-store",
    });
  });
}

/** Origins as they are listed, each checked again: they go into a header. */
export function framedBy({
  readOrigins,
  writeOrigins,
}: Pick<PublishableKey, "readOrigins" | "writeOrigins">) {
  const listed = [...new Set([...readOrigins, ...writeOrigins])];
  const origins = listed.filter((one) => one === "*" || /^https?:\/\/[\w.-]+(:\d+)?$/.test(one));
  // Whoever may read with it from anywhere may not yet show it to somebody's hands.
  const named = origins.filter((one) => one !== "*" || writeOrigins.includes("*"));
  return ["'self'", ...named].join(" ");
}

const policyFor = (key: PublishableKey) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${framedBy(key)}`,
  ].join("; ");

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

function pageOf(kind: Kind, id: string, { key }: PublishableKey, inside: string, c: Context): string {
  const theme = /^(dark|light)$/.exec(c.req.query("theme") ?? "")?.[0];
  const lang = /^[a-z]{2}(-[A-Za-z]{2,4})?$/.exec(c.req.query("lang") ?? "")?.[0] ?? "en";
  const attributes = `for="${escaped(id)}" key="${escaped(key)}" eager${theme ? ` theme="${theme}"` : ""}`;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>afters</title><link rel="stylesheet" href="/sdk/v1/afters.css"><link rel="stylesheet" href="/sdk/v1/frame.css"></head>
<body><main><afters-${kind} ${attributes}>${inside}</afters-${kind}></main>
<script type="module" src="/sdk/v1/afters.js"></script><script type="module" src="/sdk/v1/frame.js"></script></body></html>`;
}

const elsewhere = {
  drop: { path: "/drops", words: "Drops" },
  leaderboard: { path: "/leaderboard", words: "The leaderboard" },
  tonight: { path: "/afters", words: "Tonight" },
};

/** What stands there until the element is, and for who has no scripts. */
async function plainPart(kind: Kind, id: string, chosen?: string): Promise<string> {
  if (kind === "poll") {
    const poll = await findPoll(id);
    if (!poll) return "";
    if (poll.state !== "open") return `<p>${escaped(poll.title)}</p>`;
    const options = poll.options.map(
      (text, at) =>
        `<label><input type="radio" name="option" value="${at}" required${chosen === `${at}` ? " checked" : ""}> ${escaped(text)}</label>`,
    );
    return `<form method="post" action="/polls/${encodeURIComponent(id)}/votes"><fieldset><legend>${escaped(poll.title)}</legend>${options.join("")}</fieldset><button>Vote</button></form>`;
  }
  if (kind === "party" || kind === "chat" || kind === "reactions") {
    const party = await findParty(id);
    const href = `${config.origin}/afters/${encodeURIComponent(id)}`;
    return party ? `<p><a href="${escaped(href)}" target="_top">${escaped(party.title)}</a></p>` : "";
  }
  const { path, words } = elsewhere[kind];
  return `<p><a href="${escaped(config.origin + path)}" target="_top">${words} on afters</a></p>`;
}
