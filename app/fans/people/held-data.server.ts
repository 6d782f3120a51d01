import type { Person, PersonalDataProvider } from "../personal-data.ts";

let providers: PersonalDataProvider[] = [];

/** All features with personal data, in lock order. */
export function providePersonalData(all: PersonalDataProvider[]): void {
  providers = all;
}

/** Fails loudly: an empty list would erase nothing and report success. */
export function personalDataProviders(): PersonalDataProvider[] {
  if (providers.length === 0) throw new Error("No one has listed the personal data.");
  return providers;
}

export async function exportPerson(person: Person): Promise<Record<string, object[]>> {
  const parts = await Promise.all(personalDataProviders().map((provider) => provider.exportOf(person)));
  return Object.assign({}, ...parts);
}
