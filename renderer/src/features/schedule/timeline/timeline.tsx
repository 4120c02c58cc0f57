import { SegmentedControl } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { whenText } from '#renderer/entities/event/event-labels.ts';
import { movedBy, resizedBy } from '#renderer/features/schedule/grid/moves.ts';
import { timelineRows, type TimelineRow } from '#renderer/features/schedule/state/place.ts';
import { daysIn, startOf } from '#renderer/lib/calendar/ranges.ts';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { rangeWith } from '#renderer/ui/table/selection/range-with.ts';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import { draggedBy, timelineRowsOf, type RowOf } from './lanes.ts';
import { TimelineLine } from './timeline-line.tsx';
import { useBarDrag, type BarDrag } from './use-bar-drag.ts';
import styles from './timeline.module.css';

export type TimelineProps = ViewProps & {
  kind: TimelineRow;
  rows: readonly Omit<RowOf, 'kind'>[];
  onKind: (kind: TimelineRow) => void;
};

const gutter = 180;
const laneHeight = 26;
const rowPadding = 8;
const kindLabels: Readonly<Record<TimelineRow, string>> = { model: 'By model', person: 'By person' };
const heads = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' });
const arrows: Readonly<Record<string, { days: number; minutes: number }>> = {
  ArrowLeft: { days: 0, minutes: -15 },
  ArrowRight: { days: 0, minutes: 15 },
};
const dayArrows: Readonly<Record<string, { days: number; minutes: number }>> = {
  ArrowUp: { days: -1, minutes: 0 },
  ArrowDown: { days: 1, minutes: 0 },
};

