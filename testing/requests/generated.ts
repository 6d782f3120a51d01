import fc from "fast-check";
import { oddText } from "../texts/odd-text.ts";
import { type Address, askedParameters, type Fields } from "./addresses.ts";
import type { Shown } from "./shown.ts";

export type Who = "nobody" | "fan" | "operator";

export type Generated = {
  who: Who;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** In base64, so that a failure can be sent again as it was. */
  body: string;
  /** Which of the sessions sends it. */
  turn: number;
};

/** What a careless `String()`, `await` or `+` trips over. */
const poison = fc.constantFrom<unknown>(
  { toString: 1 },
  { toString: null, valueOf: {} },
  { valueOf: 1 },
  { toJSON: 1 },
  JSON.parse('{"then":1}'),
  { length: -1 },
  { 0: "a" },
  { constructor: { prototype: {} } },
  [{ toString: 1 }],
);

const oddJson = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: poison },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e300,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constant(JSON.parse('{"__proto__":{"toString":1}}')),
  fc.jsonValue({ maxDepth: 4 }),
);

const ends = ["\0", "\0a", "\ud800", "\n", " ", "%00"];

type Words = string | string[];
const isWords = (value: unknown): value is Words => [value].flat().every((one) => typeof one === "string");
const spoiledAtEnd = (words: Words, end: string): Words =>
  typeof words === "string" ? words + end : words.map((one) => one + end);

/** Some are as their form has them, so that what lies behind the rules is reached. */
const spoiled = (fields: Fields, odd: fc.Arbitrary<unknown>): fc.Arbitrary<Fields> => {
  const names = [
    ...Object.keys(fields),
    "waited",
    "form_key",
    "website",
    "do",
    "toString",
    "__proto__",
    "id",
  ];
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, oddText);
  const one = fc.record({ name, value: odd, how: fc.nat(9), end: fc.constantFrom(...ends) });
  return fc.array(one, { maxLength: 2 }).map((changes) => {
    const changed = new Map(Object.entries(fields));
    for (const { name, value, how, end } of changes) {
      const before = changed.get(name);
      if (how === 0) changed.delete(name);
      // Right but for its end, so that it comes past rules that look at its beginning.
      else if (how < 3 && isWords(before)) changed.set(name, spoiledAtEnd(before, end));
      else changed.set(name, value);
    }
    return Object.fromEntries(changed);
  });
};

type Body = { type: string; bytes: Buffer };

const json = (value: unknown): Body => ({
  type: "application/json",
  // A number that JavaScript cannot hold arrives as Infinity.
  bytes: Buffer.from((JSON.stringify(value) ?? "").replace('"1e309"', "1e309")),
});

function urlEncoded(fields: Fields): Body {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat())
      params.append(name, typeof each === "string" ? each : (JSON.stringify(each) ?? ""));
  return { type: "application/x-www-form-urlencoded", bytes: Buffer.from(params.toString()) };
}

