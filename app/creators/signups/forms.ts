/** Where each is posted to, and where it stands without JavaScript. */
export const pageOf = {
  beta: "/beta",
  join: "/join",
  sdk: "/sdk",
  pass: "/superfans/pass",
  partnership: "/studios/partnership",
  "studio-sdk": "/studios/sdk",
  creators: "/creators/apply",
  waitlist: "/waitlist",
  access: "/afterparty/access",
} as const;

export type FormName = keyof typeof pageOf;

export const inviteCode = /^[a-z2-9]{10}$/;
