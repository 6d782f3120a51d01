export type FormSample = {
  body: Record<string, unknown>;
  numbers?: string[];
  /** Fields that hold something else, with a reason; they have tests of their own in server/inputs.test.ts. */
  others?: Record<string, string>;
};
