import type { Credential, Socials } from '#shared/contract/socials.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { accountName, slotsOf } from './slots.ts';

/** An account whose secrets something is done with. */
export type Target = {
  credential: Credential;
  /** What one knows it by: its username, or its email. */
  name: string;
  /** Undefined: an email account. */
  platform: string | undefined;
};

/** Every account of a model, by its id. */
export function targetsOf({ platforms, emailAccounts }: Socials): Map<string, Target> {
  const ofPlatforms = platforms.flatMap((platform) =>
    slotsOf(platform).flatMap(({ account }) =>
      account === null
        ? []
        : [{ credential: account.credential, name: accountName(account), platform: platform.platform }],
    ),
  );
  const ofEmails = emailAccounts.map(({ credential, email }) => ({
    credential,
    name: email,
    platform: undefined,
  }));
  return new Map([...ofPlatforms, ...ofEmails].map((target) => [target.credential.id, target]));
}

/** What is said after a change of it. */
export const updatedMessage = (platform: string | undefined): string =>
  platform === undefined
    ? 'Email accounts updated successfully'
    : `${platformLabel(platform)} credentials updated successfully`;
