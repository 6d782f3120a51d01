import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSources } from "../boundaries/boundaries.ts";

/** Of ASVS 5.0.0, by chapter and section, how many of its requirements, from the first on, are of level 1 or 2. */
const chapters =
  "2 9 11 3 2, 3 3 4 1, 0 2 4 6 5 0 2, 3 1 2 4, 1 3 2 3, 3 12 4 4 5 3 0 4, 3 4 2 5 2 2, 2 3 1 1, 3 4, " +
  "2 2 4 11 5 2 3, 2 3 3 4 1 1, 3 2 4, 1 5 2 5, 2 4 3, 3 3 7, 1 5 4 3 3, 1 4 2";
const numbers = chapters
  .split(", ")
  .flatMap((sections, chapter) =>
    sections
      .split(" ")
      .flatMap((count, section) =>
        Array.from({ length: Number(count) }, (_, at) => `${chapter + 1}.${section + 1}.${at + 1}`),
      ),
  );

const checklist = readFileSync("docs/security-checklist.md", "utf8");
const rows = [...checklist.matchAll(/^\| (\d[\d.]*)(?:–(\d[\d.]*))? \|[^|]*\| ([^|]*) \| (.*) \|$/gm)];

test("the checklist names every ASVS 5.0.0 requirement of levels 1 and 2 once", () => {
  expect(numbers).toHaveLength(253);
  const named = rows.flatMap(([row, from = "", to = from, verdict]) => {
    expect(["held", "not applicable", "open"], row).toContain(verdict);
    expect(numbers, row).toEqual(expect.arrayContaining([from, to]));
    return numbers.slice(numbers.indexOf(from), numbers.indexOf(to) + 1);
  });
  expect(named).toEqual(numbers);
});

