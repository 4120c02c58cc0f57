import { useCallback, useMemo } from 'react';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { entryTime, wholeTime } from '#renderer/entities/audit-entry/entry-times.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import {
  resourceWords,
  summaryOf,
  type AuditRow,
  type Names,
} from '#renderer/entities/audit-entry/entry-labels.ts';
import { entryTitle } from '#renderer/entities/audit-entry/event-title.ts';
import { isRefusal } from '#renderer/features/admin/audit/event-kinds.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { ActorCell } from './actor-cell.tsx';
import styles from './audit-cells.module.css';

type Options = { viewerId: string; names: Names; now: number };

/** The columns of the log, and a day heading above the entries of each day, so that they show only the time. */
export function useAuditColumns({ viewerId, names, now }: Options) {
  const places = useMemo(() => {
    const columns: Column<AuditRow>[] = [
      {
        id: 'time',
        label: 'Time',
        widths: [96, 92],
        render: ({ at }) => (
          <time dateTime={at} title={wholeTime(at)}>
            {entryTime(at)}
          </time>
        ),
      },
      {
        id: 'person',
        label: 'Person',
        widths: [176, 140],
        givesWay: 3,
        render: (entry) => <ActorCell entry={entry} viewerId={viewerId} />,
      },
      {
        id: 'event',
        label: 'Event',
        widths: [210, 190],
        givesWay: 2,
        render: (entry) => <EventName entry={entry} />,
      },
      {
        id: 'what',
        label: 'What',
        isFixed: true,
        render: (entry, { link }) => (
          <Row as="span" gap={9} shrink className={styles['what']}>
            {link(resourceWords(entry))}
            <span className={styles['summary']}>{summaryOf(entry, names)}</span>
          </Row>
        ),
      },
    ];
    const phone: PhoneRow<AuditRow> = {
      label: 'What and who',
      main: (entry, { link }) => (
        <Stack as="span" shrink className={styles['lines']}>
          {link(resourceWords(entry))}
          <ActorCell entry={entry} viewerId={viewerId} />
        </Stack>
      ),
      sideLabel: 'Event and time',
      side: (entry) => (
        <>
          <EventName entry={entry} />
          <Text as="time" tone="dimmed" dateTime={entry.at}>
            {entryTime(entry.at)}
          </Text>
        </>
      ),
    };
    return { columns, phone };
  }, [viewerId, names]);
  const dayOf = useCallback(({ at }: AuditRow) => dayHeading(at, now), [now]);
  return { ...places, dayOf };
}

/** Red if access was refused. */
function EventName({ entry }: { entry: AuditRow }) {
  const { event } = entry;
  return (
    <span className={styles['event']} data-refused={isRefusal(event) || undefined} title={event}>
      {entryTitle(entry)}
    </span>
  );
}
