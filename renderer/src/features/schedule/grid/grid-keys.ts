import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { whenText } from '#renderer/entities/event/event-labels.ts';
import { asShown } from '#renderer/features/schedule/queries.ts';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import {
  allDaySlot,
  cellLabel,
  cellOf,
  isArrow,
  nextTarget,
  slotMinutes,
  timeOf,
  type Arrow,
  type Cell,
  type Target,
} from './cursor.ts';
import { movedBy, resizedBy, type Shift } from './moves.ts';

type Options = Pick<
  ViewProps,
  'events' | 'range' | 'date' | 'now' | 'isReadOnly' | 'onMove' | 'onDelete' | 'onDraw' | 'onStep'
> & {
  frame: RefObject<HTMLDivElement | null>;
  isMonth: boolean;
  /** Marks the empty position. */
  cursorClass: string;
  /** Makes the event all-day, or timed from a given moment; returns the changed event. */
  onTurn: (event: Occurrence, to: string | number) => Occurrence;
  /** Marks an empty position in the grid; undefined removes the mark. */
  mark: (cell: Cell | undefined) => void;
};

const framesToMeasure = 20;
const quarter = 15;
const usualSlot = 18;

const shiftOf = (arrow: Arrow): Shift =>
  arrow === 'ArrowLeft' || arrow === 'ArrowRight'
    ? { days: arrow === 'ArrowLeft' ? -1 : 1 }
    : { minutes: arrow === 'ArrowUp' ? -quarter : quarter };

/** The focusable element of an event. */
const entryOf = (frame: HTMLElement | null, id: string) =>
  frame?.querySelector(`[data-event="${id}"]`)?.closest<HTMLElement>('a, [tabindex]');

const idAt = (element: Element): string | undefined =>
  (element.matches('[data-event]') ? element : element.querySelector('[data-event]'))?.getAttribute(
    'data-event',
  ) ?? undefined;

/**
 * A grid's keyboard control: arrows move through slots and events; with Alt they move the event, with Alt and Shift its
 * end; Alt and Page Up make it all-day.
 */