function multipart(fields: Fields, end: string): Body {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${name === "file" ? '; filename="a.png"\r\nContent-Type: image/png' : ""}\r\n\r\n${typeof value === "string" ? value : JSON.stringify(value)}\r\n`,
  );
  return { type: "multipart/form-data; boundary=b", bytes: Buffer.from(parts.join("") + end) };
}

function bodyOf(fields: Fields[]): fc.Arbitrary<Body> {
  const template = fields.length > 0 ? fc.constantFrom(...fields) : fc.constant<Fields>({});
  const typed = template.chain((one) => spoiled(one, oddJson));
  const written = template.chain((one) =>
    spoiled(one, fc.oneof(oddText, fc.array(oddText, { maxLength: 3 }))),
  );
  return fc.oneof(
    { weight: 6, arbitrary: typed.map(json) },
    { weight: 6, arbitrary: written.map(urlEncoded) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(written, fc.constantFrom("--b--\r\n", "", "--b", "\r\n--b-", "--c--"))
        .map(([one, end]) => multipart({ ...one, file: "\x89PNG" }, end)),
    },
    { weight: 1, arbitrary: oddJson.map(json) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            "application/json",
            "application/x-www-form-urlencoded",
            "text/plain",
            "",
            ";",
            "multipart/form-data",
          ),
          fc.uint8Array({ maxLength: 60 }),
        )
        .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc.constant({ type: "application/json", bytes: Buffer.from("[".repeat(8_000)) }),
    },
    {
      weight: 1,
      arbitrary: written.map((one) => ({
        ...urlEncoded(one),
        type: "application/x-www-form-urlencoded;charset=utf-16",
      })),
    },
  );
}

const raw = fc.constantFrom(
  "%",
  "%zz",
  "%00",
  "%ED%A0%80",
  "%ff",
  "..%2f..",
  "%2e%2e",
  "%0d%0a",
  "'",
  "%E0%A4%A",
  "a".repeat(300),
);
const inPath = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed()) || "-"),
  raw,
);

function pathOf(pattern: string, known: string[]): fc.Arbitrary<string> {
  const names = pattern.match(/:\w+|\*/g) ?? [];
  const made = fc
    .array(inPath, { minLength: names.length, maxLength: names.length })
    .map((values) => values.reduce((path, value) => path.replace(/:\w+|\*/, () => value), pattern));
  return known.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known) }, made) : made;
}

const query = (): fc.Arbitrary<string> => {
  const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...askedParameters()) }, inPath);
  const value = fc.oneof(
    { weight: 4, arbitrary: inPath },
    fc.tuple(inPath, fc.constantFrom(":", "@", "%20", ","), inPath).map((parts) => parts.join("")),
  );
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 3 });
  return pairs.map((all) => (all.length > 0 ? `?${all.map((pair) => pair.join("=")).join("&")}` : ""));
};

const oddHeaders = fc.constantFrom<Record<string, string>>(
  { Cookie: "afters_session=%E0%A4%A; afters_flash=a.b; =; ;;" },
  { Cookie: "afters_desk.session_token=%ff.%; afters_gate_afterparty=bnVsbA.x" },
  { Cookie: `afters_session=session_1700000000000_${"a".repeat(22)}.NaN.x` },
  { Referer: "http://[" },
  { Referer: "https://evil.example//%00" },
  { Accept: "*/*;q=," },
  { Accept: "application/json" },
  { "Accept-Encoding": "br;q=x" },
  { Range: "bytes=9-1,-5" },
  { "If-None-Match": '"' },
  { Origin: "null" },
  { Origin: "http://[" },
  { "Sec-Fetch-Site": "cross-site" },
  { "X-Forwarded-For": ",,, %00" },
  { "X-Forwarded-For": "::::1" },
  { Authorization: "Bearer a" },
  { Authorization: "Bearer a.%00.b" },
  { apikey: "nobody" },
  { apikey: "é".repeat(150) },
  { "X-Form-Key": "1" },
);

/** One request to any of the addresses, near to what it takes or far from it, by anybody. */
export function generatedRequest(addresses: Address[], shown: Shown): fc.Arbitrary<Generated> {
  const asked = query();
  const forms = [...shown.forms.values()].flat();
  const kinds = addresses.map(({ method, pattern, bodies, weight = bodies ? 8 : 1 }) => {
    const alike = new RegExp(
      `^${pattern.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`,
    );
    const known = shown.paths.map((path) => path.split("?")[0] as string).filter((path) => alike.test(path));
    const page = pattern.replace(/\.data$/, "");
    const ofPage = [...shown.forms].flatMap(([path, fields]) =>
      path === page || known.includes(path) ? fields : [],
    );
    const own = [...(bodies ?? []), ...ofPage];
    const body =
      method === "GET" || method === "HEAD"
        ? fc.constant<Body>({ type: "", bytes: Buffer.alloc(0) })
        : bodyOf(own.length > 0 ? own : forms);
    const arbitrary = fc.record({ method: fc.constant(method), path: pathOf(pattern, known), body });
    // There are more pages than actions, and what actions do is more.
    return { arbitrary, weight };
  });
  return fc
    .record({
      kind: fc.oneof(...kinds),
      asked: fc.oneof({ weight: 1, arbitrary: fc.constant("") }, { weight: 2, arbitrary: asked }),
      who: fc.constantFrom<Who>("nobody", "fan", "operator", "operator"),
      odd: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: oddHeaders }),
      turn: fc.nat(999),
      accept: fc.constantFrom("text/html", "application/json", "*/*"),
    })
    .map(({ kind: { method, path, body }, asked, who, odd, turn, accept }) => ({
      who,
      method,
      path: path.includes("?") ? path : path + asked,
      headers: {
        Accept: accept,
        ...(body.type && { "Content-Type": body.type }),
        // Functions are for who has a key, and for our own pages.
        "Sec-Fetch-Site": "same-origin",
        ...odd,
      },
      body: body.bytes.toString("base64"),
      turn,
    }));
}
