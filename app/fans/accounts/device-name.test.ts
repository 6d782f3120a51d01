import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

test("a device is named plainly, by the browser's own name and what it runs on", () => {
  const mozilla = "Mozilla/5.0";
  const names: [string, string][] = [
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
      "Safari on iPhone",
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/129.0 Mobile/15E148 Safari/604.1`,
      "Chrome on iPhone",
    ],
    [
      `${mozilla} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36`,
      "Chrome on Android",
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0`,
      "Edge on Windows",
    ],
    [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0`, "Firefox on Mac"],
    [
      `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/129.0.0.0 Safari/537.36`,
      "Chrome on Linux",
    ],
    ["curl/8.5.0", "A browser"],
    ["", "A browser"],
  ];
  for (const [agent, name] of names) expect(deviceName(agent), agent).toBe(name);
});
