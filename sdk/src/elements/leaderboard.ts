import type { Part } from "../element.ts";
import look from "./leaderboard.css?inline";

export const leaderboard: Part = async (host, { h, count }) => {
  const fans = await host.client.read("/rest/v1/top_participants?order=rank");
  if (!fans[0]) return host.show("empty");
  host.look(look);
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
