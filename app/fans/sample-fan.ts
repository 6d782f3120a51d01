/** The session under which a sample fan votes and earns; no visitor can have it. */
export const sampleSession = (fanId: string): string => `sample_${fanId}`;
