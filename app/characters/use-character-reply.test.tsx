import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { troubleSentence } from "./trouble.ts";
import { useCharacterReply } from "./use-character-reply.ts";

afterEach(() => void vi.unstubAllGlobals());

/** What the hook hands out at its first rendering, which asks like any later one. */
function used(character: string) {
  let handed: ReturnType<typeof useCharacterReply> | undefined;
  function Page() {
    handed = useCharacterReply(character, [{ role: "assistant", content: "Do sit." }]);
    return <p>{handed.lines.map(({ content }) => content)}</p>;
  }
  expect(renderToString(<Page />)).toContain("Do sit.");
  return handed!;
}

const answered = (status: number, body: object) => {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return Response.json(body, { status });
  });
  return sent;
};

test("CHAT-14, CHAT-15: a page's own conversation is sent with the question", async () => {
  const sent = answered(200, { ok: true, response: "Gladly." });
  const { ask } = used("Carmilla");
  expect(await ask("  May I come in? ")).toBe("Gladly.");
  expect(sent.at(-1)).toEqual({
    url: "/functions/v1/character-chat",
    body: {
      character: "Carmilla",
      message: "May I come in?",
      conversationHistory: [{ role: "assistant", content: "Do sit." }],
    },
  });
  expect(await ask("   ")).toBeNull();
});

test("CHAT-17: any error is answered in the character's place", async () => {
  answered(503, { ok: false, code: "failed", message: "No." });
  expect(await used("Carmilla").ask("Hello")).toBe(troubleSentence);
});
