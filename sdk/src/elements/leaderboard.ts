import type { Part } from "../element.ts";

const look = `
ol{list-style:none;margin-block-start:.75rem;padding:0}
li{display:grid;grid-template-columns:2.25rem 1fr auto;align-items:baseline;padding-block:.625rem;border-block-start:1px solid var(--bar)}
li:first-child{border:0}
.rank{color:var(--press)}
.name{font-weight:600;overflow-wrap:anywhere}
`;

export const leaderboard: Part = async (host, { h, count }) => {
  const fans = await host.client.read("/rest/v1/top_participants?order=rank");
  host.look(look);
  if (!fans[0]) return host.show("empty");
  const rows = fans.map(
    ({ rank, name, character_name, points }: Record<string, string> & { points: number }) =>
      h(
        "li.fan",
        null,
        h("span.num.rank", null, rank),
        h("span", null, h("span.name", null, name), h("br"), h("span.quiet", null, character_name)),
        h("span.num", null, count(points)),
      ),
  );
  host.show(
    "ready",
    h("p.title", null, host.getAttribute("heading") ?? "Who did most"),
    h("ol.list", null, ...rows),
  );
};
