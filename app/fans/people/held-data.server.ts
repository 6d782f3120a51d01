import type { Person, PersonalDataProvider } from "../personal-data.ts";

let providers: PersonalDataProvider[] = [];

/** Of every feature that holds something on a person, in the order in which their rows are locked. */
export function providePersonalData(all: PersonalDataProvider[]): void {
  providers = all;
}

/** An empty list would erase nothing, and say that it did. */
export function personalDataProviders(): PersonalDataProvider[] {
  if (providers.length === 0) throw new Error("No one has listed the personal data.");
  return providers;
}

export async function exportPerson(person: Person): Promise<Record<string, object[]>> {
  const parts = await Promise.all(personalDataProviders().map((provider) => provider.exportOf(person)));
  return Object.assign({}, ...parts);
}
