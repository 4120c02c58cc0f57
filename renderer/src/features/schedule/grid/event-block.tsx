import { IconAlertTriangle, IconLock, IconRepeat } from '@tabler/icons-react';
import { memo } from 'react';
import type { EventType, Occurrence } from '#renderer/entities/event/event-types.ts';
import { clockText, repeats, statusLabels, timesText } from '#renderer/entities/event/event-labels.ts';
import { hueOf, TypeIcon } from '#renderer/entities/event/type-mark.tsx';
import type { Gap } from '#renderer/features/schedule/cover/cover.ts';
import { GapBlock } from '#renderer/features/schedule/cover/gap-block.tsx';
import styles from './event-block.module.css';

type Props = {
  event: Occurrence;
  type: EventType | undefined;
  /** The model's name, if any. */
  owner: string | undefined;
  hasClash: boolean;
  /** `column`: in the hours of a day. `line`: one line, in a month or the all-day row. */
  shape: 'column' | 'line';
  isOpen: boolean;
  isMoving?: boolean;
  /** The times to show, which a drag changes before they are saved. */
  times?: Pick<Occurrence, 'startsAt' | 'endsAt'>;
};

const hourMs = 3_600_000;

/** An event in a grid: its title, model and time, as far as there is room. */
export const EventBlock = memo(function EventBlock({
  event,
  type,
  owner,
  hasClash,
  shape,
  isOpen,
  ...props
}: Props) {
  const times = { ...event, ...props.times };
  const length = Date.parse(times.endsAt) - Date.parse(times.startsAt);
  const isShort = shape === 'line' || length < hourMs;
  const { className, ...color } = hueOf(type);
  const about = [
    owner,
    timesText(times),
    type?.name,
    event.status === 'confirmed' ? undefined : statusLabels[event.status],
    repeats(event) ? 'repeats' : undefined,
    hasClash ? 'conflict' : undefined,
  ].filter((part) => part !== undefined);
  const status = event.status === 'tentative' ? ' · tentative' : '';
  return (
    <span
      className={`${className} ${styles['block'] ?? ''}`}
      {...color}
      data-event={event.id}
      data-shape={shape}
      data-status={event.status}
      data-short={isShort || undefined}
      data-clash={hasClash || undefined}
      data-open={isOpen || undefined}
      data-moving={props.isMoving === true || undefined}
      title={`${event.title}\n${about.join(' · ')}`}
      // A label costs no layout: as hidden text, the names of a full week took as long to lay out as the visible part.
      role="img"
      aria-label={`${event.title}, ${about.join(', ')}`}
    >
      <span className={styles['head']}>
        {hasClash ? (
          <IconAlertTriangle className={styles['warning'] ?? ''} size={13} stroke={1.9} />
        ) : (
          <TypeIcon icon={type?.icon} />
        )}
        {shape === 'line' && !event.allDay ? (
          <span className={styles['clock']}>{clockText(times.startsAt)}</span>
        ) : null}
        <b dir="auto">{event.title}</b>
        {shape === 'line' && event.allDay && owner !== undefined ? (
          <span className={styles['owner']} dir="auto">
            · {owner}
          </span>
        ) : null}
        {repeats(event) ? <IconRepeat className={styles['mark'] ?? ''} size={11} stroke={1.8} /> : null}
        {event.isPrivate ? <IconLock className={styles['mark'] ?? ''} size={11} stroke={1.8} /> : null}
      </span>
      {isShort ? null : (
        <>
          {owner === undefined ? null : (
            <span className={styles['line']} dir="auto">
              {owner}
            </span>
          )}
          {length < 1.5 * hourMs ? null : (
            <span className={styles['line']}>
              {timesText(times)}
              {status}
            </span>
          )}
        </>
      )}
    </span>
  );
});

/** Time that is taken: by an event that the user may not see, or because a model or person is away. */
export function TakenBlock({
  label,
  shape,
  gap,
  isGapCovered,
  isAway,
}: {
  label: string;
  shape: 'column' | 'line';
  /** Hours without a shift, which can be filled. */
  gap: Gap | undefined;
  isGapCovered: boolean;
  /** A click shows details. */
  isAway: boolean;
}) {
  if (gap !== undefined) return <GapBlock gap={gap} isCovered={isGapCovered} />;
  return (
    <span className={styles['taken']} data-shape={shape} data-away={isAway || undefined} title={label}>
      {label}
    </span>
  );
}
