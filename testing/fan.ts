/** Keeps its cookies, acts as the browser's scripts do, and comes from an address of its own. */
export class Fan {
  readonly origin: string;
  readonly address: string;
  cookies = new Map<string, string>();

  constructor(origin: string, address = randomAddress()) {
    this.origin = origin;
    this.address = address;
  }

  headers(extra: Record<string, string> = {}): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { "X-Forwarded-For": this.address, ...(cookie && { Cookie: cookie }), ...extra };
  }

  private keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async get(path: string, headers?: Record<string, string>): Promise<Response> {
    return this.keep(await fetch(this.origin + path, { headers: this.headers(headers), redirect: "manual" }));
  }

  async send<Answer extends object = Record<string, unknown>>(path: string, body: unknown = {}) {
    const response = await fetch(this.origin + path, {
      method: "POST",
      headers: this.headers({
        "Content-Type": "application/json",
        Accept: "application/json",
        "Sec-Fetch-Site": "same-origin",
      }),
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    this.keep(response);
    return { status: response.status, headers: response.headers, ...((await response.json()) as Answer) };
  }

  async post(
    path: string,
    fields: Record<string, string> | URLSearchParams = {},
    from = "/",
  ): Promise<Response> {
    const headers = this.headers({
      "Content-Type": "application/x-www-form-urlencoded",
      Accept: "text/html",
      Referer: this.origin + from,
      Origin: this.origin,
    });
    const body = new URLSearchParams(fields);
    return this.keep(await fetch(this.origin + path, { method: "POST", headers, body, redirect: "manual" }));
  }
}

/** Visitors come from addresses of their own, or the limits would take all for one. */
export function randomAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}
