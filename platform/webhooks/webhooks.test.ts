import { expect, test } from "vitest";
import { webhookUrlOf } from "./post-webhook.server.ts";
import { isPublicAddress, publicAddressOf } from "./public-address.server.ts";
import { newWebhookSecret, webhookHeaders } from "./signature.server.ts";

test("a signature is the one of the Standard Webhooks libraries", () => {
  const headers = webhookHeaders(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    new Date(1_614_265_330_999),
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  const [one, other] = [newWebhookSecret(), newWebhookSecret()];
  expect(one).not.toBe(other);
  expect(Buffer.from(one.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
});

test("private, loopback, link-local and carried addresses are none to call", async () => {
  const refused = [
    ..."0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255".split(" "),
    ..."192.168.1.1 192.0.2.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255 :: ::1 fe80::1".split(" "),
    ..."fc00::1 fd12::1 ff02::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:a00:1::".split(" "),
    ..."2001:db8::1 2001::1 3fff::1 localhost x".split(" "),
  ];
  expect(refused.filter(isPublicAddress)).toEqual([]);
  const taken = "8.8.8.8 172.15.0.1 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450::1".split(" ");
  expect(taken.filter((address) => !isPublicAddress(address))).toEqual([]);
  for (const host of ["127.0.0.1", "[::1]", "localhost", "[::ffff:127.0.0.1]"])
    await expect(publicAddressOf(host), host).rejects.toThrow("The address is private.");
  // Other ways to write a private address are the same one by then.
  for (const url of ["https://0x7f.1/", "https://2130706433/", "https://127.1/"])
    await expect(publicAddressOf(new URL(url).hostname), url).rejects.toThrow("private");
});

test("only https without a name, a password or a fragment is an address of a webhook", () => {
  for (const url of [
    "http://a.example/",
    "https://u:p@a.example/",
    "ftp://a.example",
    "a.example",
    "https://a.example/#x",
  ])
    expect(webhookUrlOf(url), url).toBeNull();
  expect(webhookUrlOf("https://A.example:8443/x?y=1")).toBe("https://a.example:8443/x?y=1");
});
