import { platformLabel } from '#renderer/entities/credential/platforms.ts';
import type { Exposure } from '#shared/contract/exposure.ts';
import { fold } from '#shared/lib/fold.ts';

export type Knower = Exposure['people'][number];

export const exposureWords = { one: 'login', many: 'logins', label: 'Logins' };

const kinds: Record<Exposure['kind'], string> = {
  password: 'Password',
  totp: 'One-time code key',
  recovery_codes: 'Recovery codes',
};
export const kindLabel = ({ kind }: Pick<Exposure, 'kind'>): string => kinds[kind];

export const platformName = ({ platform }: Pick<Exposure, 'platform'>): string =>
  platform === null ? 'Email' : platformLabel(platform);

/** A person whose account was deleted is still someone who knows it. */
export const knowerName = ({ name }: Pick<Knower, 'name'>): string => name ?? 'Deleted user';

const times = (count: number, verb: string): string | undefined =>
  count === 0
    ? undefined
    : count === 1
      ? `${verb} once`
      : count === 2
        ? `${verb} twice`
        : `${verb} ${String(count)} times`;

/** How they know it: `Revealed 6 times, copied once`. */
export function knowledge({ revealed, copied, isSet, byGrant }: Knower): string {
  const parts = [
    isSet ? 'set it' : undefined,
    times(revealed, 'revealed'),
    times(copied, 'copied'),
    byGrant ? 'with temporary access' : undefined,
  ].filter((part) => part !== undefined);
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const lastSeenAt = ({ people, changedAt }: Exposure): string => people[0]?.lastSeenAt ?? changedAt;

export const exposureText = ({ account, modelName, platform, people }: Exposure): string =>
  fold([account, modelName, platform ?? 'email', ...people.map(knowerName)].join(' '));

const byText = (textOf: (exposure: Exposure) => string) => (a: Exposure, b: Exposure) =>
  textOf(a).localeCompare(textOf(b));

/** By name; the usual one is first. */
export const exposureOrders = {
  /** Latest first. */
  seen: (a: Exposure, b: Exposure) => lastSeenAt(b).localeCompare(lastSeenAt(a)),
  login: byText(({ account }) => fold(account)),
  model: byText(({ modelName }) => fold(modelName)),
  people: (a: Exposure, b: Exposure) => a.people.length - b.people.length,
  changed: byText(({ changedAt }) => changedAt),
  due: byText(({ dueAt }) => dueAt ?? '9'),
};
