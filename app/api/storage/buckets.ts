/** The buckets there are; nobody makes more of them. */
export const buckets = {
  art: {
    id: "art",
    name: "art",
    public: true,
    says: "The product's own pictures, as {name}.webp and {name}.avif. To be read.",
    allowed_mime_types: ["image/webp", "image/avif"],
    file_size_limit: null,
  },
  submissions: {
    id: "submissions",
    name: "submissions",
    public: false,
    says: "Files of the signed-in fan: those put here, by their names, and those handed in at /submit, in a folder for each work.",
    allowed_mime_types: null,
    file_size_limit: 100 * 1024 * 1024,
  },
} as const;

export type Bucket = keyof typeof buckets;
export const isBucket = (name: string): name is Bucket => Object.hasOwn(buckets, name);

const madeAt = "2026-01-01T00:00:00.000Z";

/** As storage-js reads it. */
export const bucketAnswer = (id: Bucket) => {
  const { says: _, ...bucket } = buckets[id];
  return { ...bucket, type: "STANDARD", owner: "", created_at: madeAt, updated_at: madeAt };
};
