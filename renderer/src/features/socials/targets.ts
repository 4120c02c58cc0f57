import type { Credential, Socials } from '#shared/contract/socials.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { accountName, slotsOf } from './slots.ts';

/** An account whose secrets are used. */
export type Target = {
  credential: Credential;
  /** The name to show: its username, or its email. */
  name: string;
  /** Undefined for an email account. */
  platform: string | undefined;
};

/** All accounts of a model, by id. */
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

/** The message after a change to it. */
export const updatedMessage = (platform: string | undefined): string =>
  platform === undefined
    ? 'Email accounts updated successfully'
    : `${platformLabel(platform)} credentials updated successfully`;