test("every file and test that the checklist quotes exists", () => {
  const quotes = [...checklist.matchAll(/`([\w./-]+\.(?:tsx?|conf))`((?:,? "[^"]+")*)/g)];
  expect(quotes.length).toBeGreaterThan(150);
  for (const [, file = "", quoted = ""] of quotes) {
    expect(existsSync(file), file).toBe(true);
    const text = readFileSync(file, "utf8");
    for (const [, words = ""] of quoted.matchAll(/"([^"]+)"/g))
      expect(text.includes(words), `${file}: ${words}`).toBe(true);
  }
});

test("every place that the checklist points to is there", () => {
  const links = [...checklist.matchAll(/\]\(([\w./-]+\.md)(?:#([\w-]+))?\)/g)];
  expect(links.length).toBeGreaterThan(20);
  for (const [, file = "", place] of links) {
    const text = readFileSync(file.startsWith("../") ? file.slice(3) : `docs/${file}`, "utf8");
    const places = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    if (place) expect(places, file).toContain(place);
  }
});

const product = [...readSources()].filter(
  ([file]) =>
    /^(app|platform|server)\//.test(file) && !/\.test\.tsx?$|^server\/(build|until-ready)\.ts$/.test(file),
);

/** The lines of the product in which it stands, with their files. */
const found = (pattern: RegExp, of = (_: string) => true): string[] =>
  product.flatMap(([file, text]) =>
    of(file) ? [...text.matchAll(pattern)].map(([what]) => `${file}: ${what.trim()}`) : [],
  );

const filesWith = (pattern: RegExp): string[] =>
  product.flatMap(([file, text]) => (text.search(pattern) >= 0 ? [file] : [])).sort();

// The exceptions put back links that the renderer itself had written, and speak with a worker and with tabs of our own.
test("nothing in the source writes markup, runs text or listens to other windows", () =>
  expect(
    found(
      /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|postMessage/g,
    ),
  ).toEqual([
    ...Array(4).fill("app/marks/import/bring.worker.ts: postMessage"),
    ...Array(2).fill("app/marks/import/use-bringing.ts: postMessage"),
    ...Array(4).fill("app/play/clips/make/clip.worker.ts: postMessage"),
    "app/play/clips/make/make-clip.ts: postMessage",
    "app/play/scenes/composite/composer.ts: postMessage",
    ...Array(4).fill("app/play/scenes/composite/composer.worker.ts: postMessage"),
    "platform/live/tabs.ts: postMessage",
    "platform/pages/first-paint.server.ts: insertAdjacentHTML",
  ]));

test("expressions are built of constants, routes, the word list and the nonce only", () =>
  expect(found(/new RegExp\(/g)).toEqual([
    ...Array(6).fill("app/characters/voice/watched.ts: new RegExp("),
    ...Array(2).fill("app/moderation/word-list.server.ts: new RegExp("),
    "app/room/mentions/mentions.ts: new RegExp(",
    "app/room/mentions/nameable.ts: new RegExp(",
    "platform/action/endpoints.server.ts: new RegExp(",
    ...Array(2).fill("platform/pages/placeholders.server.ts: new RegExp("),
    ...Array(3).fill("platform/text/plain-text.ts: new RegExp("),
  ]));

test("only embedded Postgres, file checks and restore proofs start programs", () =>
  expect(filesWith(/from "node:child_process"/)).toEqual([
    "platform/files/kinds/inspect-apart.server.ts",
    "platform/postgres/embedded.server.ts",
    "platform/postgres/postgres-user.server.ts",
    "server/commands/restore.ts",
  ]));

test("the server asks nobody: what it connects to comes from the environment", () => {
  const asks =
    /\bfetch\(|from "node:(?:https|http2|dgram|dns)"|\baxios\b|\bundici\b|http\.(?:get|request)\(|\b(?:net|tls)\.connect\(|new WebSocket\(/g;
  expect(found(asks, (file) => /\.server\.ts|^server\//.test(file))).toEqual([
    // S3_ENDPOINT, LORE_URL, AI_BASE_URL and FACE_SWAP_URL, and only when they are set.
    "app/characters/model/model.server.ts: fetch(",
    "app/discover/deep-dives/look-up.server.ts: fetch(",
    "app/play/scenes/face-swap/elsewhere.server.ts: fetch(",
    "platform/files/s3-store.server.ts: fetch(",
    // The push services of browsers: a list in the code, held by app/parties/reminders/reminders.test.ts.
    "platform/push/push.server.ts: fetch(",
    // Webhooks that operators add: public addresses alone, held by app/desk/webhooks/webhooks.test.ts.
    'platform/webhooks/post-webhook.server.ts: from "node:dns"',
    'platform/webhooks/post-webhook.server.ts: from "node:https"',
    'platform/webhooks/public-address.server.ts: from "node:dns"',
  ]);
});

test("no fetcher of the server is led elsewhere: each refuses redirects", () => {
  const asks = found(/\bfetch\(/g, (file) => file.endsWith(".server.ts"));
  const refusals = found(/redirect: "error"/g, (file) => file.endsWith(".server.ts"));
  const filesOf = (lines: string[]) => lines.map((line) => line.split(":")[0]);
  expect(asks.length).toBeGreaterThan(4);
  expect(filesOf(refusals)).toEqual(filesOf(asks));
});

test("hashes are SHA-256, and nothing is encrypted by us", () => {
  const used = found(/create(?:Hash|Hmac)\("?(\w+)"?|create(?:Cipher|Decipher)\w*|\b(?:md5|sha1)\b/g);
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((line) => !/create(?:Hash|Hmac)\("sha256"$/.test(line))).toEqual([]);
});

test("where chance decides what nobody may guess, it is node:crypto's", () =>
  // A number behind a name, a face, a colour, a pause, and which process said something.
  expect(filesWith(/Math\.random/).filter((file) => file.endsWith(".server.ts"))).toEqual([
    "app/catalogue/catalogue.server.ts",
    "app/fans/looks/looks.server.ts",
    "app/parties/members.server.ts",
    "platform/live/relay.server.ts",
    "platform/live/stream.server.ts",
  ]));

test("certificates are checked wherever TLS is spoken", () =>
  expect(found(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/g)).toEqual([]));

test("the browser's storage holds only the known keys", () => {
  const kept = new Set(found(/(?:local|session)Storage\.setItem\([^)]*\)|indexedDB/g));
  expect(kept).toEqual(
    new Set([
      "app/site/shell/background-audio.ts: localStorage.setItem(remembered, choice)",
      'platform/network/open-session.ts: localStorage.setItem(remembered, "1")',
      "app/creators/signups/line/kept-place.ts: localStorage.setItem(key, JSON.stringify({ path, until: Date.now()",
      'app/creators/submissions/page/use-draft.ts: localStorage.setItem(kept, JSON.stringify({ ...draft, creator: "", email: "" })',
      "app/room/chat/composer/kept-words.ts: localStorage.setItem(key, JSON.stringify(words)",
      "app/room/recap/recap-card.tsx: localStorage.setItem(key(title)",
      'app/fans/naming/was-asked.ts: localStorage.setItem(key, "yes")',
      "app/admin/form-drafts.ts: localStorage.setItem(key, JSON.stringify({ ...store, forms: Object.fromEntries(newest)",
      "platform/delivery/deliver.ts: localStorage.setItem(kept, JSON.stringify(all)",
      "app/fan-app/use-kept-scroll.ts: sessionStorage.setItem(name, place)",
      "app/play/scenes/play/use-talk.ts: sessionStorage.setItem(name, JSON.stringify(lines)",
      "app/play/scenes/selfie/selfie-storage.ts: sessionStorage.setItem(name, JSON.stringify({ ...rest, photo: await dataOf(photo)",
    ]),
  );
});

test("every component is pinned, with its checksum", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version?: string; integrity?: string; resolved?: string }>;
  };
  const { "": _, ...components } = packages;
  expect(Object.keys(components).length).toBeGreaterThan(100);
  const registry = "https://registry.npmjs.org/";
  const odd = Object.entries(components).filter(
    ([, { version, integrity, resolved = registry }]) =>
      !(version && integrity?.startsWith("sha512-") && resolved.startsWith(registry)),
  );
  expect(odd.map(([name]) => name)).toEqual([]);
});
