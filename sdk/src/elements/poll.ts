import type { Part } from "../element.ts";
import look from "./poll.css?inline";

const poll: Part = async (host, { h, set, drawn, count, when, none }) => {
  const { client } = host;
  const id = encodeURIComponent(host.for);
  const [[row], own] = await Promise.all([
    client.read(
      // One of a story its reader has not seen that far has no words.
      `/rest/v1/polls?id=eq.${id}&title=neq.&select=title,options,total_votes,is_active,closes_at,poll_tallies(option_index,votes)`,
    ),
    client.hasActed() ? client.read(`/rest/v1/poll_votes?poll_id=eq.${id}&select=option_index`) : [],
  ]);
  if (!row) throw none("There is no such poll.");
  let { total_votes: total, is_active: isOpen, closes_at: closes } = row;
  let choice = own[0]?.option_index ?? -1;
  let pending = -1;
  let isAsked = host.hasAttribute("results");
  let note = "";
  let votes: number[] = row.options.map(() => 0);
  for (const { option_index, votes: n } of row.poll_tallies) votes[option_index] = n;

  const foot = h("span", { role: "status" });
  const end = h("span");
  const see = () => {
    isAsked = true;
    draw();
  };
  const peek = h("button.link", { onclick: see }, "See how it stands");
  const options = row.options.map((text: string, at: number) => {
    const share = h("span.num");
    const bar = h("span.bar");
    const check = drawn("m5 12.5 4.5 4.5L19 7");
    const button = h("button.option", { onclick: () => cast(at) }, bar, check, h("span", null, text), share);
    return { button, bar, check, share };
  });

  const draw = () => {
    const mine = pending < 0 ? choice : pending;
    const isShown = !isOpen || mine >= 0 || isAsked;
    const shares = percents(votes);
    options.forEach(({ button, bar, check, share }: Record<string, HTMLElement>, at: number) => {
      set(button!, { "aria-pressed": `${mine === at}`, disabled: !isOpen });
      set(check!, { hidden: mine !== at });
      share!.textContent = isShown ? `${shares[at]}%` : "";
      bar!.style.transform = `scaleX(${isShown ? shares[at]! / 100 : 0})`;
    });
    const yours =
      pending >= 0
        ? client.isWaiting()
          ? "Yours goes in when we are back."
          : ""
        : choice >= 0
          ? "Yours is in."
          : "";
    foot.textContent = `${count(total)} ${total === 1 ? "vote" : "votes"}. ${note || yours}`;
    end.textContent = isOpen
      ? closes && `Closes ${when(closes, { weekday: "long", hour: "2-digit", minute: "2-digit" })}`
      : "Closed";
    peek.hidden = isShown;
    host.is("voted", choice >= 0);
    host.is("closed", !isOpen);
    host.is("waiting", pending >= 0);
  };
  const cast = (option: number) => {
    pending = option;
    note = "";
    draw();
    host.vote(option).catch((error) => {
      note = error.message;
      pending = -1;
      draw();
    });
  };
  host.waits = draw;
  host.took = (_, { poll: now, message }) => {
    pending = -1;
    ({ choice, votes, total } = now);
    if (!/success/.test(message)) note = message;
    draw();
  };
  host.hear("tallies", ({ state }) => {
    const now = state?.tallies?.[host.for];
    if (!now) return;
    ({ votes, total, isActive: isOpen } = now);
    draw();
  });
  host.look(look);
  host.show(
    "ready",
    h("p.title", { id: "q" }, row.title),
    h(
      "div.options",
      { role: "group", "aria-labelledby": "q", onkeydown: walk },
      ...options.map(({ button }: { button: Node }) => button),
    ),
    h("p.quiet.row.foot", null, foot, peek, end),
  );
  draw();
};

/** Whole percents that add up to 100, by largest remainder. */
function percents(votes: number[]): number[] {
  const total = votes.reduce((sum, n) => sum + n, 0);
  const exact = votes.map((n) => (n * 100) / (total || 1));
  const whole = exact.map(Math.floor);
  const order = [...votes.keys()].sort((a, b) => (exact[b]! % 1) - (exact[a]! % 1) || a - b);
  for (let left = total ? 100 - whole.reduce((sum, n) => sum + n, 0) : 0; left-- > 0; )
    whole[order.shift()!]!++;
  return whole;
}

/** Arrows go from option to option, Enter votes. */
function walk(event: KeyboardEvent): void {
  const { key, target } = event;
  const { nextElementSibling: next, previousElementSibling: previous } = target as Element;
  const to = key === "ArrowDown" ? next : key === "ArrowUp" && previous;
  if (!to) return;
  event.preventDefault();
  (to as HTMLElement).focus();
}

export default poll;
