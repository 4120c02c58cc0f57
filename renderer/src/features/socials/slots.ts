import type {
  AccountInput,
  EmailAccount,
  EmailAccountInput,
  PlatformInput,
  SocialAccount,
  SocialPlatform,
} from '#shared/contract/socials.ts';

/** The position of an account: the main one, or the index of a secondary one. */
export type Place = 'main' | number;

/** One line of a platform: a profile link and its account. Either may be missing. */
export type Slot = { place: Place; link: string; account: SocialAccount | null };

/** Each secondary link belongs to the secondary account at the same index. */
export function slotsOf({ link, main, secondaryLinks, secondary }: SocialPlatform): Slot[] {
  const count = Math.max(secondaryLinks.length, secondary.length);
  const others = Array.from({ length: count }, (_, place) => ({
    place,
    link: secondaryLinks[place] ?? '',
    account: secondary[place] ?? null,
  }));
  const hasMain = link !== '' || main !== null || count === 0;
  return [...(hasMain ? [{ place: 'main' as const, link, account: main }] : []), ...others];
}

/** An account in the form that is sent: omitted secrets stay unchanged. */
export const keptAccount = ({ credential, username, email, notes }: SocialAccount): AccountInput => ({
  credentialId: credential.id,
  username,
  email,
  notes,
});

export const keptEmailAccount = ({ credential, email, label, notes }: EmailAccount): EmailAccountInput => ({
  credentialId: credential.id,
  email,
  label,
  notes,
});

/** A platform unchanged, in the form that is sent. */
export const keptEntry = ({ link, secondaryLinks, main, secondary }: SocialPlatform): PlatformInput => ({
  link,
  secondaryLinks: [...secondaryLinks],
  main: main === null ? null : keptAccount(main),
  secondary: secondary.map(keptAccount),
});

export type Line = { link: string; account: AccountInput };

/** Returns the platform with this line at that position; `null` adds it at the end. */
export function withLine(
  platform: SocialPlatform,
  place: Place | null,
  { link, account }: Line,
): PlatformInput {
  const entry = keptEntry(platform);
  if (place === 'main') return { ...entry, link, main: account };
  const at = place ?? entry.secondary.length;
  // Links match accounts by index, so missing links before this one become empty strings.
  const links = Array.from({ length: Math.max(entry.secondaryLinks.length, at + 1) }, (_, index) =>
    index === at ? link : (entry.secondaryLinks[index] ?? ''),
  );
  return {
    ...entry,
    secondaryLinks: withoutEmptyEnd(links),
    secondary:
      at < entry.secondary.length ? entry.secondary.with(at, account) : [...entry.secondary, account],
  };
}

/** Returns the platform without the line at that position. */
export function withoutLine(platform: SocialPlatform, place: Place): PlatformInput {
  const entry = keptEntry(platform);
  if (place === 'main') return { ...entry, link: '', main: null };
  const stays = (_: unknown, index: number) => index !== place;
  return {
    ...entry,
    secondaryLinks: withoutEmptyEnd(entry.secondaryLinks.filter(stays)),
    secondary: entry.secondary.filter(stays),
  };
}

/** Returns the platform with a secondary account and the main one swapped. */
export function withMain(platform: SocialPlatform, place: number): PlatformInput {
  const entry = keptEntry(platform);
  const next = entry.secondary[place];
  if (next === undefined) return entry;
  const { main, link } = entry;
  const moved = { ...entry, main: next, link: entry.secondaryLinks[place] ?? '' };
  if (main === null) return { ...withoutLine(platform, place), main: next, link: moved.link };
  const links = Array.from({ length: Math.max(entry.secondaryLinks.length, place + 1) }, (_, index) =>
    index === place ? link : (entry.secondaryLinks[index] ?? ''),
  );
  return { ...moved, secondaryLinks: withoutEmptyEnd(links), secondary: entry.secondary.with(place, main) };
}

const withoutEmptyEnd = (links: readonly string[]): string[] =>
  links.slice(0, links.findLastIndex((link) => link !== '') + 1);

/** The name to show for an account. */
export const accountName = ({ username, email }: { username: string; email: string }): string =>
  username === '' ? email : username;

/** An account's position, and its line in the form that is sent. */
export function lineOf(
  platform: SocialPlatform,
  credentialId: string,
): { place: Place; line: Line } | undefined {
  const slot = slotsOf(platform).find(({ account }) => account?.credential.id === credentialId);
  if (slot === undefined || slot.account === null) return undefined;
  return { place: slot.place, line: { link: slot.link, account: keptAccount(slot.account) } };
}

/** A line as text, for a user who has to choose between two. It contains no secrets. */
export const describeLine = ({ link, account }: Line): string =>
  [account.username, account.email, link, account.notes].filter((part) => part !== '').join(', ');
