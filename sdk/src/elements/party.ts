import type { AftersElement, Part } from "../element.ts";
import look from "./party.css?inline";

const party: Part = async (host, { h, count, when, room }) => {
  const { client } = host;
  const { party: on, heat, gasp: held, polls, own, reactionTotals, cursor } = await room(host);
  const title = h("p.title", null, on.title);
  const under = h("p.quiet");
  const bars = h("div.heat", { "aria-hidden": "true" });
  const asked = h("div.card");
  const gasping = h("div.card");
  const part = (name: string, more?: object) =>
    h(`afters-${name}`, {
      for: host.for,
      plain: true,
      exportparts: "line,name,text,field,press,log,reaction,option,title",
      ...more,
    });
  const large = (slot: string, number: string, words: string, ...more: Node[]) =>
    host.show(
      "ready",
      title,
      h("slot", { name: slot }, h("div.large", null, h("b.num", null, number), words, ...more)),
    );
  const later = (at: number) => {
    const timer = setTimeout(() => host.reload(), Math.min(1e9, Math.max(2_000, at - Date.now() + 1_000)));
    host.stops.push(() => clearTimeout(timer));
  };

  const people = (here: number) => {
    const others = here - (client.hasActed() ? 1 : 0);
    title.textContent = others > 0 ? `Watching with ${count(others)}` : on.title;
    // Its line is kept: how many are here is heard later.
    under.textContent = others > 0 ? on.title : "\u00a0";
  };
  const warm = () =>
    bars.replaceChildren(
      ...heat.slice(-60).map((n = 0) => {
        const bar = h("i");
        bar.style.height = `${Math.max(6, (n * 100) / Math.max(...heat, 1))}%`;
        return bar;
      }),
    );
  const ask = (id?: string) => {
    asked.hidden = !id;
    if (id) asked.replaceChildren(part("poll", { for: id }));
  };
  let isHolding = own?.holding;
  const words = h("span");
  const hold = h("button.press", {
    onclick: () => {
      host.gasp(!isHolding).catch(() => breathe(!isHolding));
      breathe(!isHolding);
    },
  });
  const breathe = (now: boolean) => {
    isHolding = now;
    hold.setAttribute("aria-pressed", `${now}`);
    hold.replaceChildren(h("span", null, now ? "Holding" : "Hold your breath"));
  };
  const gasp = (now: typeof held) => {
    gasping.hidden = !now;
    host.is("gasping", !!now);
    if (now)
      words.replaceChildren(now.text, h("br"), now.held ? `${now.held} of ${now.here} are holding.` : "");
    else breathe(false);
  };

  host.look(look);
  host.is("over", on.status === "archived");
  if (on.status === "upcoming") {
    later(on.startsAt);
    return large(
      "before",
      when(on.startsAt, { timeStyle: "short" }),
      when(on.startsAt, { dateStyle: "full" }),
    );
  }
  if (on.status === "archived") {
    let all = 0;
    for (const kind in reactionTotals) all += reactionTotals[kind];
    const back = h(
      "a.press",
      { href: on.url, target: "_blank", rel: "noopener" },
      h("span", null, "Read it back"),
    );
    return large("ended", count(on.participants), `were there, and reacted ${count(all)} times.`, back);
  }
  later(on.endsAt);
  host.hear(
    `party:${host.for}`,
    ({ entries = [], state = {} }) => {
      if (state.here >= 0) people(state.here);
      if ("gasp" in state) gasp(state.gasp);
      for (const { cue, pollId, kind, offsetMs, taps } of entries) {
        if (cue === "poll-opened") ask(pollId);
        let warmth = kind === "message" ? 1 : 0;
        if (kind === "reactions") for (const one in taps) warmth += taps[one];
        const minute = Math.floor(offsetMs / 6e4);
        if (warmth) heat[minute] = (heat[minute] ?? 0) + warmth;
      }
      warm();
    },
    cursor,
  );
  gasping.append(words, hold);
  const placeholder = host.getAttribute("placeholder") ?? "Say it before the credits";
  host.show("ready", h("div", null, title, under), bars, gasping, asked);
  people(on.here);
  warm();
  breathe(isHolding);
  gasp(held);
  ask(polls.find(({ state }: { state: string }) => state === "open")?.id);
  // A poll has the height it has: what is under it comes when that is known, and does not move.
  await (asked.firstChild as AftersElement | null)?.turn;
  host.root.append(part("chat", { placeholder }), part("reactions"));
};

export default party;
