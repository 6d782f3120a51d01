/** Hours after which nobody can say yes any more. */
export const approvalHours = 24;
