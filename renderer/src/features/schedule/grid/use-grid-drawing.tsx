import type { EventDisplayInfo, SlotHeaderInfo } from '@fullcalendar/react';
import { useCallback, useMemo } from 'react';
import { deadlineKey } from '#renderer/entities/document/document-deadlines.ts';
import { plannedKey } from '#renderer/entities/post/planned-posts.ts';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { clockText, zoneCode } from '#renderer/entities/event/event-labels.ts';
import type { Gap } from '#renderer/features/schedule/cover/cover.ts';
import { gapOf, isGapCovered } from '#renderer/features/schedule/cover/gaps.ts';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { DeadlineBlock } from './deadline-block.tsx';
import { EventBlock, TakenBlock } from './event-block.tsx';
import { awayOf } from './taken.ts';
import { PostBlock } from './post-block.tsx';
import styles from './calendar-grid.module.css';

const deepestLevel = 3;

type Options = Pick<
  ViewProps,
  'deadlines' | 'posts' | 'unavailable' | 'typeOf' | 'ownerOf' | 'hasClash' | 'openId' | 'secondZone'
> & {
  byId: ReadonlyMap<string, Occurrence>;
  gaps: readonly Gap[];
  isMonth: boolean;
};

/** Renders the grid's entries; each function stays the same until its output changes. */
export function useGridDrawing({
  byId,
  deadlines,
  posts,
  gaps,
  unavailable,
  typeOf,
  ownerOf,
  hasClash,
  openId,
  secondZone,
  isMonth,
}: Options) {
  const draw = useCallback(
    (info: EventDisplayInfo) => {
      const { event, isMirror } = info;
      const shape = isMonth || event.allDay ? 'line' : 'column';
      const occurrence = byId.get(event.id);
      const deadline = deadlines.find((each) => deadlineKey(each) === event.id);
      if (deadline !== undefined) return <DeadlineBlock deadline={deadline} owner={ownerOf(deadline)} />;
      const post = posts.find((each) => plannedKey(each) === event.id);
      if (post !== undefined) return <PostBlock post={post} owner={ownerOf(post)} />;
      if (occurrence === undefined) {
        const gap = gapOf(event.id, gaps);
        return (
          <TakenBlock
            label={event.title}
            shape={shape}
            gap={gap}
            isGapCovered={gap !== undefined && isGapCovered(gap, byId.values())}
            isAway={awayOf(event.id, unavailable) !== undefined}
          />
        );
      }
      return (
        <EventBlock
          event={occurrence}
          type={typeOf(occurrence.typeId)}
          owner={ownerOf(occurrence)}
          hasClash={hasClash(occurrence.id)}
          shape={shape}
          isOpen={occurrence.id === openId}
          isMoving={isMirror}
          {...(isMirror && event.start !== null && event.end !== null
            ? { times: { startsAt: event.start.toISOString(), endsAt: event.end.toISOString() } }
            : {})}
        />
      );
    },
    [byId, deadlines, posts, gaps, unavailable, typeOf, ownerOf, hasClash, isMonth, openId],
  );
  const levelClass = useCallback(
    ({ level, isMirror }: EventDisplayInfo) =>
      isMirror ? '' : (styles[`level${String(Math.min(level, deepestLevel))}`] ?? ''),
    [],
  );
  const zone = viewerTimezone();
  const hours = useCallback(
    ({ date: slot }: SlotHeaderInfo) => (
      <span className={styles['hour']}>
        <span>{clockText(slot.getTime())}</span>
        <span>{clockText(slot.getTime(), secondZone)}</span>
      </span>
    ),
    [secondZone],
  );

  const zones = useMemo(
    () => (
      <span className={styles['zones']} title={`${zone} and ${secondZone}`}>
        <span>{zoneCode(zone)}</span>
        <span>{zoneCode(secondZone)}</span>
      </span>
    ),
    [zone, secondZone],
  );
  return { draw, levelClass, hours, zones };
}
