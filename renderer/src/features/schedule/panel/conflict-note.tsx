import { Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { checkEvent, getEvent } from '#renderer/features/schedule/api.ts';
import { fieldsOf, valuesOf } from '#renderer/features/schedule/form/event-values.ts';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { ConflictText } from '#renderer/entities/event/conflict-text.tsx';
import { clockText, conflictTitles, dayText, spanText } from '#renderer/entities/event/event-labels.ts';
import type { Anchor } from '#renderer/features/schedule/view-types.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { AtPoint } from './at-point.tsx';
import styles from './conflict-note.module.css';

type Props = {
  event: Occurrence;
  /** What it is, in a word: `call`. */
  thing: string;
  anchor: Anchor;
  onMove: ((startsAt: string) => void) | undefined;
  onOpen: () => void;
  onClose: () => void;
};

/** Loads an event's current conflicts and a free time. */
const conflictsOf = (id: string) =>
  queryOptions({
    queryKey: ['schedule', 'conflicts', id],
    queryFn: async () => {
      const event = await getEvent(id);
      return checkEvent({ event: fieldsOf(valuesOf(event)), id, scope: 'this' });
    },
    refetchOnMount: 'always',
  });

/** The conflicts of an event, and the nearest time without any. */
export function ConflictNote({ event, thing, anchor, onMove, onOpen, onClose }: Props) {
  const viewer = useViewer();
  const query = useQuery(conflictsOf(event.id));
  const conflicts = query.data?.conflicts ?? [];
  const total = query.data?.total ?? 0;
  const [conflict] = conflicts;
  const freeFrom = conflict?.freeFrom ?? null;
  const length = Date.parse(event.endsAt) - Date.parse(event.startsAt);
  const isOtherDay = freeFrom !== null && dayOf(Date.parse(freeFrom)) !== dayOf(Date.parse(event.startsAt));
  return (
    <AtPoint anchor={anchor} label="Conflict" width={284} onClose={onClose}>
      <div className={styles['head']}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <b>{conflict === undefined ? 'Conflict' : conflictTitles[conflict.kind]}</b>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={14} stroke={1.7} />
        </IconButton>
      </div>
      {query.isError ? (
        <p role="alert">{errorMessage('schedule.check', query.error)}</p>
      ) : conflict === undefined ? (
        <p role="status">
          {query.isFetching ? 'Looking for a free slot…' : 'Nothing clashes with it any more.'}
        </p>
      ) : (
        <p>
          <ConflictText readerId={viewer.id} conflict={conflict} />
        </p>
      )}
      {total > 1 ? (
        <p className={styles['dim']}>
          {total === 2 ? 'One more conflict' : `${String(total - 1)} more conflicts`} at this time.
        </p>
      ) : null}
      {freeFrom === null ? null : (
        <p className={styles['dim']}>
          Nearest free slot: {dayText(freeFrom).split(' ', 1).join('')}{' '}
          {spanText({
            startsAt: freeFrom,
            endsAt: new Date(Date.parse(freeFrom) + length).toISOString(),
          })}
        </p>
      )}
      <div className={styles['acts']}>
        {freeFrom === null || onMove === undefined ? null : (
          <Button
            className={styles['move'] ?? ''}
            size="sm"
            onClick={() => {
              onMove(freeFrom);
            }}
          >
            Move {thing} to {isOtherDay ? `${dayText(freeFrom)} ` : ''}
            {clockText(freeFrom)}
          </Button>
        )}
        <Button size="sm" variant="default" data-autofocus onClick={onClose}>
          Keep both
        </Button>
        <Button size="sm" variant="subtle" onClick={onOpen}>
          Open
        </Button>
      </div>
    </AtPoint>
  );
}
