import { globSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { guidelines } from "../site/marketing/legal/guidelines.tsx";
import { reviewedFirst } from "./reviewed-first.ts";

/** Where each of them is read. Who adds one adds it to the list, and so to the guidelines. */
const where: Record<string, string> = {
  "messages in party rooms": "app/room/chat/messages.server.ts",
  "whispers in a row": "app/room/rows/whispers.server.ts",
  confessions: "app/messages/confessions/confessions.server.ts",
  "questions to interviews": "app/discover/interviews/questions/questions.server.ts",
  "posts in forums": "app/messages/forums/posts.server.ts",
  "captions of clips": "app/play/clips/clips.server.ts",
  "titles of wished parties": "app/lobby/wishes/wishes.server.ts",
};
/** How a character answers goes by it; what a fan says to one nobody else sees. */
const character = "app/characters/policy/policy.server.ts";
/** The cast of a rehearsal stays silent by it; the line stands. */
const cast = "app/samples/regulars/regulars.server.ts";

test("the guidelines name exactly what the word list reviews before it appears", () => {
  const reading = globSync("app/**/*.ts")
    .filter(
      (file) => !file.includes(".test.") && /\b(?:readText|readSpoken)\(/.test(readFileSync(file, "utf8")),
    )
    .filter((file) => file !== character && file !== cast && !file.startsWith("app/moderation/"));
  const named = [...reviewedFirst.held, ...reviewedFirst.refused];
  expect(named.map((name) => where[name]).toSorted()).toEqual(reading.toSorted());

  const Page = createRoutesStub([
    { path: "/", Component: () => guidelines.map(({ id, body }) => <div key={id}>{body}</div>) },
  ]);
  const words = renderToStaticMarkup(<Page />).replace(/<[^>]+>/g, "");
  expect(words).toContain(
    "Messages in party rooms, confessions and questions to interviews go past a word list first, and what it stops waits for a moderator to read it. Whispers in a row, posts in forums, captions of clips and titles of wished parties go past it too, and what it stops goes back to its writer.",
  );
  expect(words).toContain(
    "Nothing else is screened by machines before it appears, messages between friends included.",
  );
});
