import type { Part } from "../element.ts";
import look from "./drop.css?inline";

const drop: Part = async (host, kit) => {
  const { h, count, none, painted } = kit;
  const { client } = host;
  const [row] = await client.read(`/rest/v1/drops?id=eq.${encodeURIComponent(host.for)}`);
  if (!row) throw none("There is no such drop.");
  let { taken, entries, opens_at: opensAt, closes_at: closesAt, state } = row;
  const isDraw = row.mode === "draw";
  // biome-ignore lint/suspicious/noExplicitAny: what the server says a fan has.
  let own: any;
  let note = "";
  const gone = h("span.num");
  const fill = h("i");
  const foot = h("p.quiet.foot", { role: "status" });
  const label = h("span");
  const button = h(
    "button.press",
    {
      onclick: () => {
        tell("");
        host.claim().catch(({ message }) => tell(message));
      },
    },
    label,
  );

  const draw = () => {
    const [opens, closes] = [opensAt, closesAt].map((at) => +new Date(at) - Date.now()) as [number, number];
    const isSoldOut = !isDraw && taken >= row.pieces;
    gone.textContent = isDraw
      ? `${count(entries)} in the draw`
      : `${count(taken)} of ${count(row.pieces)} gone`;
    fill.style.transform = `scaleX(${isDraw ? 0 : Math.min(1, taken / row.pieces)})`;
    label.textContent = own
      ? had(own, row.pieces)
      : closes < 0
        ? "It is over"
        : opens > 0
          ? `Opens in ${span(opens)}`
          : isDraw
            ? "Enter the draw"
            : isSoldOut
              ? "Wait for one"
              : "Claim yours";
    kit.set(button, { disabled: own || opens > 0 || closes < 0 || state === "paused" });
    foot.textContent = note || (own || closes < 0 ? "" : `One each. Closes in ${span(closes)}`);
    host.is("claimed", !!own);
    host.is("gone", isSoldOut);
  };
  const tell = (now: string) => {
    note = now;
    draw();
  };
  host.waits = () => tell("It goes in when we are back.");
  host.took = (_, answer) => {
    own = answer.own;
    ({ taken, entries } = answer.standing);
    tell("");
  };
  host.hear("drops", ({ state: now }) => {
    const standing = now?.standings?.[host.for];
    if (!standing) return;
    ({ taken, entries, opensAt, closesAt } = standing);
    state = standing.isPaused ? "paused" : "";
    draw();
  });
  const ticking = setInterval(draw, 20_000);
  host.stops.push(() => clearInterval(ticking));
  host.look(look);
  host.show(
    "ready",
    h(
      "div.drop",
      null,
      row.picture && painted("picture", row.picture, row.title),
      h(
        "div.words",
        null,
        h("p.title", null, row.title),
        h("p.about", null, row.description),
        h("div.meter", { "aria-hidden": "true" }, fill),
        h("p.row", null, h("span.quiet", null, row.studio), gone),
        button,
        foot,
      ),
    ),
  );
  draw();
};

const had = ({ has, number, ahead }: { has: string; number: number; ahead: number }, pieces: number) =>
  has === "piece"
    ? `Number ${number} of ${pieces} is yours`
    : has === "entry"
      ? "You are in the draw"
      : has === "place"
        ? `${ahead} before you in line`
        : "You gave it back";

function span(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 6e4));
  const hours = Math.floor(minutes / 60);
  return hours > 47
    ? `${Math.round(hours / 24)} days`
    : hours
      ? `${hours} h ${minutes % 60} min`
      : `${minutes} min`;
}

export default drop;
