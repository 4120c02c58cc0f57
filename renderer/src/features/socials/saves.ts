import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { isStale } from '#renderer/lib/errors/error-messages.ts';
import { saveVersioned, type Seen } from '#renderer/ui/conflict/save-versioned.ts';
import type { ConflictChoice } from '#renderer/ui/conflict/conflict-store.ts';
import type {
  AccountInput,
  EmailAccountInput,
  PhoneNumber,
  PlatformInput,
  SocialPlatform,
  Socials,
} from '#shared/contract/socials.ts';
import { platformTaken } from '#shared/domain/social-fields.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { putSocials, socialQueries } from './queries.ts';
import { accountsNamed } from './import/import-plan.ts';
import {
  describeLine,
  keptEmailAccount,
  lineOf,
  withLine,
  withoutLine,
  type Line,
  type Place,
} from './slots.ts';

const mostAttempts = 5;

/**
 * Writes a change that can't conflict: if the model has changed in the meantime, it is written again to the latest
 * version.
 */
async function writeFresh(
  client: QueryClient,
  modelId: string,
  write: (latest: Socials) => Promise<Socials>,
): Promise<Socials> {
  let latest =
    client.getQueryData(socialQueries.detail(modelId).queryKey) ??
    (await request('socials.get', { modelId }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const saved = await write(latest);
      putSocials(client, saved);
      return saved;
    } catch (error) {
      if (!isStale(error) || attempt === mostAttempts) throw error;
    }
    latest = await request('socials.get', { modelId });
    putSocials(client, latest);
  }
}

const platformIn = ({ platforms }: Socials, name: string) =>
  platforms.find(({ platform }) => platform === name);

const gone = (name: string) =>
  new AppError('conflict', `${platformLabel(name)} was removed in the meantime.`);

const presentIn = (socials: Socials, name: string): SocialPlatform => {
  const found = platformIn(socials, name);
  if (found === undefined) throw gone(name);
  return found;
};

export const saveNewPlatform = (
  client: QueryClient,
  modelId: string,
  platform: string,
  entry: PlatformInput,
) =>
  writeFresh(client, modelId, (latest) => {
    if (platformIn(latest, platform) !== undefined)
      throw new AppError('conflict', platformTaken, { hint: 'platform_taken' });
    return request('socials.addPlatform', { ...latest, platform, entry });
  });

export const saveRemovedPlatform = (client: QueryClient, modelId: string, platform: string) =>
  writeFresh(client, modelId, (latest) =>
    // Someone else has removed it already.
    platformIn(latest, platform) === undefined
      ? Promise.resolve(latest)
      : request('socials.removePlatform', { ...latest, platform }),
  );

type NewLine = { modelId: string; platform: string; line: Line; place?: Place | undefined };

/** Adds an account after the others, or as the main one if there is none. */
export const saveNewLine = (client: QueryClient, { modelId, platform, line, place }: NewLine) =>
  writeFresh(client, modelId, (latest) => {
    const present = presentIn(latest, platform);
    const at = place === 'main' && present.main !== null ? null : (place ?? null);
    return request('socials.updatePlatform', { ...latest, platform, entry: withLine(present, at, line) });
  });

/**
 * Adds an imported account: as its platform's main one if there is none. Never replaces an account added in the
 * meantime.
 */
export const saveImportedAccount = (
  client: QueryClient,
  { modelId, platform, account }: { modelId: string; platform: string; account: AccountInput },
) =>
  writeFresh(client, modelId, (latest) => {
    const present = platformIn(latest, platform);
    if (present === undefined)
      return request('socials.addPlatform', {
        ...latest,
        platform,
        entry: { link: '', secondaryLinks: [], main: account, secondary: [] },
      });
    if (accountsNamed(present, account).length > 0)
      throw new AppError(
        'conflict',
        'This account was added in the meantime. Import the file again to change its password.',
        { hint: 'account_added' },
      );
    const isMain = present.main === null;
    const line = { link: isMain ? present.link : '', account };
    return request('socials.updatePlatform', {
      ...latest,
      platform,
      entry: withLine(present, isMain ? 'main' : null, line),
    });
  });

/** Changes which accounts there are and their order, based on the latest version. */
export const saveChanged = (
  client: QueryClient,
  modelId: string,
  platform: string,
  change: (present: SocialPlatform) => PlatformInput,
) =>
  writeFresh(client, modelId, (latest) =>
    request('socials.updatePlatform', { ...latest, platform, entry: change(presentIn(latest, platform)) }),
  );

export const saveRemovedLine = (
  client: QueryClient,
  modelId: string,
  platform: string,
  credentialId: string,
) =>
  writeFresh(client, modelId, (latest) => {
    const present = presentIn(latest, platform);
    const found = lineOf(present, credentialId);
    return found === undefined
      ? Promise.resolve(latest)
      : request('socials.updatePlatform', { ...latest, platform, entry: withoutLine(present, found.place) });
  });

type LineChange = {
  modelId: string;
  platform: string;
  credentialId: string;
  /** What the user saw when they started. */
  seen: Seen;
  line: Line;
};

/** Changes one account. If others changed the same account in the meantime, the user sees both and decides. */
export async function saveLine(
  client: QueryClient,
  { modelId, platform, credentialId, seen, line }: LineChange,
): Promise<ConflictChoice> {
  const key = socialQueries.detail(modelId).queryKey;
  let latest = client.getQueryData(key) ?? (await request('socials.get', { modelId }));
  const { row, outcome } = await saveVersioned<Socials>({
    thing: 'account',
    label: platformLabel(platform),
    seen,
    wanted: describeLine(line),
    valueOf: (socials) => {
      const found = platformIn(socials, platform);
      const present = found === undefined ? undefined : lineOf(found, credentialId);
      return present === undefined ? '' : describeLine(present.line);
    },
    save: (rowVersion) => {
      const present = presentIn(latest, platform);
      const place = lineOf(present, credentialId)?.place ?? null;
      return request('socials.updatePlatform', {
        ...{ modelId, rowVersion },
        platform,
        entry: withLine(present, place, line),
      });
    },
    reload: async () => (latest = await request('socials.get', { modelId })),
  });
  putSocials(client, row);
  return outcome;
}

/** Changes the latest list of email accounts. */
export const saveEmailAccounts = (
  client: QueryClient,
  modelId: string,
  change: (present: EmailAccountInput[]) => EmailAccountInput[],
) =>
  writeFresh(client, modelId, (latest) =>
    request('socials.setEmailAccounts', {
      ...latest,
      accounts: change(latest.emailAccounts.map(keptEmailAccount)),
    }),
  );

export const savePhoneNumbers = (
  client: QueryClient,
  modelId: string,
  change: (present: PhoneNumber[]) => PhoneNumber[],
) =>
  writeFresh(client, modelId, (latest) =>
    request('socials.setPhoneNumbers', { ...latest, numbers: change([...latest.phoneNumbers]) }),
  );
