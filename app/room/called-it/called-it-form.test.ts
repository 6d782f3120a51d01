import { expect, test } from "vitest";
import { DeletePredictionForm, SealAnswerForm, SealWordsForm } from "./called-it-form.ts";
import { CameTrueForm, MarkAnswerForm } from "./desk/came-true-form.ts";
import { receiptNumber } from "./prediction.ts";

const long = (letters: number) => "x".repeat(letters);
const uuid = "6f6d2a4c-6a0f-4c57-9a0e-0d4a3f0f5b11";

test("a prediction has 1 to 140 characters, trimmed", () => {
  const sealed = (text: unknown) => SealWordsForm.safeParse({ partyId: "party-1", text });
  const refused = (text: unknown) => sealed(text).error?.issues[0]?.message;
  expect(sealed("  She leaves.\u200b ").data?.text).toBe("She leaves.");
  expect(sealed(long(140)).data?.text).toBe(long(140));
  expect(sealed("🧤".repeat(140)).success).toBe(true);
  // Spaces at both ends are no words, and a text that is none at all is not read.
  expect(sealed(`${" ".repeat(8 * 140 - 1)}x`).data?.text).toBe("x");
  expect(refused(`${" ".repeat(8 * 140)}x`)).toBe("A prediction has at most 140 characters.");
  expect(refused(long(141))).toBe("A prediction has at most 140 characters.");
  expect(refused(" ")).toBe("Say what will happen.");
  expect(refused(undefined)).toBe("Say what will happen.");
});

test("a sealed or a marked answer names its party and poll and one of the answers", () => {
  const fields = { partyId: long(100), pollId: long(100), option: "100" };
  for (const form of [SealAnswerForm, MarkAnswerForm]) {
    expect(form.safeParse(fields).data).toMatchObject({ pollId: long(100), option: 100 });
    expect(form.safeParse({ ...fields, option: 0 }).success).toBe(true);
    for (const wrong of [{ pollId: long(101) }, { pollId: undefined }, { option: -1 }, { option: 101 }])
      expect(form.safeParse({ ...fields, ...wrong }).success).toBe(false);
  }
  expect(SealAnswerForm.safeParse({ ...fields, partyId: long(101) }).success).toBe(false);
  expect(DeletePredictionForm.safeParse({ partyId: long(100), id: uuid }).success).toBe(true);
  expect(DeletePredictionForm.safeParse({ partyId: long(101), id: uuid }).success).toBe(false);
  expect(DeletePredictionForm.safeParse({ partyId: "party-1", id: "some" }).success).toBe(false);
});

test("what came true is said in 1 to 140 characters, of one prediction or of up to 500", () => {
  const fields = { id: long(100), text: " It rained. ", ids: uuid };
  const read = (change: object) => CameTrueForm.safeParse({ ...fields, ...change });
  expect(read({}).data).toEqual({ id: long(100), text: "It rained.", ids: [uuid] });
  expect(read({ text: long(140), ids: Array(500).fill(uuid) }).data?.ids).toHaveLength(500);
  expect(read({ text: "x", ids: [uuid] }).success).toBe(true);
  for (const wrong of [
    ...[{ id: long(101) }, { text: " " }, { text: long(141) }],
    ...[{ ids: [] }, { ids: "some" }, { ids: ["some"] }, { ids: Array(501).fill(uuid) }],
  ])
    expect(read(wrong).success).toBe(false);
});

test("a receipt's number is the first half of its hash, four letters at a time", () => {
  expect(receiptNumber(`9f3c41ae07d2b6e8${"0".repeat(48)}`)).toBe("9F3C 41AE 07D2 B6E8");
});
