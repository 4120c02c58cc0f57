import { useMemo } from 'react';
import { broadcastStatusLabels, broadcastWords } from '#renderer/entities/bot/bot-labels.ts';
import { botQueries, type BroadcastList } from '#renderer/features/bots/queries.ts';
import type { Compare, ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { Broadcast } from '#shared/contract/bot-rows.ts';
import { broadcastStatuses } from '#shared/domain/bot-limits.ts';
import { fold } from '#shared/lib/fold.ts';

const filters: readonly ListFilter<Broadcast>[] = [
  {
    param: 'status',
    label: 'Status',
    options: broadcastStatuses.map((value) => ({ value, label: broadcastStatusLabels[value] })),
    matches: ({ status }, value) => status === value,
  },
];

type By = Compare<Broadcast>;
const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
/** When it was or will be sent, else when it was last edited. */
export const momentOf = ({ startedAt, scheduledAt, updatedAt }: Broadcast): string =>
  startedAt ?? scheduledAt ?? updatedAt;
const sorts = {
  by: {
    when: (a, b) => momentOf(b).localeCompare(momentOf(a)),
    name: (a, b) => words.compare(a.name, b.name),
  },
  then: (a: Broadcast, b: Broadcast) => b.createdAt.localeCompare(a.createdAt),
} as const satisfies { by: Record<string, By>; then: By };

const read = (list: BroadcastList): BroadcastList => list;
const search = ({ name, body }: Broadcast): string => fold(`${name}\n${body}`);

export const useBroadcastList = (botId: string) =>
  useWholeList({
    area: 'bot-broadcasts',
    words: broadcastWords,
    openParam: 'broadcast',
    filters,
    sorts,
    search,
    query: useMemo(() => () => botQueries.broadcasts(botId), [botId]),
    read,
  });
