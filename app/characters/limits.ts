/** Each may cost a call of a model, at whichever door it is asked: who opens sessions gets no more of them. */
export const talksOfAddress = { name: "talks-of-address", points: 120, seconds: 60, overAll: true } as const;
