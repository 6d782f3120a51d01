import { expect, test } from "vitest";
import { longestLine, ReplyForm } from "./reply-form.ts";

const read = (message: string) => ReplyForm.safeParse({ scene: "airlock", message });

test("a line has up to 300 signs, as people count them, and is refused in words beyond", () => {
  for (const sign of ["m", "é", "🎬"]) {
    expect(read(sign.repeat(longestLine)), sign).toMatchObject({ success: true });
    const { error } = read(sign.repeat(longestLine + 1));
    expect(error?.issues[0]?.message, sign).toBe("Please use at most 300 characters.");
  }
});

test("nothing but spaces is nothing said", () => {
  expect(read(" \n ").error?.issues[0]?.message).toBe("Say something first.");
  expect(read("  and   then ").data).toMatchObject({ message: "and then", heard: [] });
});
