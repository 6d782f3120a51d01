import { expect, test } from "vitest";
import { Page } from "../../../../testing/page.ts";
import { servePages } from "../../../../testing/pages.ts";
import { uniqueWord } from "../../../../testing/texts/unique-word.ts";
import { aPdf } from "../../../../testing/uploads/send-file.ts";

const { open, newFan } = servePages();

test("without JavaScript the form sends its file and leads to the work's page", async () => {
  const fan = newFan();
  const title = `By hand ${uniqueWord()}`;
  const page = await open("/submit", fan);
  const button = page.in(page.main).getByRole("button", { name: "Submit Your Work" });
  const form = button.closest("form")!;
  expect([form.getAttribute("method"), form.getAttribute("enctype")]).toEqual([
    "post",
    "multipart/form-data",
  ]);
  const nameOf = (label: string) => page.in(form).getByLabelText(label).getAttribute("name") ?? "";
  const body = new FormData();
  for (const kept of form.querySelectorAll("input[type=hidden]"))
    body.append(kept.getAttribute("name") ?? "", kept.getAttribute("value") ?? "");
  for (const [label, option] of [
    ["Type", "Concept"],
    ["Genre", "Sci-Fi"],
  ] as const) {
    const [chosen] = [...page.in(form).getByLabelText(label).querySelectorAll("option")].filter(
      (one) => page.text(one) === option,
    );
    body.append(nameOf(label), chosen?.getAttribute("value") ?? option);
  }
  body.append(nameOf("Title"), title);
  body.append(nameOf("Description"), "A lighthouse that answers.");
  body.append(nameOf("Files"), new Blob([new Uint8Array(aPdf(3_000, "by-hand.pdf"))]), "by-hand.pdf");
  const sent = await fetch(fan.origin + (form.getAttribute("action") ?? "/submit"), {
    method: "POST",
    body,
    redirect: "manual",
    headers: fan.headers({ Origin: fan.origin, Accept: "text/html" }),
  });
  expect(sent.status).toBe(303);
  const { pathname, search } = new URL(sent.headers.get("location") ?? "", fan.origin);
  const work = await Page.open(fan, pathname + search);
  work.in().getByRole("heading", { name: title, level: 1 });
  work.in().getByText("by-hand.pdf");
  const yes = work.in(work.main).getByLabelText(/Yes, withdraw it/);
  const withdrawn = await work.press("Withdraw", {
    [yes.getAttribute("name") ?? ""]: yes.getAttribute("value") ?? "on",
  });
  expect(withdrawn.path).toMatch(/^\/submit$/);
});
