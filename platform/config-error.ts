/** What cannot be used ends the start, with a sentence that says so and no stack. */
export class ConfigError extends Error {}
