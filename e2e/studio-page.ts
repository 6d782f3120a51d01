import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** `html`, `css` and what the policy allows beside may be changed for the next load. */
export type StudioPage = {
  origin: string;
  end(): Promise<void>;
  html: string;
  css: string;
  /** Of a page with a build of its own. */
  script: string;
  also: string;
  isStrict: boolean;
};

/** The policy of a careful host: nothing but its own nonce, its own style sheet and the address it talks to. */
const strictPolicy = (api: string, also: string) =>
  `default-src 'none'; script-src 'nonce-x'; style-src 'self'; connect-src ${api}; require-trusted-types-for 'script'; trusted-types 'none'; ${also}`;

const page = (body: string, api: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A studio</title>
<link rel="stylesheet" href="/host.css">
<script type="module" nonce="x" src="${api}/sdk/v1/afters.js"></script>
<main><h1>A page of somebody else's</h1>${body}</main>
</html>`;

/** An example with our address, the key and what it is about. */
export const filledIn = (text: string, api: string, key: string, id: string): string =>
  text
    .replaceAll("https://afters.example", api)
    .replaceAll("afters_publishable_yours", key)
    .replace(/the-(party|poll)/, id);

/** As it stands in sdk/examples. */
export const exampleOf = (name: string, api: string, key: string, id: string): string =>
  filledIn(readFileSync(`sdk/examples/${name}.html`, "utf8"), api, key, id);

/** Somebody else's page, on an origin of its own. */
export async function studioPage(api: string, css: string): Promise<StudioPage> {
  const made: StudioPage = {
    origin: "",
    html: "",
    css,
    script: "",
    also: "",
    isStrict: true,
    end: async () => undefined,
  };
  const server: Server = createServer(({ url }, response) => {
    const [type, text] = {
      "/host.css": ["text/css", made.css],
      "/page.js": ["text/javascript", made.script],
    }[url ?? ""] ?? [
      "text/html; charset=utf-8",
      made.html.startsWith("<!doctype") ? made.html : page(made.html, api),
    ];
    response.writeHead(200, {
      "Content-Type": type,
      ...(made.isStrict && { "Content-Security-Policy": strictPolicy(api, made.also) }),
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  made.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  made.end = () => new Promise((resolve) => server.close(() => resolve()));
  return made;
}
