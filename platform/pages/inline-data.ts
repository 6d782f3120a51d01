/** JSON that may stand in a script element: nothing in it can end that. */
export const inlineData = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
