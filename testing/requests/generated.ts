import fc from "fast-check";
import { joined, oddText, often, oneOf } from "../texts/odd-text.ts";
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
const poison = `{"toString":1} {"toString":null,"valueOf":{}} {"valueOf":1} {"toJSON":1} {"then":1} {"length":-1}
  {"0":"a"} {"constructor":{"prototype":{}}} [{"toString":1}] {"__proto__":{"toString":1}}`;
const plain = `null true false 0 -1 1.5 2147483648 9007199254740992 -9223372036854775808 1e300 [] {} [[]] [null]`;
const jsonOf = (values: string) =>
  fc.constantFrom(...values.split(/\s+/)).map((value): unknown => JSON.parse(value));

const oddJson = fc.oneof(
  often(3, oddText),
  often(4, jsonOf(poison)),
  jsonOf(plain),
  fc.jsonValue({ maxDepth: 4 }),
);

const ends = ["\0", "\0a", "\ud800", "\n", " ", "%00"];

type Words = string | string[];
const isWords = (value: unknown): value is Words => [value].flat().every((one) => typeof one === "string");
const spoiledAtEnd = (words: Words, end: string): Words =>
  typeof words === "string" ? words + end : words.map((one) => one + end);

/** Some are as their form has them, so that what lies behind the rules is reached. */
const spoiled = (fields: Fields, odd: fc.Arbitrary<unknown>): fc.Arbitrary<Fields> => {
  const more = "waited form_key website do toString __proto__ id".split(" ");
  const name = fc.oneof(often(9, fc.constantFrom(...Object.keys(fields), ...more)), oddText);
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

const formType = "application/x-www-form-urlencoded";
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
  return { type: formType, bytes: Buffer.from(params.toString()) };
}

function multipart(fields: Fields, end: string): Body {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = name === "file" ? '; filename="a.png"\r\nContent-Type: image/png' : "";
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  return { type: "multipart/form-data; boundary=b", bytes: Buffer.from(parts.join("") + end) };
}

const noBody = fc.constant<Body>({ type: "", bytes: Buffer.alloc(0) });
const deep = fc.constant<Body>({ type: "application/json", bytes: Buffer.from("[".repeat(8_000)) });
const noise = fc.record<Body>({
  type: oneOf(`application/json|${formType}|text/plain||;|multipart/form-data`),
  bytes: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
});

function bodyOf(fields: Fields[]): fc.Arbitrary<Body> {
  const template = fields.length > 0 ? fc.constantFrom(...fields) : fc.constant<Fields>({});
  const texts = fc.oneof(oddText, fc.array(oddText, { maxLength: 3 }));
  const typed = template.chain((one) => spoiled(one, oddJson));
  const written = template.chain((one) => spoiled(one, texts));
  const parts = fc.tuple(written, fc.constantFrom("--b--\r\n", "", "--b", "\r\n--b-", "--c--"));
  const utf16 = { type: `${formType};charset=utf-16` };
  return fc.oneof(
    often(6, typed.map(json)),
    often(6, written.map(urlEncoded)),
    often(
      2,
      parts.map(([one, end]) => multipart({ ...one, file: "\x89PNG" }, end)),
    ),
    oddJson.map(json),
    noise,
    deep,
    written.map((one) => ({ ...urlEncoded(one), ...utf16 })),
  );
}

const raw = oneOf(`%|%zz|%00|%ED%A0%80|%ff|..%2f..|%2e%2e|%0d%0a|'|%E0%A4%A|${"a".repeat(300)}`);
const inPath = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed()) || "-"),
  raw,
);

function pathOf(pattern: string, known: string[]): fc.Arbitrary<string> {
  const names = pattern.match(/:\w+|\*/g) ?? [];
  const made = fc
    .array(inPath, { minLength: names.length, maxLength: names.length })
    .map((values) => values.reduce((path, value) => path.replace(/:\w+|\*/, () => value), pattern));
  return known.length > 0 ? fc.oneof(often(2, fc.constantFrom(...known)), made) : made;
}

const query = (): fc.Arbitrary<string> => {
  const name = fc.oneof(often(8, fc.constantFrom(...askedParameters())), inPath);
  const value = fc.oneof(often(4, inPath), joined(inPath, ":|@|%20|,", inPath));
  const pairs = fc.array(joined(name, "=", value), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    fc.constant(""),
    pairs.map((all) => `?${all.join("&")}`),
  );
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
  const forms = [...shown.forms.values()].flat();
  const kinds = addresses.map(({ method, pattern, bodies, weight = bodies ? 8 : 1 }) => {
    const alike = pattern.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+").replace("*", ".*");
    const isAlike = (path: string) => new RegExp(`^${alike}$`).test(path);
    const known = shown.paths.map((path) => path.replace(/\?.*/, "")).filter(isAlike);
    const pages = [pattern.replace(/\.data$/, ""), ...known];
    const own = [
      ...(bodies ?? []),
      ...[...shown.forms].flatMap(([path, all]) => (pages.includes(path) ? all : [])),
    ];
    const body = /GET|HEAD/.test(method) ? noBody : bodyOf(own.length > 0 ? own : forms);
    // There are more pages than actions, and what actions do is more.
    return often(weight, fc.record({ method: fc.constant(method), path: pathOf(pattern, known), body }));
  });
  return fc
    .record({
      kind: fc.oneof(...kinds),
      asked: query(),
      who: fc.constantFrom<Who>("nobody", "fan", "operator", "operator"),
      odd: fc.oneof(often(8, fc.constant({})), often(2, oddHeaders)),
      turn: fc.nat(999),
      accept: oneOf("text/html|application/json|*/*"),
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