/** A week with a row for each model or person: who is where, and who has time. Only the rows in view are rendered. */
export function Timeline({
  kind,
  rows,
  events,
  busy,
  unavailable,
  posts,
  range,
  now,
  onDragging,
  ...props
}: TimelineProps) {
  const { isReadOnly, onDraw, onMove, typeOf, hasClash, openId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const heldRow = useRef<string>(undefined);
  const hrefPrefix = useHrefPrefix('eventId');
  const [announcement, setAnnouncement] = useState('');
  const lines = useMemo(
    () => timelineRowsOf({ kind, rows, events, busy, unavailable, posts, range }),
    [kind, rows, events, busy, unavailable, posts, range],
  );
  const byId = useMemo(() => new Map(events.map((event) => [event.id, event])), [events]);
  const days = daysIn(range);
  const today = dayOf(now);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is passed on to a memoised part
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.lanes ?? 1) * laneHeight + rowPadding,
    getItemKey: (index) => lines[index]?.id ?? 'none',
    overscan: 4,
    // Keeps the row of a dragged bar rendered.
    rangeExtractor: (shown) =>
      rangeWith(shown, [lines.findIndex(({ id }) => (id ?? '') === heldRow.current)]),
  });

  useBarDrag({
    scroller,
    gutter,
    isOff: isReadOnly,
    onStart: (rowKey) => {
      heldRow.current = rowKey;
      onDragging(true);
    },
    onEnd: (drag) => {
      heldRow.current = undefined;
      onDragging(false);
      if (drag !== undefined) drop(drag);
    },
  });
  const drop = ({ id, rowKey, by, toRowKey, isResize }: BarDrag) => {
    const event = byId.get(id);
    if (event === undefined) return;
    const shift = draggedBy(by, range, event.allDay);
    const isStill = shift.days === 0 && shift.minutes === 0;
    if (isResize) {
      const times = resizedBy(event, shift);
      if (!isStill && times !== undefined) onMove(event, times);
      return;
    }
    const times = isStill ? event : movedBy(event, shift);
    if (times === undefined || (isStill && rowKey === toRowKey)) return;
    const { startsAt, endsAt } = times;
    if (rowKey === toRowKey) {
      onMove(event, { startsAt, endsAt });
    } else if (kind === 'model') {
      onMove(event, { startsAt, endsAt }, { modelId: toRowKey === '' ? null : toRowKey });
    } else {
      onMove(
        event,
        { startsAt, endsAt },
        {
          ...(toRowKey === '' ? {} : { toPersonId: toRowKey }),
          ...(rowKey === '' ? {} : { fromPersonId: rowKey }),
        },
      );
    }
  };

  const focusBar = (row: number, bar: number): boolean => {
    const found = lines[row]?.bars[bar];
    if (found === undefined) return false;
    virtualizer.scrollToIndex(row, { align: 'auto' });
    requestAnimationFrame(() => {
      scroller.current
        ?.querySelector<HTMLElement>(`[data-bar="${found.id}"][data-row="${lines[row]?.id ?? ''}"]`)
        ?.focus();
    });
    return true;
  };
  const change = (event: Occurrence, key: string, isResize: boolean) => {
    const shift = arrows[key] ?? dayArrows[key];
    if (shift === undefined || isReadOnly || !event.canEdit) return;
    const times = (isResize ? resizedBy : movedBy)(
      event,
      event.allDay && shift.days === 0 ? { days: Math.sign(shift.minutes) } : shift,
    );
    if (times === undefined) return;
    setAnnouncement(`${event.title}, ${whenText({ ...event, ...times })}`);
    onMove(event, times);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const bar = (event.target as Element).closest<HTMLElement>('[data-bar]');
    if (bar === null || event.ctrlKey || event.metaKey) return;
    const row = lines.findIndex(({ id }) => (id ?? '') === bar.dataset['row']);
    const index = lines[row]?.bars.findIndex(({ id }) => id === bar.dataset['bar']) ?? -1;
    const occurrence = lines[row]?.bars[index]?.event;
    if (event.altKey) {
      if (occurrence === undefined || (!(event.key in arrows) && !(event.key in dayArrows))) return;
      event.preventDefault();
      change(occurrence, event.key, event.shiftKey);
      return;
    }
    if (event.key === 'Delete' && !isReadOnly && occurrence?.canEdit === true) {
      event.preventDefault();
      props.onDelete(occurrence);
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      event.stopPropagation();
      focusBar(row, index + (event.key === 'ArrowLeft' ? -1 : 1));
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? -1 : 1;
      for (let next = row + by; next >= 0 && next < lines.length; next += by) if (focusBar(next, 0)) return;
    }
  };
  const add = (event: MouseEvent<HTMLElement>, rowKey: string) => {
    if (onDraw === undefined || (event.target as Element).closest('[data-bar], [data-away]') !== null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const from = startOf(range.from);
    const at = from + ((event.clientX - box.left) / box.width) * (startOf(range.to) - from);
    const startsAt = Math.floor(at / 1_800_000) * 1_800_000;
    onDraw({
      startsAt,
      endsAt: startsAt + 3_600_000,
      anchor: { x: event.clientX, y: event.clientY },
      ...(kind === 'model' && rowKey !== '' ? { modelId: rowKey } : {}),
    });
  };
  const nowShare = (now - startOf(range.from)) / (startOf(range.to) - startOf(range.from));

  return (
    <div
      ref={scroller}
      className={styles['timeline']}
      role="region"
      aria-label="Timeline"
      tabIndex={0}
      data-schedule-grid
      onKeyDown={handleKeyDown}
    >
      <Hidden>
        <span role="status">{announcement}</span>
      </Hidden>
      <div className={styles['heads']}>
        <div className={styles['corner']}>
          <SegmentedControl
            aria-label="Rows"
            size="xs"
            value={kind}
            data={timelineRows.map((value) => ({ value, label: kindLabels[value] }))}
            onChange={(value) => {
              const next = timelineRows.find((row) => row === value);
              if (next !== undefined) props.onKind(next);
            }}
          />
        </div>
        {days.map((day) => (
          <div key={day} className={styles['day']} data-today={day === today || undefined}>
            {heads.format(new Date(`${day}T12:00:00`)).replace(',', '')}
          </div>
        ))}
      </div>
      <div
        role="list"
        aria-label={kind === 'model' ? 'Models' : 'People'}
        data-timeline-kind={kind}
        className={styles['rows']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <TimelineLine
              key={key}
              line={line}
              days={days}
              today={today}
              top={start}
              height={size}
              laneHeight={laneHeight}
              hrefPrefix={hrefPrefix}
              openId={openId}
              isReadOnly={isReadOnly}
              typeOf={typeOf}
              ownerOf={props.ownerOf}
              hasClash={hasClash}
              onOpen={props.onOpen}
              onAway={props.onAway}
              onAdd={onDraw === undefined ? undefined : add}
            />
          );
        })}
        {nowShare > 0 && nowShare < 1 ? (
          <span
            className={styles['now']}
            style={{
              insetInlineStart: `calc(${String(gutter)}px + (100% - ${String(gutter)}px) * ${String(nowShare)})`,
            }}
            aria-hidden
          />
        ) : null}
      </div>
    </div>
  );
}
