import base from "./base.css?inline";
import pollLook from "./elements/poll.css?inline";
import { roomKept, rooms } from "./rooms.ts";

/** What is known of a poll on the host's server, such as a row of `/rest/v1/polls`. */
export type PollState = { id: string; title: string; options: string[] };
export type LinkState = { id: string; title: string };
export type RenderOptions = { src: string; key: string; nonce?: string };

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string) => String(value).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/**
 * An element as HTML, for a host's server: a shadow root that is there before any script. A poll is a form that leads to
 * our page, where the vote is confirmed; a party and a drop are links. The element takes over where scripts run, and
 * shows what is newer. Under a policy for styles, `nonce` is the page's own.
 */
export function renderElement(
  name: "poll" | "party" | "drop",
  state: PollState | LinkState,
  { src, key, nonce }: RenderOptions,
): string {
  const { id, title } = state;
  const page = text(`${src}/embed/${name}/${encodeURIComponent(id)}`);
  const inside =
    "options" in state
      ? `<form class="options" action="${page}"><input type="hidden" name="key" value="${text(key)}">${state.options
          .map(
            (option, at) =>
              `<button class="option" part="option" name="option" value="${at}"><span>${text(option)}</span></button>`,
          )
          .join("")}</form>`
      : `<p><a class="press" part="press" href="${page}?key=${encodeURIComponent(key)}"><span>Open it on afters</span></a></p>`;
  const style = `<style${nonce ? ` nonce="${text(nonce)}"` : ""}>:host${roomKept(rooms[name])}${base}${name === "poll" ? pollLook : ""}</style>`;
  return `<afters-${name} for="${text(id)}" src="${text(src)}" key="${text(key)}"><template shadowrootmode="open">${style}<p class="title" part="title">${text(title)}</p>${inside}</template></afters-${name}>`;
}
