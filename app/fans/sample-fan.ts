/** The fan under which a sample fan votes and earns; no visitor can have it. */
export const sampleFanId = (fanId: string): string => `sample_${fanId}`;
