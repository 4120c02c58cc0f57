import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NavigationName } from '#renderer/app/navigation-groups.ts';
import { request } from '#renderer/bridge/index.ts';
import { onOwnChange } from '#renderer/lib/live/own-changes.ts';
import { useHeard } from '#renderer/lib/live/use-heard.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { unreadLabel } from '#shared/domain/unread-label.ts';
import type { NavigationCounts } from '#shared/contract/dashboard.ts';

/** What awaits the person in an area. */
export type Waiting = {
  /** `99+` from that number up. */
  shown: string;
  /** Screen readers read it after the area's name. */
  words: string;
  /** The person was mentioned. */
  isNamed?: boolean;
};

/** Changes that depend only on time, or that no page follows, appear after this long. */
const refreshMs = 60_000;
/** Of several changes in a row, only the last one refetches. */
const restMs = 1000;

const countsQuery = queryOptions({
  queryKey: ['navigation-counts'],
  queryFn: () => request('dashboard.counts', { today: dayOf(Date.now()), timezone: viewerTimezone() }),
  refetchInterval: refreshMs,
});

const words: readonly {
  area: NavigationName;
  count: Exclude<keyof NavigationCounts, 'mentions'>;
  about: string;
}[] = [
  { area: 'chat', count: 'chat', about: 'unread' },
  { area: 'tasks', count: 'tasks', about: 'overdue or due today' },
  { area: 'socialPosting', count: 'posting', about: 'failed or waiting for you' },
  { area: 'telegramBot', count: 'bots', about: 'unanswered' },
  { area: 'documents', count: 'documents', about: 'waiting for you' },
  { area: 'driveLogs', count: 'drive', about: 'open alarms' },
];

/**
 * The non-zero counts by area. One request, once live updates are on, because an earlier one would be repeated then.
 */
export function useNavigationCounts(isOn: boolean): Partial<Record<NavigationName, Waiting>> {
  const client = useQueryClient();
  const isHeard = useHeard();
  const counts = useQuery({ ...countsQuery, enabled: isOn && isHeard }).data;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onOwnChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: countsQuery.queryKey }), restMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client]);
  if (counts === undefined) return {};
  const isNamed = (counts.mentions ?? 0) > 0;
  return Object.fromEntries(
    words.flatMap(({ area, count, about }) => {
      const shown = unreadLabel(counts[count] ?? 0);
      if (shown === '') return [];
      return area === 'chat' && isNamed
        ? [[area, { shown, words: `${shown} ${about}, you are mentioned`, isNamed }]]
        : [[area, { shown, words: `${shown} ${about}` }]];
    }),
  );
}
