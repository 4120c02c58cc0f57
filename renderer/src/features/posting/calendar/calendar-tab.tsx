import { IconCalendar } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { momentOf, postTitle } from '#renderer/entities/post/post-labels.ts';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import {
  postColumns,
  postPhone,
  publishedCsvColumns,
} from '#renderer/features/posting/lists/post-columns.tsx';
import type { RowTools } from '#renderer/features/posting/lists/row-tools.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { extraOf } from '#renderer/features/posting/lists/row-extra.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { queueDay } from '#renderer/features/posting/queue/queue-days.ts';
import { titleOf } from '#renderer/lib/calendar/ranges.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { DaysHints, WaitingDays } from '#renderer/ui/calendar/waiting-days.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { ListLayout } from '#renderer/ui/list-screen/list-body.tsx';
import { Hint } from '#renderer/ui/list-screen/list-footer.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { useMovePost } from './use-move-post.ts';
import { usePostCalendar } from './use-post-calendar.ts';

const PostCalendar = lazyPart(async () => (await import('./post-calendar.tsx')).PostCalendar);
const csv = { name: 'Posts calendar', columns: publishedCsvColumns };
const rowHeight = 48;
const hints = (
  <DaysHints>
    <Hint keys="Alt ← →">move a day</Hint>
    <Hint keys="Alt ↑ ↓">move 15 min</Hint>
    <Hint keys="Enter">open</Hint>
  </DaysHints>
);

/** Planned and published posts by day and hour. */
export function CalendarTab(frame: PostingFrame) {
  const now = useCurrentMinute();
  const { accounts, actions, onMenu, onWrite } = frame;
  const { list, view, day, setView, setDay } = usePostCalendar(accounts, now);
  const { isReadOnly, isPhone } = list;
  const move = useMovePost();
  useEffect(() => void PostCalendar.preload(), []);
  const today = dayOf(now);
  const groupOf = useCallback((row: PostRow) => queueDay(momentOf(row), today), [today]);
  const tools = useMemo<RowTools>(
    () => ({
      isReadOnly,
      onRun: actions.run,
      onMenu: (row, button) => {
        onMenu({ row, button });
      },
    }),
    [isReadOnly, actions, onMenu],
  );
  const columns = useMemo(() => postColumns('queue', tools), [tools]);
  const phone = useMemo(() => postPhone(tools), [tools]);
  const waiting = <WaitingDays label="Loading posts" />;
  const layout: ListLayout = isPhone
    ? {
        // A phone has no room for seven days side by side.
        none: (
          <BlankState
            icon={<IconCalendar size={20} stroke={1.6} />}
            title={`No posts in ${titleOf(view, day)}`}
            role="status"
          />
        ),
      }
    : {
        showsNone: true,
        isSelectable: false,
        waiting,
        rows: (
          <PostCalendar
            waiting={waiting}
            rows={list.shown}
            view={view}
            day={day}
            openParam={list.openParam}
            handle={list.table}
            isReadOnly={isReadOnly}
            onOpen={list.open}
            onMove={move}
            onWrite={
              isReadOnly
                ? undefined
                : (at) => {
                    onWrite({ at });
                  }
            }
          />
        ),
      };
  return (
    <ListScreen
      list={list}
      title={frame.title}
      about={frame.about}
      tabs={frame.tabs}
      besideAction={frame.beside}
      action={frame.action}
      columns={columns}
      phone={phone}
      rowHeight={rowHeight}
      nameOf={postTitle}
      groupOf={groupOf}
      csv={csv}
      views={SavedViews}
      layout={layout}
      describe={(error) => errorMessage('posting.between', error)}
      extraOf={extraOf}
      notice={<CalendarHead view={view} day={day} now={now} onView={setView} onDay={setDay} />}
      footEnd={isReadOnly || isPhone ? undefined : hints}
      empty={null}
      panel={frame.panel}
    >
      {frame.composer}
    </ListScreen>
  );
}
