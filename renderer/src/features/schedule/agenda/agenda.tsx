import { useVirtualizer } from '@tanstack/react-virtual';
import {
  IconAlertTriangle,
  IconFileText,
  IconLock,
  IconMapPin,
  IconRepeat,
  IconSend,
  IconVideo,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { deadlineHref, deadlineKey, deadlineTitle } from '#renderer/entities/document/document-deadlines.ts';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import {
  clockText,
  repeats,
  statusLabels,
  timesText,
  zoneCode,
} from '#renderer/entities/event/event-labels.ts';
import { plannedKey, type PlannedPost } from '#renderer/entities/post/planned-posts.ts';
import { TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { agendaOf, daysOfEvent, timesOn } from '#renderer/features/schedule/state/shown.ts';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import { groupBy } from '#renderer/lib/lists/group-by.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { ModelFace } from '#renderer/entities/model/model-face.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import type { DocumentDeadline } from '#shared/contract/documents.ts';
import styles from './agenda.module.css';

type Line = { day: string; event?: Occurrence; deadline?: DocumentDeadline; post?: PlannedPost; key: string };

const headHeight = 36;
const lineHeight = 52;
const heads = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** Events as a list by day: for two weeks, for one day, and on phones. */
export function Agenda({
  events,
  deadlines,
  posts,
  range,
  now,
  openId,
  typeOf,
  ownerOf,
  hasClash,
  ...props
}: ViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hrefPrefix = useHrefPrefix('eventId');
  const lines = useMemo(
    () =>
      withOthers(agendaOf(events, range), deadlines, posts).flatMap(
        ({ day, events: ofDay, ending, going }): Line[] => [
          { day, key: day },
          ...ending.map((deadline) => ({ day, deadline, key: deadlineKey(deadline) })),
          ...ofDay.map((event) => ({ day, event, key: `${day} ${event.id}` })),
          ...going.map((post) => ({ day, post, key: plannedKey(post) })),
        ],
      ),
    [events, deadlines, posts, range],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is passed on to a memoised part
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isHead(lines[index]) ? headHeight : lineHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 6,
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, lines]);
  // A new range scrolls to today, or to its top.
  const today = dayOf(now);
  const first = lines.findIndex(({ day }) => day >= today);
  const start = useRef<string>(undefined);
  useEffect(() => {
    if (lines.length === 0 || start.current === range.from) return;
    start.current = range.from;
    if (today >= range.from && today < range.to && first > 0)
      virtualizer.scrollToIndex(first, { align: 'start' });
  }, [lines, first, range, today, virtualizer]);

  const eventIndexes = useMemo(() => lines.flatMap((line, index) => (isHead(line) ? [] : [index])), [lines]);
  const move = (event: KeyboardEvent) => {
    const key = (event.target as Element).closest('[data-line]')?.getAttribute('data-line');
    const at = eventIndexes.findIndex((index) => lines[index]?.key === key);
    const occurrence = lines[eventIndexes[at] ?? -1]?.event;
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Delete' && occurrence?.canEdit === true && !props.isReadOnly) {
      event.preventDefault();
      props.onDelete(occurrence);
      return;
    }
    const to: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: eventIndexes.length - 1,
    };
    const index = eventIndexes[to[event.key] ?? -1];
    if (to[event.key] === undefined || index === undefined) return;
    event.preventDefault();
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-line="${lines[index]?.key ?? ''}"]`)?.focus();
    });
  };
  return (
    <div
      ref={scroller}
      className={styles['agenda']}
      role="region"
      aria-label="Agenda"
      tabIndex={0}
      onKeyDown={move}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, key, start: top, size }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const place = { transform: `translateY(${String(top)}px)`, height: size };
          if (line.deadline !== undefined)
            return (
              <div key={key} className={styles['item']} style={place}>
                <Link className={styles['line']} to={deadlineHref(line.deadline)} data-line={line.key}>
                  <span className={styles['times']}>All day</span>
                  <span className={styles['document']}>
                    <IconFileText size={15} stroke={1.7} />
                  </span>
                  <span className={styles['what']}>
                    <b dir="auto">{deadlineTitle(line.deadline)}</b>
                    <span dir="auto">{ownerOf(line.deadline) ?? 'Agency'}</span>
                  </span>
                </Link>
              </div>
            );
          if (line.post !== undefined)
            return (
              <div key={key} className={styles['item']} style={place}>
                <Link className={styles['line']} to={line.post.href} data-line={line.key}>
                  <span className={styles['times']}>{clockText(line.post.at)}</span>
                  <span className={styles['document']}>
                    <IconSend size={15} stroke={1.7} />
                  </span>
                  <span className={styles['what']}>
                    <b dir="auto">{line.post.title}</b>
                    <span dir="auto">{line.post.about}</span>
                  </span>
                </Link>
              </div>
            );
          if (line.event === undefined)
            return (
              <h3
                key={key}
                className={styles['head']}
                style={place}
                data-today={line.day === today || undefined}
              >
                {heads.format(new Date(`${line.day}T12:00:00`)).replace(',', '')}
                {line.day === today ? <span>Today</span> : null}
              </h3>
            );
          return (
            <div key={key} className={styles['item']} style={place}>
              <AgendaLine
                event={line.event}
                day={line.day}
                lineKey={line.key}
                href={`${hrefPrefix}${line.event.id}`}
                type={typeOf(line.event.typeId)}
                owner={ownerOf(line.event)}
                hasClash={hasClash(line.event.id)}
                isOpen={line.event.id === openId}
                onOpen={props.onOpen}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const isHead = (line: Line | undefined): boolean =>
  line?.event === undefined && line?.deadline === undefined && line?.post === undefined;

type AgendaDay = ReturnType<typeof agendaOf>[number];
type FullDay = AgendaDay & { ending: readonly DocumentDeadline[]; going: readonly PlannedPost[] };

/** Adds deadlines and posts to the days, including days without events. */
function withOthers(
  days: readonly AgendaDay[],
  deadlines: readonly DocumentDeadline[],
  posts: readonly PlannedPost[],
): readonly FullDay[] {
  const ending = groupBy(deadlines, ({ on }) => on);
  const going = groupBy(posts, ({ at }) => dayOf(Date.parse(at)));
  const known = new Set(days.map(({ day }) => day));
  const others = new Set([...ending.keys(), ...going.keys()].filter((day) => !known.has(day)));
  return [...days, ...[...others].map((day) => ({ day, events: [] }))]
    .map((day) => ({ ...day, ending: ending.get(day.day) ?? [], going: going.get(day.day) ?? [] }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

type LineProps = {
  event: Occurrence;
  day: string;
  lineKey: string;
  href: string;
  type: ReturnType<ViewProps['typeOf']>;
  owner: string | undefined;
  hasClash: boolean;
  isOpen: boolean;
  onOpen: ViewProps['onOpen'];
};

function AgendaLine({ event, day, lineKey, href, type, owner, hasClash, isOpen, onOpen }: LineProps) {
  const there = timesText(event, event.timezone);
  const isElsewhere = event.timezone !== viewerTimezone() && there !== timesText(event);
  return (
    <a
      className={styles['line']}
      href={href}
      data-line={lineKey}
      data-event={event.id}
      data-status={event.status}
      aria-current={isOpen || undefined}
      onClick={(click) => {
        if (click.metaKey || click.ctrlKey || click.shiftKey) return;
        click.preventDefault();
        onOpen(event.id, { x: click.clientX, y: click.clientY });
      }}
    >
      <span className={styles['times']}>
        {timesOn(day, event, daysOfEvent(event))}
        {isElsewhere && !event.allDay ? (
          <span>
            {there} {zoneCode(event.timezone)}
          </span>
        ) : null}
      </span>
      <TypeTile type={type} />
      <span className={styles['what']}>
        <b dir="auto">{event.title}</b>
        <span dir="auto">
          {event.modelId === null || owner === undefined ? null : (
            <ModelFace id={event.modelId} name={owner} size={16} />
          )}{' '}
          {owner ?? 'General'}
        </span>
      </span>
      <span className={styles['marks']} aria-hidden>
        {event.location === null ? null : <IconMapPin size={14} stroke={1.7} />}
        {event.hasLink ? <IconVideo size={14} stroke={1.7} /> : null}
        {repeats(event) ? <IconRepeat size={14} stroke={1.7} /> : null}
        {event.isPrivate ? <IconLock size={14} stroke={1.7} /> : null}
      </span>
      {hasClash ? (
        <IconAlertTriangle className={styles['warning'] ?? ''} size={16} stroke={1.8} aria-hidden />
      ) : null}
      <Hidden>
        {[type?.name, statusLabels[event.status], hasClash ? 'conflict' : undefined]
          .filter(Boolean)
          .join(', ')}
      </Hidden>
    </a>
  );
}