export function useGridKeys(options: Options) {
  const { events, frame, isMonth, range } = options;
  const client = useQueryClient();
  const held = useRef<Target>(undefined);
  const [announcement, setAnnouncement] = useState('');

  const go = (target: Target) => {
    held.current = target;
    if ('eventId' in target) {
      options.mark(undefined);
      setAnnouncement('');
      const entry = entryOf(frame.current, target.eventId);
      entry?.focus();
      entry?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const { day } = target.cell;
    if (day < range.from || day >= range.to) {
      options.onStep(day < range.from ? -1 : 1);
      return;
    }
    frame.current?.focus({ preventScroll: true });
    options.mark(target.cell);
    setAnnouncement(cellLabel(target.cell, isMonth));
  };

  // Restores the focus after a moved event is redrawn (it stays hidden until measured), or after stepping to other
  // days.
  const restore = useCallbackRef((): boolean => {
    const target = held.current;
    const { activeElement } = document;
    if (target === undefined) return true;
    if (activeElement !== document.body && activeElement !== frame.current) return true;
    if ('eventId' in target) entryOf(frame.current, target.eventId)?.focus();
    else if (target.cell.day >= range.from && target.cell.day < range.to) go(target);
    return document.activeElement !== document.body;
  });
  useEffect(() => {
    let left = framesToMeasure;
    let request = 0;
    const attempt = () => {
      left -= 1;
      if (!restore() && left > 0) request = requestAnimationFrame(attempt);
    };
    request = requestAnimationFrame(attempt);
    return () => {
      cancelAnimationFrame(request);
    };
  }, [events, range.from, restore]);

  const focused = (): Occurrence | undefined => {
    const target = held.current;
    if (target === undefined || !('eventId' in target)) return undefined;
    const drawn = events.find(({ id }) => id === target.eventId);
    // Keys can be faster than rendering, so the second press builds on the result of the first.
    return drawn === undefined ? undefined : asShown(client, drawn);
  };
  const startCell = (): Cell => {
    const day = options.date >= range.from && options.date < range.to ? options.date : range.from;
    return { day, slot: isMonth ? 0 : usualSlot };
  };
  const change = (event: Occurrence, arrow: Arrow, isResize: boolean) => {
    if (options.isReadOnly || !event.canEdit) {
      setAnnouncement('You can’t change this event');
      return;
    }
    const sideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
    const shift: Shift = isMonth && !sideways ? { days: arrow === 'ArrowUp' ? -7 : 7 } : shiftOf(arrow);
    const times = (isResize ? resizedBy : movedBy)(event, shift);
    if (times === undefined) return;
    setAnnouncement(`${event.title}, ${whenText({ ...event, ...times })}`);
    options.onMove(event, times);
  };
  /** Up into the all-day row, or down into the hours. */
  const turn = (event: Occurrence, isUp: boolean) => {
    if (options.isReadOnly || !event.canEdit) {
      setAnnouncement('You can’t change this event');
      return;
    }
    if (isMonth || event.allDay === isUp) return;
    const { day } = cellOf(event, isMonth);
    const turned = options.onTurn(event, isUp ? day : timeOf({ day, slot: usualSlot }));
    setAnnouncement(`${event.title}, ${whenText(turned)}`);
  };
  const draw = () => {
    if (options.onDraw === undefined) return;
    const target = held.current;
    const event = focused();
    const cell =
      target !== undefined && 'cell' in target
        ? target.cell
        : event === undefined
          ? startCell()
          : cellOf(event, isMonth);
    const place =
      (event === undefined
        ? frame.current?.querySelector(`.${options.cursorClass}`)
        : entryOf(frame.current, event.id)
      )?.getBoundingClientRect() ?? frame.current?.getBoundingClientRect();
    const anchor = { x: (place?.left ?? 0) + (place?.width ?? 0) / 2, y: (place?.top ?? 0) + 20 };
    const startsAt = timeOf(cell);
    if (cell.slot === allDaySlot) {
      const next = new Date(`${cell.day}T12:00:00`);
      next.setDate(next.getDate() + 1);
      const to = [next.getFullYear(), next.getMonth() + 1, next.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
      options.onDraw({ startsAt, endsAt: startsAt, days: { from: cell.day, to }, anchor });
      return;
    }
    // A day of the month has no hour, so the default is used.
    const start = isMonth ? timeOf({ day: cell.day, slot: usualSlot }) : startsAt;
    options.onDraw({ startsAt: start, endsAt: start + slotMinutes * 60_000, anchor });
  };

  /** Changes the event that has the focus, or is about to get it back; returns whether the key was handled. */
  const changeByKey = (key: string, isResize: boolean): boolean => {
    const occurrence = focused();
    if (occurrence === undefined) return false;
    if (isArrow(key)) change(occurrence, key, isResize);
    else if (key === 'PageUp' || key === 'PageDown') turn(occurrence, key === 'PageUp');
    else return false;
    return true;
  };
  // A key may arrive while the moved event is redrawn and has not got the focus back yet.
  const changeBetween = useCallbackRef((event: globalThis.KeyboardEvent) => {
    const isBetween = event.target === document.body && held.current !== undefined;
    if (!isBetween || !event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (changeByKey(event.key, event.shiftKey)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', changeBetween);
    return () => {
      window.removeEventListener('keydown', changeBetween);
    };
  }, [changeBetween]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const at = event.target as Element;
    const isHere = at === frame.current || idAt(at) !== undefined;
    if (!isHere) return;
    if (event.altKey) {
      if (changeByKey(event.key, event.shiftKey) || isArrow(event.key)) event.preventDefault();
      return;
    }
    if (isArrow(event.key)) {
      event.preventDefault();
      const from = held.current ?? { cell: startCell() };
      const next = nextTarget(events, from, event.key, isMonth);
      if (next !== undefined) go(next);
      return;
    }
    if (event.key.toLowerCase() === 'n' || (event.key === 'Enter' && at === frame.current)) {
      event.preventDefault();
      event.stopPropagation();
      draw();
    }
    const occurrence = focused();
    if ((event.key === 'Delete' || event.key === 'Backspace') && occurrence !== undefined) {
      event.preventDefault();
      if (!options.isReadOnly && occurrence.canEdit) options.onDelete(occurrence);
    }
  };

  return {
    announcement,
    say: setAnnouncement,
    handlers: {
      onKeyDown,
      onFocus: ({ target, currentTarget }: { target: Element; currentTarget: Element }) => {
        const id = idAt(target);
        if (target !== currentTarget && id !== undefined) {
          held.current = { eventId: id };
          options.mark(undefined);
        } else if (
          target === currentTarget &&
          target.matches(':focus-visible') &&
          (held.current === undefined || 'eventId' in held.current)
        ) {
          go({ cell: startCell() });
        }
      },
      onBlur: ({
        currentTarget,
        relatedTarget,
        target,
      }: {
        currentTarget: Element;
        relatedTarget: Element | null;
        target: Element;
      }) => {
        if (relatedTarget !== null && currentTarget.contains(relatedTarget)) return;
        // An element that is redrawn leaves the document and returns; one that really loses the focus stays in it.
        queueMicrotask(() => {
          if (!target.isConnected) return;
          held.current = undefined;
          options.mark(undefined);
        });
      },
    },
  };
}
