import { type Action, action } from "../../platform/action/action.server.ts";
import { type Actor, type AuthPolicy, cookieEdge } from "../../platform/action/edge-policies.server.ts";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import { Problem } from "../../platform/problem.ts";
import { viewPath } from "../frame/phone/views.ts";
import { answer, stopAnswer } from "./answering.server.ts";
import { talksOfAddress } from "./limits.ts";
import { replyOnce } from "./reply.server.ts";
import { CharacterChatForm, type TalkFace, TalkForm, TalkOfForm, TalkSeenForm } from "./talk-form.ts";
import { noteSeen, startTalk, takeAgain, takeQuestion } from "./talks.server.ts";
import { troubleSentence } from "./trouble.ts";
import { findTalker, type Talker } from "./voices.server.ts";

const limit = { name: "talk", points: 20, seconds: 60 };
const tooOften = "One question at a time. Give it a moment.";

/** A whole conversation fits. */
const withHistory: AuthPolicy<Actor> = { ...cookieEdge, mostBytes: 512 * 1024 };

/**
 * POST /characters/{id}/start, /characters/{id}/messages {text, clientKey}, /characters/{id}/seen {seen},
 * /characters/{id}/again and /characters/{id}/stop: a fan's own talk; its lines and the growing reply are the topic talk:{fan}:{id}.
 * POST /functions/v1/character-chat {character, message, conversationHistory: [{role, content}]}: answers {response},
 * and keeps nothing (BACKEND-22). Refusals: no_such_character (404), still_answering, nothing_asked (409),
 * invalid (422), slow_down (429), failed (503).
 */
export function characterActions(actions: Endpoints): void {
  actions.post("/characters/:character/start", start);
  actions.post("/characters/:character/messages", ask);
  actions.post("/characters/:character/again", again);
  actions.post("/characters/:character/seen", seenIt);
  actions.post("/characters/:character/stop", stop);
  actions.post(
    "/functions/v1/character-chat",
    action(
      {
        input: CharacterChatForm,
        edge: withHistory,
        limit: { ...limit, name: "character-chat" },
        crowdLimit: talksOfAddress,
        tooOften,
        failed: troubleSentence,
      },
      async ({ character, message, conversationHistory }) => {
        const response = await replyOnce(character, message, conversationHistory);
        if (response === null) throw noSuchCharacter();
        return { answer: { response } };
      },
    ),
  );
}

const noSuchCharacter = () => new Problem("no_such_character", 404, "There is no character by that name.");

async function require(character: string): Promise<Talker> {
  const talker = await findTalker(character);
  if (!talker) throw noSuchCharacter();
  return talker;
}

const pageOf = ({ id }: Talker, face: TalkFace) =>
  face === "app" ? viewPath("chat", { character: id }) : `/${face}?talk=${id}`;
const greeted = ({ name }: Talker) => `Starting chat with ${name}`;
/** Without a script the page that follows has to have the reply. */
const isPlainForm = (headers: { accept?: string }) => headers.accept?.includes("text/html") === true;

const start: Action = action(
  {
    input: TalkOfForm,
    limit: { ...limit, name: "talk-start" },
    tooOften,
    failed: "That did not start. Please try again.",
  },
  async ({ character, face }, { fan }) => {
    const talker = await require(character);
    const isNew = await startTalk(await fan(), talker);
    return { message: isNew ? greeted(talker) : undefined, goTo: pageOf(talker, face) };
  },
);

const ask: Action = action(
  {
    input: TalkForm,
    limit,
    crowdLimit: talksOfAddress,
    tooOften,
    failed: "That was not sent. Please try again.",
  },
  async ({ character, face, text, clientKey }, { fan }, { call }) => {
    const talker = await require(character);
    const { isNew, lease } = await takeQuestion(await fan(), talker, text, clientKey);
    const done = lease && answer(talker, lease);
    if (isPlainForm(call.headers)) await done;
    return { message: isNew ? greeted(talker) : undefined, goTo: pageOf(talker, face) };
  },
);

const seenIt: Action = action(
  {
    input: TalkSeenForm,
    limit: { ...limit, name: "talk-seen" },
    tooOften: "One at a time. Give it a moment.",
    failed: "That was not saved. Please try again.",
  },
  async ({ character, face, seen }, { fan }) => {
    const talker = await require(character);
    await noteSeen(await fan(), talker, seen);
    return { goTo: pageOf(talker, face) };
  },
);

const again: Action = action(
  {
    input: TalkOfForm,
    limit,
    crowdLimit: talksOfAddress,
    tooOften,
    failed: "That was not asked. Please try again.",
  },
  async ({ character, face }, { fan }, { call }) => {
    const talker = await require(character);
    const done = answer(talker, await takeAgain(await fan(), talker));
    if (isPlainForm(call.headers)) await done;
    return { goTo: pageOf(talker, face) };
  },
);

const stop: Action = action(
  {
    input: TalkOfForm,
    limit: { ...limit, name: "talk-stop" },
    tooOften,
    failed: "That was not stopped. Please try again.",
  },
  async ({ character, face }, { fan }) => {
    const talker = await require(character);
    await stopAnswer(await fan(), talker.id);
    return { goTo: pageOf(talker, face) };
  },
);
