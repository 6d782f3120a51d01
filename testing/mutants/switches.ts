import { mutantVariable } from "../built.ts";
import type { Mutation } from "./mutations.ts";

export type Numbered = Mutation & { id: number };

/** A source that holds all the changes, each behind its number, so that one build serves them all. */
export function withSwitches(source: string, mutations: Numbered[]): string {
  return render({ start: 0, end: source.length }, mutations);

  function render({ start, end }: { start: number; end: number }, inside: Numbered[]): string {
    let text = "";
    let at = start;
    for (const group of outermost(inside)) {
      const { host } = group[0] as Numbered;
      text += source.slice(at, host.start) + choice(group, inside);
      at = host.end;
    }
    return text + source.slice(at, end);
  }

  function choice(group: Numbered[], all: Numbered[]): string {
    const { host } = group[0] as Numbered;
    const inner = render(
      host,
      all.filter((other) => !group.includes(other) && holds(host, other.host)),
    );
    if (host.is === "statement") return `{ if (!(${group.map(isOn).join("||")})) ${inner} }`;
    if (host.is === "body") return `{ if (${group.map(isOn).join("||")}) return; ${inner} }`;
    const changed = group.map((mutation) => {
      const text = source.slice(host.start, mutation.start) + mutation.after;
      return `${isOn(mutation)} ? ${text}${source.slice(mutation.end, host.end)} : `;
    });
    return `(${changed.join("")}${inner})`;
  }
}

const isOn = ({ id }: Numbered) => `globalThis.process?.env.${mutantVariable} === "${id}"`;

type Host = Mutation["host"];

const same = (a: Host, b: Host) => a.start === b.start && a.end === b.end && a.is === b.is;
const holds = (outer: Host, inner: Host) => outer.start <= inner.start && inner.end <= outer.end;

/** Those that lie in no other, together with what else is chosen at the same place; in their order. */
function outermost(mutations: Numbered[]): Numbered[][] {
  const hosts: Host[] = [];
  for (const { host } of mutations)
    if (
      !hosts.some((known) => same(known, host)) &&
      !mutations.some(({ host: other }) => !same(other, host) && holds(other, host))
    )
      hosts.push(host);
  return hosts
    .sort((a, b) => a.start - b.start)
    .map((host) => mutations.filter((mutation) => same(mutation.host, host)));
}
