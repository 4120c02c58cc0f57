import type { Exposure } from '#shared/contract/exposure.ts';
import { platformLabel } from './platform-label.ts';

// What a person knows of an account's secrets, and how they came to know it.

type Knowledge = Pick<Exposure['people'][number], 'revealed' | 'copied' | 'isSet' | 'byGrant'>;

const kinds: Record<Exposure['kind'], string> = {
  password: 'Password',
  totp: 'One-time code key',
  recovery_codes: 'Recovery codes',
};
export const kindLabel = ({ kind }: Pick<Exposure, 'kind'>): string => kinds[kind];

export const platformName = ({ platform }: Pick<Exposure, 'platform'>): string =>
  platform === null ? 'Email' : platformLabel(platform);

const times = (count: number, verb: string): string | undefined =>
  count === 0
    ? undefined
    : count === 1
      ? `${verb} once`
      : count === 2
        ? `${verb} twice`
        : `${verb} ${String(count)} times`;

/** How they know it: `Revealed 6 times, copied once`. */
export function knowledge({ revealed, copied, isSet, byGrant }: Knowledge): string {
  const parts = [
    isSet ? 'set it' : undefined,
    times(revealed, 'revealed'),
    times(copied, 'copied'),
    byGrant ? 'with temporary access' : undefined,
  ].filter((part) => part !== undefined);
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
