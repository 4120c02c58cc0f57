import type { SocialAccount, SocialPlatform, Socials } from '#shared/contract/socials.ts';
import { mostSecondary } from '#shared/domain/social-fields.ts';
import { accountKey } from './account-key.ts';
import type { Login } from './login-reader.ts';

/** What a row would do. */
export type Outcome =
  | { kind: 'main' | 'secondary' }
  | { kind: 'change'; credentialId: string; setsPassword: boolean; setsCode: boolean }
  | { kind: 'nothing' | 'refused'; why: string };
export type PlannedRow = { login: Login; outcome: Outcome };
export type WrittenRow = PlannedRow & { outcome: Exclude<Outcome, { why: string }> };

export const isWritten = (row: PlannedRow): row is WrittenRow => !('why' in row.outcome);

/** The accounts of a platform that match a username or an email. */
export function accountsNamed(
  { main, secondary }: SocialPlatform,
  name: { username: string; email: string },
): SocialAccount[] {
  const wanted = accountKey(name.username || name.email);
  return [...(main === null ? [] : [main]), ...secondary].filter(({ username, email }) =>
    [username, email].some((known) => known !== '' && accountKey(known) === wanted),
  );
}

/**
 * Plans what importing the file would do. A row that isn't `chosen` takes no slot, so the next one may become the main
 * account.
 */
export function planImport(
  logins: readonly Login[],
  { platforms }: Socials,
  isChosen: (login: Login) => boolean,
): PlannedRow[] {
  const known = new Map(platforms.map((platform) => [platform.platform, platform]));
  const added = new Map<string, { hasMain: boolean; secondary: number }>();
  return logins.map((login): PlannedRow => {
    const { platform: name } = login;
    const without = whyNot(login);
    if (name === undefined || without !== undefined) return { login, outcome: without ?? notKnown };
    const present = known.get(name);
    const same = present === undefined ? [] : accountsNamed(present, login);
    if (same.length > 0) return { login, outcome: changeOf(login, same) };
    const at = added.get(name) ?? {
      hasMain: (present?.main ?? null) !== null,
      secondary: present?.secondary.length ?? 0,
    };
    if (at.hasMain && at.secondary >= mostSecondary)
      return {
        login,
        outcome: { kind: 'refused', why: `A platform can have ${String(mostSecondary)} secondary accounts.` },
      };
    if (isChosen(login))
      added.set(name, at.hasMain ? { ...at, secondary: at.secondary + 1 } : { ...at, hasMain: true });
    return { login, outcome: { kind: at.hasMain ? 'secondary' : 'main' } };
  });
}

const notKnown: Outcome = { kind: 'nothing', why: 'Not a platform that Marquee knows.' };

function whyNot({ platform, problem, repeats, hasPassword, hasCode }: Login): Outcome | undefined {
  if (platform === undefined) return notKnown;
  if (!hasPassword && !hasCode) return { kind: 'nothing', why: problem ?? 'It has no password.' };
  if (problem !== undefined) return { kind: 'refused', why: problem.endsWith('.') ? problem : `${problem}.` };
  if (repeats === undefined) return undefined;
  return repeats.isSame
    ? { kind: 'nothing', why: `Same as row ${String(repeats.row)}.` }
    : {
        kind: 'refused',
        why: `Row ${String(repeats.row)} has the same account with another password. Keep one of them in the file.`,
      };
}

function changeOf(login: Login, [account, another]: readonly SocialAccount[]): Outcome {
  if (account === undefined) return notKnown;
  if (another !== undefined)
    return {
      kind: 'refused',
      why: 'Two accounts have this username. Change the password of the right one yourself.',
    };
  // Working one-time codes are not replaced by those from an older file.
  const setsCode = login.hasCode && !account.credential.hasCode;
  if (!login.hasPassword && !setsCode)
    return { kind: 'nothing', why: 'It has no password, and the account has one-time codes.' };
  return {
    kind: 'change',
    credentialId: account.credential.id,
    setsPassword: login.hasPassword,
    setsCode,
  };
}
