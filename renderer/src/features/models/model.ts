import { fold } from '#shared/lib/fold.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { utcOffsetMinutes } from '#renderer/lib/time/local-time.ts';
import type { Compare } from '#renderer/ui/list-screen/list-types.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { modelStatuses, type Model } from '#shared/contract/models.ts';

export const modelWords = { one: 'model', many: 'models', label: 'Models' };

export const countLabel = (count: number): string => countOf(count, modelWords);

/** Names and handles: what the text of the filter is looked for in. */
export const modelText = ({ stageName, realName, telegramHandle, discordHandle }: Model): string =>
  fold([stageName, realName, telegramHandle, discordHandle].join('\n'));

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export const byStageName: Compare<Model> = (a, b) => names.compare(a.stageName, b.stageName);

export const byStatus: Compare<Model> = (a, b) =>
  modelStatuses.indexOf(a.status) - modelStatuses.indexOf(b.status);

/** A model without manager comes after every name. */
export const byManager: Compare<Model> = (a, b) =>
  a.manager === null || b.manager === null
    ? Number(a.manager === null) - Number(b.manager === null)
    : names.compare(personName(a.manager), personName(b.manager));

/** Clocks move on together, except for those that are put back or forth. */
export function byLocalTime(now: number): Compare<Model> {
  const offsets = new Map<string, number>();
  const offsetOf = (timezone: string): number => {
    const offset = offsets.get(timezone) ?? utcOffsetMinutes(timezone, now);
    offsets.set(timezone, offset);
    return offset;
  };
  return (a, b) => offsetOf(a.timezone) - offsetOf(b.timezone);
}
