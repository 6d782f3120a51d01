import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** `html`, `css` and what the policy allows beside may be changed for the next load. */
export type StudioPage = {
  origin: string;
  end(): Promise<void>;
  html: string;
  css: string;
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

/** As it stands in sdk/examples, with our address, the key and what it is about. */
export function exampleOf(name: string, api: string, key: string, id: string): string {
  const text = readFileSync(`sdk/examples/${name}.html`, "utf8");
  return text
    .replaceAll("https://afters.example", api)
    .replaceAll("afters_publishable_yours", key)
    .replace(/the-(party|poll)/, id);
}

/** Somebody else's page, on an origin of its own. */
export async function studioPage(api: string, css: string): Promise<StudioPage> {
  const made: StudioPage = {
    origin: "",
    html: "",
    css,
    also: "",
    isStrict: true,
    end: async () => undefined,
  };
  const server: Server = createServer(({ url }, response) => {
    const isStyle = url === "/host.css";
    response.writeHead(200, {
      "Content-Type": isStyle ? "text/css" : "text/html; charset=utf-8",
      ...(made.isStrict && { "Content-Security-Policy": strictPolicy(api, made.also) }),
    });
    const html = made.html.startsWith("<!doctype") ? made.html : page(made.html, api);
    response.end(isStyle ? made.css : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  made.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  made.end = () => new Promise((resolve) => server.close(() => resolve()));
  return made;
}
