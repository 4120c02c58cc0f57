import { countLabel, userName } from '#renderer/features/admin/users/user.ts';
import type { Refusal } from './change-each.ts';

/** What could not be done, and for how many it was tried. */
export type Refused = { verb: 'changed' | 'restored'; count: number; refusals: readonly Refusal[] };

const names = new Intl.ListFormat('en');

export const namesOf = ({ users }: Refusal): string => names.format(users.map(userName));

/** `2 of 5 users were not changed` */
export function refusalTitle({ verb, count, refusals }: Refused): string {
  const refused = refusals.reduce((sum, { users }) => sum + users.length, 0);
  return `${refused === count ? countLabel(count) : `${String(refused)} of ${countLabel(count)}`} ${refused === 1 ? 'was' : 'were'} not ${verb}`;
}

/** All of it as one text. */
export const refusalText = (refused: Refused): string =>
  `${refusalTitle(refused)}. ${refused.refusals.map((refusal) => `${namesOf(refusal)}: ${refusal.reason}`).join('; ')}`;
