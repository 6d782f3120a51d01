import type { Fault } from "./fault.ts";

/** What every page shows, and the way in that every test of the desk takes. */
const everywhere = new Set(["errors", "mail", "shell", "sign-in"]);

/** Faults of one feature may turn each other's tests red, and what is everywhere may turn any test red. */
function areaOf(file: string): string {
  const [top, feature, part] = file.split("/").slice(0, -1);
  if (top !== "app" || !feature || everywhere.has(feature)) return "everywhere";
  return feature === "parties" ? `parties/${part ?? ""}` : feature;
}

const areNeighbours = (one: Fault, other: Fault) =>
  areaOf(one.file) === areaOf(other.file) || one.test.file === other.test.file;

/** So that a test that turns red hardly does so for another fault of its batch. The first batches are the fullest. */
export function batchesOf(faults: Fault[], most: number): Fault[][] {
  const batches: Fault[][] = [];
  for (const fault of faults) {
    const fits = batches.find(
      (batch) => batch.length < most && !batch.some((other) => areNeighbours(fault, other)),
    );
    if (fits) fits.push(fault);
    else batches.push([fault]);
  }
  return batches;
}
