/** The fan id under which a sample fan votes and earns points; never a visitor's. */
export const sampleFanId = (fanId: string): string => `sample_${fanId}`;
