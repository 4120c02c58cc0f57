import { fold } from '#shared/lib/fold.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { utcOffsetMinutes } from '#renderer/lib/time/local-time.ts';
import type { Compare } from '#renderer/ui/list-screen/list-types.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { modelStatuses, type Model } from '#shared/contract/models.ts';

export const modelWords = { one: 'model', many: 'models', label: 'Models' };

export const countLabel = (count: number): string => countOf(count, modelWords);

/** The names and handles that the text filter searches. */
export const modelText = ({ stageName, realName, telegramHandle, discordHandle }: Model): string =>
  fold([stageName, realName, telegramHandle, discordHandle].join('\n'));

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export const byStageName: Compare<Model> = (a, b) => names.compare(a.stageName, b.stageName);

export const byStatus: Compare<Model> = (a, b) =>
  modelStatuses.indexOf(a.status) - modelStatuses.indexOf(b.status);

/** Models without a manager come last. */
export const byManager: Compare<Model> = (a, b) =>
  a.manager === null || b.manager === null
    ? Number(a.manager === null) - Number(b.manager === null)
    : names.compare(personName(a.manager), personName(b.manager));

/** Sorts by UTC offset: the order changes only when a time zone switches to or from daylight saving. */
export function byLocalTime(now: number): Compare<Model> {
  const offsets = new Map<string, number>();
  const offsetOf = (timezone: string): number => {
    const offset = offsets.get(timezone) ?? utcOffsetMinutes(timezone, now);
    offsets.set(timezone, offset);
    return offset;
  };
  return (a, b) => offsetOf(a.timezone) - offsetOf(b.timezone);
}
