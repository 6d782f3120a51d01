import { loadTalk, loadWindows } from "../../characters/talk.server.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import { loadChat } from "../../messages/threads/chat.server.ts";

/** A talk by `character`, else what friends write; above the list of their conversations, whom one can talk to. */
export async function loadChatView(asked: ViewAsked) {
  const character = asked.params.get("character");
  if (character !== null) return { kind: "talk" as const, talk: await loadTalk(character, asked) };
  const chat = await loadChat(asked);
  return {
    kind: "threads" as const,
    chat,
    windows: chat.kind === "list" ? await loadWindows(asked.fanId) : null,
  };
}
