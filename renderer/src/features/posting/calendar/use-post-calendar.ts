import { useCallbackRef } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { needsDecision, postWords } from '#renderer/entities/post/post-labels.ts';
import { calendarFilters, postText } from '#renderer/features/posting/lists/post-list.ts';
import { rowsOf, type PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { rangeOf, startOf } from '#renderer/lib/calendar/ranges.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useList } from '#renderer/ui/list-screen/rows/use-list.ts';
import { useListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { narrowRows } from '#renderer/ui/list-screen/rows/whole-rows.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { fold } from '#shared/lib/fold.ts';
import { readDay, readView, type CalendarView } from './calendar-range.ts';

const alsoKept = ['view'] as const;
const sortNames: readonly string[] = [];
const none: readonly PostRow[] = [];
/** The most that the server returns at once. */
const most = postLimits.page * 2;

/** The planned and published posts of the days in the address, as list rows. */
export function usePostCalendar(accounts: readonly SocialAccount[] | undefined, now: number) {
  const { params, change } = useParamChanges();
  const view = readView(params.get('view'));
  const day = readDay(params.get('date'), now);
  const range = rangeOf(view, day);
  const address = useListAddress<PostRow>({
    filters: calendarFilters,
    sortNames,
    openParam: 'post',
    alsoKept,
  });
  const query = useQuery({
    ...postingQueries.between({ from: isoStart(range.from), until: isoStart(range.to) }),
    placeholderData: keepPreviousData,
  });
  const failure = useLastFailure(query);
  const rows = query.data === undefined ? none : rowsOf(query.data, accounts);
  const { text, values } = address;
  const shown = useMemo(() => {
    const sought = fold(text.trim());
    const named = sought === '' ? rows : rows.filter((row) => postText(row).includes(sought));
    return narrowRows(named, calendarFilters, values);
  }, [rows, text, values]);
  const list = useList<PostRow>(
    { area: 'posting-calendar', words: postWords, openParam: 'post', filters: calendarFilters },
    address,
    {
      rows,
      shown,
      status: query.data !== undefined ? 'ready' : failure === null ? 'pending' : 'failed',
      failure,
      isFetching: query.isFetching,
      isGrowing: false,
      isEmpty: false,
      isOutdated: query.isPlaceholderData,
      problem: query.isError
        ? 'This calendar may be out of date.'
        : rows.length >= most
          ? `Only the first ${formatCount(most)} are shown. Choose a week to see the others.`
          : undefined,
      refetch: query.refetch,
    },
  );
  return {
    list,
    view,
    day,
    setView: useCallbackRef((next: CalendarView) => {
      change({ view: next === 'week' ? '' : next }, true);
    }),
    setDay: useCallbackRef((next: string) => {
      change({ date: next === dayOf(now) ? '' : next }, true);
    }),
  };
}

const isoStart = (day: string) => new Date(startOf(day)).toISOString();

const movable: readonly PostRow['status'][] = ['scheduled', 'approved', 'pending_approval'];

/** Whether a post can still be moved: it is not being published yet. */
export const canMove = (row: PostRow): boolean =>
  movable.includes(row.status) && row.scheduledAt !== null && !needsDecision(row);
