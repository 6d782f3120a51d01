import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Crowd } from "./crowd.tsx";
import type { PartyStatus } from "./party.ts";

const words = (here: number, joined: number, sample: number, status: PartyStatus = "live") => {
  const of = { here, participants: joined + sample, sampleParticipants: sample, marks: 0 };
  const html = renderToStaticMarkup(<Crowd of={of} status={status} />);
  return html
    .replace(/<span class="sample-word">([^<]*)<\/span>/g, "$1")
    .replace(/<svg[\s\S]*?<\/svg>/g, "")
    .match(/[^<>]+(?=<\/)/g);
};

test("AFTERS-09, AFTERS-10: the real count leads, with the sample count labelled", () => {
  expect(words(0, 3_187, 8_451)).toEqual(["3,187", " joined", "8,451 sample"]);
  expect(words(17, 3_187, 8_451)).toEqual(["17", " here now", "3,187 joined", "8,451 sample"]);
  expect(words(0, 3_187, 0)).toEqual(["3,187", " joined"]);
  expect(words(0, 0, 8_451)).toEqual(["The first seat is yours", "8,451 sample"]);
});

test("AFTERS-12: nobody is here in an archive", () =>
  expect(words(17, 3_187, 0, "archived")).toEqual(["3,187", " joined"]));
