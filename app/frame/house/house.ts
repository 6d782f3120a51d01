/** What people write to the house about. */
export const addressKinds = [
  "hello",
  "legal",
  "privacy",
  "community",
  "moderation",
  "security",
  "investors",
  "careers",
] as const;
export type AddressKind = (typeof addressKinds)[number];

/** Who runs this product, as its pages, emails and files say. */
export type House = {
  name: string;
  /** As it stands at the foot of every page. */
  copyright: string;
  addresses: Record<AddressKind, string>;
  /** Numbers that the landing page leads with, each with its word. */
  claims: [number: string, word: string][];
  /** The sample world is here: pages may speak of it. */
  isSample: boolean;
};

/** The house that the samples belong to. */
export const sampleHouse: House = {
  name: "afters",
  copyright: "© 2025 afters",
  addresses: addressesAt("afters.app"),
  claims: [
    ["1.2M", "users"],
    ["45K", "posts daily"],
  ],
  isSample: true,
};

export function addressesAt(host: string): Record<AddressKind, string> {
  return Object.fromEntries(addressKinds.map((kind) => [kind, `${kind}@${host}`])) as House["addresses"];
}
