import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { PostOffice } from "../../testing/post-office.ts";

// It listens on this machine, under an address that could be anywhere, and knows no TLS.
const office = await new PostOffice().open();
process.env.SMTP_URL = office.url.replace("127.0.0.1", "0.0.0.0");
const { closePost, post } = await import("./post.server.ts");

afterAll(async () => {
  closePost();
  await office.close();
});

test("a mail server elsewhere that knows no TLS is given no email: it waits", async () => {
  const letter = {
    id: randomUUID(),
    recipient: "nova@example.org",
    subject: "s",
    body_text: "t",
    body_html: "h",
  };
  expect(await post(letter)).toMatchObject({ is: "unreachable" });
  expect(office.letters).toEqual([]);
});
