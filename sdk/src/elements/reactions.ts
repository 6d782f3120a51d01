import type { Part } from "../element.ts";
import look from "./reactions.css?inline";

const face = "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z";
const drawings: Record<string, [name: string, path: string]> = {
  clap: [
    "Clap",
    "M8 13 4.5 9.5M11 10 6.5 5.5M14 9 10 5M6 15l-2-2M17 12.5V7c0-1.5 2-1.5 2 0v8c0 4-2.5 6-6 6-2.5 0-4-1-5.5-2.5L4 15",
  ],
  gasp: ["Gasp", `${face}M12 14v3M8 9v1M16 9v1`],
  heart: ["Heart", "M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z"],
  laugh: ["Laugh", `${face}M8 9v1M16 9v1M7.5 14h9a4.5 4.5 0 0 1-9 0z`],
  called: ["Called it", "M3 10v4h4l11 5V5L7 10zM8 14.5V19h3.5v-3M21.5 10v4"],
  knife: ["Plot twist", "M4 20 15 9m0 0 5-5v5c0 3-2 5-5 5l-2.5-2.5"],
};
/** Taps gather for a moment: a few requests a second at most, as on our own pages. */
const gatherMs = 350;

export const reactions: Part = async (host, { h, drawn, count, room }) => {
  const { reactionTotals: totals, cursor } = await room(host);
  const counts: Record<string, HTMLElement> = {};
  let gathered: Record<string, number> = {};
  let timer = 0;
  const add = (kind: string, n = 0) => {
    totals[kind] += n;
    const number = count(totals[kind]);
    const button = counts[kind]!.parentElement!;
    counts[kind]!.textContent = number;
    button.ariaLabel = `${button.title} ${number}`;
  };
  const send = () => {
    // What did not arrive is told by the element's event.
    host.react(gathered).catch(() => {});
    gathered = {};
    timer = 0;
  };
  const buttons = Object.entries(drawings).map(([kind, [name, path]]) => {
    const press = () => {
      button.classList.add("mine");
      gathered[kind] = Math.min(20, (gathered[kind] ?? 0) + 1);
      if (!timer) timer = setTimeout(send, gatherMs) as never;
    };
    const number = h("span.num");
    counts[kind] = number;
    const button = h("button.reaction", { title: name, onclick: press }, drawn(path), number);
    return button;
  });
  host.hear(
    `party:${host.for}`,
    ({ entries = [] }) => {
      for (const { kind, taps } of entries)
        if (kind === "reactions") for (const one in taps) add(one, taps[one]);
    },
    cursor,
  );
  host.look(look);
  host.show("ready", h("div.reactions", { role: "group", "aria-label": "Reactions" }, ...buttons));
  for (const kind in counts) add(kind);
};
