import type { Part } from "../element.ts";
import look from "./tonight.css?inline";

export const tonight: Part = async (host, { h, set, count, when }) => {
  const { client } = host;
  const show = host.getAttribute("show");
  const all = await client.read(
    `/rest/v1/parties?status=neq.archived&order=starts_at&limit=${host.getAttribute("limit") ?? 3}${show ? `&show=eq.${encodeURIComponent(show)}` : ""}`,
  );
  if (!all[0]) return host.show("empty");
  host.look(look);
  const rows = all.map((party: Record<string, string> & { participants: number }) => {
    const isOn = Date.parse(party.starts_at!) <= Date.now();
    const href = `${client.src}/afters/${encodeURIComponent(party.id!)}`;
    let isMarked = false;
    const label = h("span");
    const mark = (now: boolean) => {
      isMarked = now;
      set(remind, { "aria-pressed": `${now}` });
      label.textContent = now ? "On your list" : "Remind me";
    };
    const remind = h(
      "button.press",
      {
        onclick: () => {
          host.do("mark", party.id, !isMarked).catch(() => mark(!isMarked));
          mark(!isMarked);
        },
      },
      label,
    );
    mark(false);
    return h(
      "li.party",
      null,
      h(
        "span.when",
        null,
        isOn
          ? `On now, ${count(party.participants)} in`
          : when(party.starts_at!, { dateStyle: "medium", timeStyle: "short" }),
      ),
      h(
        "span.acts",
        null,
        ...(isOn
          ? [h("a.press", { href, target: "_blank", rel: "noopener" }, h("span", null, "Come in"))]
          : [remind, h("a.quiet", { href: `${href}/calendar.ics` }, "Calendar")]),
      ),
      h("span.name", null, party.title),
      h("span.quiet", null, party.show),
    );
  });
  host.show(
    "ready",
    h("p.title", null, host.getAttribute("heading") ?? "Tonight on afters"),
    h("ol.list", null, ...rows),
  );
};
