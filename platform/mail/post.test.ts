import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { PostOffice } from "../../testing/post-office.ts";

const office = await new PostOffice().open();
// Before anything reads the configuration.
process.env.SMTP_URL = office.url;
const { unsubscribeMark, renderEmail } = await import("./email.ts");
const { closePost, post } = await import("./post.server.ts");
const { unsubscribeAddress } = await import("./unsubscribes.server.ts");

afterAll(async () => {
  closePost();
  await office.close();
});

const letterTo = (recipient: string, change = {}) => ({
  id: randomUUID(),
  recipient,
  subject: "Hello",
  body_text: `Stop: ${unsubscribeMark}, again ${unsubscribeMark}`,
  body_html: `<a href="${unsubscribeMark}">Stop</a><a href="${unsubscribeMark}">Again</a>`,
  ...change,
});

test.each([
  [550, "refused"],
  [500, "refused"],
  [499, "later"],
  [450, "later"],
  [421, "unreachable"],
] as const)("what a mail server says of a recipient with %i is that the email is %s", async (code, is) => {
  office.refuse = () => ({ code, sentence: `Not ${"now ".repeat(100)}` });
  const result = await post(letterTo("nova@example.org"));
  expect(result).toMatchObject({ is, why: expect.stringContaining("Not now") });
  expect((result as { why: string }).why).toHaveLength(300);
  office.refuse = () => undefined;
});

test("an invalid address is refused at once, and one never becomes two", async () => {
  expect(await post(letterTo(""))).toMatchObject({ is: "refused" });
  const { is } = await post(letterTo("ada@example.org, ben@example.org"));
  expect(office.letters.map(({ to }) => to)).not.toContain("ben@example.org");
  expect(["refused", "taken"]).toContain(is);
});

test("an email has unsubscribe headers, an automatic mark and its sender", async () => {
  const letter = letterTo("bea@example.org");
  expect(await post(letter)).toEqual({ is: "taken" });
  const [mail] = office.to("bea@example.org");
  const stop = unsubscribeAddress("bea@example.org").split("/stop/")[0] as string;
  expect(mail?.text?.split(stop)).toHaveLength(3);
  expect(mail?.html?.split(stop)).toHaveLength(3);
  expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(mail?.to).toEqual([{ name: "", address: "bea@example.org" }]);
});

test("an email has a preview, an optional button, and escaped text", () => {
  const draft = { title: "A & B", lines: ["One <1>", "Two", "Three"], why: `It's "you".` };
  const { text, html } = renderEmail(draft);
  expect(text).toBe(`A & B\n\nOne <1>\n\nTwo\n\nThree\n\n--\nIt's "you".\nUnsubscribe: ${unsubscribeMark}\n`);
  expect(html).toContain(">One &lt;1&gt; Two&#8199;");
  expect(html).toContain("A &amp; B");
  expect(html).toContain("It&#39;s &quot;you&quot;.");
  expect(html).not.toContain("Or open");
  const action = { label: "Take it", href: "https://afters.app/?a=1&b=2" };
  const withButton = renderEmail({ ...draft, action });
  expect(withButton.text).toContain("\n\nTake it:\nhttps://afters.app/?a=1&b=2\n\n--");
  expect(withButton.html.split('href="https://afters.app/?a=1&amp;b=2"')).toHaveLength(3);
});
