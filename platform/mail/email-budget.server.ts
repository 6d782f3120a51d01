import { siteOf } from "../http/address.server.ts";
import { limitTo } from "../http/limits.server.ts";
import { personKeyOf } from "../names/person-keys.server.ts";

const seconds = 24 * 3_600;
const enough = "That is enough emails for one day. Please try again tomorrow.";

/** As many as the form that needs most sends: a fan may be after all looks of the shop. */
const inAll = limitTo({ name: "letters-person-in-all", points: 14, seconds }, enough);
/** A house full of people asks for one or two each. */
const ofNetwork = limitTo({ name: "letters-network", points: 600, seconds }, enough);
const ofSite = limitTo({ name: "letters-site", points: 1_800, seconds }, enough);

/** Letters to whom nobody has asked whether they want any, from one network in a day. Refusal: slow_down. */
export async function countUnsolicitedEmail(network: string): Promise<void> {
  await ofNetwork(network);
  await ofSite(siteOf(network));
}

type Letters = { name: string; points: number; sentence?: string };

/**
 * Letters of one form to addresses that nobody has confirmed, in a day: nobody's mailbox is filled through our forms. One
 * person, under whatever aliases, gets so many of this form, and 14 of all forms; one network sends so many to whomever.
 * Refusal: slow_down.
 */
export function emailsTo({ name, points, sentence = enough }: Letters) {
  const ofForm = limitTo({ name, points, seconds }, sentence);
  const count = async (email: string, network: string): Promise<void> => {
    const person = personKeyOf(email);
    await ofForm(person);
    await inAll(person);
    await countUnsolicitedEmail(network);
  };
  /** For what is taken all the same, without a letter. */
  const mayWrite = (email: string, network: string): Promise<boolean> =>
    count(email, network).then(
      () => true,
      () => false,
    );
  return { count, mayWrite };
}
