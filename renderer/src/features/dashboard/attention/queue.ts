import type { AttentionItem } from '#shared/contract/dashboard.ts';
import { attentionSeverities, attentionSources, type AttentionSource } from '#shared/domain/dashboard.ts';
import type { CardData } from '#renderer/features/dashboard/card-props.ts';

export type QueueEntry = { source: AttentionSource; item: AttentionItem };
type Attention = CardData<'attention'>;

export const entryKey = ({ source, item }: QueueEntry): string => `${source} ${item.subject}`;

/** What needs attention, most urgent first; equal ones in the order of the sources. */
export function queueOf({ sources }: Attention): QueueEntry[] {
  return entriesOf(sources)
    .filter(({ item }) => item.snoozedUntil === null)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The one that returns first is at the top. */
export const snoozedOf = ({ sources }: Attention): QueueEntry[] =>
  entriesOf(sources)
    .filter(({ item }) => item.snoozedUntil !== null)
    .toSorted((a, b) => Date.parse(a.item.snoozedUntil ?? '') - Date.parse(b.item.snoozedUntil ?? ''));

/** The sources that have more items than were loaded. */
export const restsOf = ({ sources }: Attention): { source: AttentionSource; more: number }[] =>
  sources.flatMap(({ source, total, items }) => {
    const more = total - items.filter(({ snoozedUntil }) => snoozedUntil === null).length;
    return more > 0 ? [{ source, more }] : [];
  });

/** The same data with one item snoozed until then, or brought back (null). */
export function withSnooze(
  attention: Attention,
  { source, item }: QueueEntry,
  until: string | null,
): Attention {
  const step = until === null ? -1 : 1;
  return {
    ...attention,
    sources: attention.sources.map((one) =>
      one.source !== source ||
      !one.items.some(
        ({ subject, snoozedUntil }) =>
          subject === item.subject && (snoozedUntil === null) === (until !== null),
      )
        ? one
        : {
            ...one,
            total: one.total - step,
            snoozed: one.snoozed + step,
            items: one.items.map((other) =>
              other.subject === item.subject ? { ...other, snoozedUntil: until } : other,
            ),
          },
    ),
  };
}

const entriesOf = (sources: Attention['sources']): QueueEntry[] =>
  sources.flatMap(({ source, items }) => items.map((item) => ({ source, item })));

const rankOf = ({ source, item }: QueueEntry): number =>
  attentionSeverities.indexOf(item.severity) * attentionSources.length + attentionSources.indexOf(source);
