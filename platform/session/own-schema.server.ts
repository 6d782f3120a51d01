/**
 * better-auth writes the names of tables and columns into one object that all instances of a plug-in share (mergeSchema,
 * 1.7.7): the later of two would have the earlier one read its tables. Each gets a copy.
 */
export const withOwnSchema = <Plugin extends { schema: object }>(plugin: Plugin): Plugin => ({
  ...plugin,
  schema: structuredClone(plugin.schema),
});
