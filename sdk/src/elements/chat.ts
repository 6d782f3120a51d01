import type { Part } from "../element.ts";
import look from "./chat.css?inline";

const mostLines = 200;

export const chat: Part = async (host, kit) => {
  const { h, drawn, painted, room } = kit;
  const { client } = host;
  const { party, entries, cursor, faces, own } = await room(host);
  const shown: Record<number, HTMLElement> = {};
  let me = own?.fanId;
  const log = h("div.log", { role: "log", "aria-live": "off", "aria-label": "Chat", tabindex: 0 });
  const note = h("p.quiet", { role: "status" });
  const words = host.getAttribute("placeholder") ?? "Say something";
  const field = h<HTMLInputElement>("input.field", {
    maxlength: 500,
    autocomplete: "off",
    placeholder: words,
    "aria-label": words,
  });

  const draw = (look: string, name: string, avatar: string, text: string) =>
    h(
      `div.line${look}`,
      null,
      faces[avatar]
        ? painted("face", client.src + faces[avatar])
        : h("span.face", { "aria-hidden": "true" }, name[0]),
      h("b.name", null, name),
      h("span.text", null, text),
    );
  /** Who has scrolled up to read stays there. */
  const put = (line: HTMLElement, before: Node | null = null) => {
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
    log.insertBefore(line, before);
    if (log.childElementCount > mostLines) log.firstChild!.remove();
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  };
  // biome-ignore lint/suspicious/noExplicitAny: an entry of the log.
  const add = ({ seq, kind, speaker, text, title, removed, change, of }: any) => {
    if (change === "message-removed") shown[of]?.remove();
    if (!text || removed || shown[seq] || own?.hidden.includes(seq) || own?.blocked.includes(speaker?.fanId))
      return;
    shown[seq] =
      kind === "message"
        ? draw(speaker.fanId === me ? ".mine" : "", speaker.name, speaker.avatar, text)
        : h("p.cue.quiet", null, title && `${title}. `, text);
    put(shown[seq], log.querySelector(".going"));
  };
  host.took = (_, { entry }) => {
    me = entry.speaker.fanId;
    add(entry);
  };
  host.waits = () => {
    note.textContent = "Afters is away. What you said goes in when it is back.";
  };
  const say = (event: Event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    const line = draw(".mine.going", "You", "", text);
    put(line);
    log.scrollTop = log.scrollHeight;
    field.value = "";
    host
      .say(text)
      .then(() => "")
      .catch((error) => {
        field.value ||= text;
        return error.message;
      })
      .then((told) => {
        line.remove();
        note.textContent = told;
      });
  };
  const isOver = party.status === "archived";
  host.hear(`party:${host.for}`, ({ entries = [] }) => entries.forEach(add), cursor);
  host.look(look);
  host.show(
    "ready",
    log,
    note,
    h(
      "form",
      { hidden: isOver, onsubmit: say },
      field,
      h("button.press", { "aria-label": "Send" }, drawn("M4 12 20 4l-5 16-3.5-6.5z")),
    ),
  );
  entries.forEach(add);
  log.scrollTop = log.scrollHeight;
  if (isOver) note.textContent = "This party is over.";
};
