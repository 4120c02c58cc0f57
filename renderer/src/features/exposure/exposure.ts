import type { Exposure } from '#shared/contract/exposure.ts';
import { fold } from '#shared/lib/fold.ts';

export type Knower = Exposure['people'][number];

export const exposureWords = { one: 'login', many: 'logins', label: 'Logins' };

/** A user whose account was deleted still knows the secret. */
export const knowerName = ({ name }: Pick<Knower, 'name'>): string => name ?? 'Deleted user';

export const lastSeenAt = ({ people, changedAt }: Exposure): string => people[0]?.lastSeenAt ?? changedAt;

export const exposureText = ({ account, modelName, platform, people }: Exposure): string =>
  fold([account, modelName, platform ?? 'email', ...people.map(knowerName)].join(' '));

const byText = (textOf: (exposure: Exposure) => string) => (a: Exposure, b: Exposure) =>
  textOf(a).localeCompare(textOf(b));

/** Sort orders by name; the default is first. */
export const exposureOrders = {
  /** Latest first. */
  seen: (a: Exposure, b: Exposure) => lastSeenAt(b).localeCompare(lastSeenAt(a)),
  login: byText(({ account }) => fold(account)),
  model: byText(({ modelName }) => fold(modelName)),
  people: (a: Exposure, b: Exposure) => a.people.length - b.people.length,
  changed: byText(({ changedAt }) => changedAt),
  due: byText(({ dueAt }) => dueAt ?? '9'),
};
