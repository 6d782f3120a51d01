/** A reply whose writer was not heard of for so long has ended with its process. */
export const leaseMs = 12_000;
export const renewMs = 4_000;
