import { expect, test } from "vitest";
import { fieldErrors } from "../../../../platform/action/form.ts";
import { aWork } from "../../../../testing/uploads/send-file.ts";
import {
  inMegabytes,
  mostFileBytes,
  mostFiles,
  movesOf,
  receivedSentence,
  statusNames,
  thumbnailPath,
} from "./submission.ts";
import { ShownForm, SubmissionForm, WithdrawForm, WorkVoteForm } from "./submission-form.ts";

/** What the form makes of it, or the sentence beside that field. */
function read(field: string, value: unknown) {
  const { data, error } = SubmissionForm.safeParse({ ...aWork, [field]: value });
  return error ? fieldErrors(error)[field] : data?.[field as keyof typeof data];
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

test("text of a work is trimmed, on one line where due, up to its last character", () => {
  expect(read("title", "  The\n Lamp\t Room ")).toBe("The Lamp Room");
  expect(read("creator", " Odile \n Marr ")).toBe("Odile Marr");
  expect(read("description", " One.\n\nTwo. ")).toBe("One.\n\nTwo.");
  expect(read("title", "x\u202e")).toBe("x");
  expect(read("creator", "x\u202e")).toBe("x");
  expect(read("description", "x\u202e")).toBe("x");
  for (const [field, max, sentence] of [
    ["title", 120, "Title has at most 120 characters"],
    ["description", 2_000, "Description has at most 2000 characters"],
    ["creator", 80, "At most 80 characters"],
  ] as const) {
    expect(read(field, "𝕏".repeat(max)), field).toBe("𝕏".repeat(max));
    expect(read(field, "x".repeat(max + 1)), field).toBe(sentence);
  }
  const address = (length: number) => `${"a".repeat(length - "@vesper.example".length)}@vesper.example`;
  expect([read("email", address(64)), read("email", address(256))]).toEqual([
    address(64),
    "At most 255 characters",
  ]);
  for (const field of ["title", "description"]) {
    const sentence = `${field[0]?.toUpperCase()}${field.slice(1)} is required`;
    for (const none of [" \n ", "", undefined, 7]) expect(read(field, none), field).toBe(sentence);
  }
});

test("name, address and consent are optional; an invalid address is refused", () => {
  const { creator, email, shown, files, filesRefused } = SubmissionForm.parse(aWork);
  expect([creator, email, shown, files, filesRefused]).toEqual(["", null, false, [], undefined]);
  expect([read("email", " "), read("email", " odile@vesper.example ")]).toEqual([
    null,
    "odile@vesper.example",
  ]);
  expect(read("email", "odile at vesper")).toBe("Please enter a valid email");
  expect([read("shown", "on"), read("shown", ""), read("shown", "yes")]).toEqual([
    true,
    false,
    "Tick the box, or leave it",
  ]);
});

test("a work has one to ten files, each once, and may note a lost one", () => {
  const ids = Array.from({ length: 10 }, (_, n) => id(n));
  expect(read("files", id(1))).toEqual([id(1)]);
  expect(read("files", ids)).toEqual(ids);
  expect(read("files", [...ids.slice(0, 9), id(0)])).toEqual(ids.slice(0, 9));
  expect(read("files", [...ids, id(10)])).toBe("At most 10 files");
  expect(read("files", "no-id")).toMatch(/^Please choose/);
  expect(read("filesRefused", "x".repeat(2_000))).toBe("x".repeat(2_000));
  expect(read("filesRefused", "x".repeat(2_001))).toBeUndefined();
});

test("who withdraws says yes; links and names of works are as long as theirs are", () => {
  const token = "t".repeat(200);
  expect(WithdrawForm.parse({ token, sure: "yes" })).toEqual({ token, sure: "yes" });
  expect(WithdrawForm.safeParse({ token, sure: "no" }).success).toBe(false);
  expect(ShownForm.safeParse({ token, on: "no" }).success).toBe(true);
  expect(ShownForm.safeParse({ token: `${token}t`, on: "no" }).success).toBe(false);
  const workId = "w".repeat(80);
  expect(WorkVoteForm.safeParse({ workId, on: "yes" }).success).toBe(true);
  expect(WorkVoteForm.safeParse({ workId: `${workId}w`, on: "yes" }).success).toBe(false);
});

// Also SUBMIT-15..16.
test("SUBMIT-12..13: sizes are in megabytes, and files are counted if there are any", () => {
  expect([mostFiles, mostFileBytes]).toEqual([10, 104_857_600]);
  expect([0, 52_429, 1_048_576, 104_857_600].map(inMegabytes)).toEqual(["0.0", "0.1", "1.0", "100.0"]);
  const said = 'Your submission "Lamp" has been received! Our team will review it within 5-7 business days';
  expect([0, 1, 2].map((files) => receivedSentence("Lamp", files))).toEqual([
    said,
    `${said}. 1 file uploaded.`,
    `${said}. 2 files uploaded.`,
  ]);
  expect(thumbnailPath("a")).toBe("/submit/thumbnails/a.webp");
  for (const from of statusNames) expect(movesOf[from]).not.toContain(from);
});
