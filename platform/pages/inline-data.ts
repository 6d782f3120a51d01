/** JSON that is safe inside a script element. */
export const inlineData = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
