import { useMemo } from 'react';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { entryTime, wholeTime } from '../entry-times.ts';
import { resourceWords, summaryOf, type AuditRow, type Names } from '../entry-words.ts';
import { ActorCell } from './actor-cell.tsx';
import styles from './audit-cells.module.css';

type Options = { viewerId: string; names: Names; now: number };

export function useAuditColumns({ viewerId, names, now }: Options) {
  return useMemo(() => {
    const columns: Column<AuditRow>[] = [
      {
        id: 'time',
        label: 'Time',
        widths: [164, 156, 148],
        render: ({ at }) => (
          <time dateTime={at} title={wholeTime(at)}>
            {entryTime(at, now)}
          </time>
        ),
      },
      {
        id: 'person',
        label: 'Person',
        widths: [176, 140],
        hidesBelow: 520,
        render: (entry) => <ActorCell entry={entry} viewerId={viewerId} />,
      },
      {
        id: 'event',
        label: 'Event',
        widths: [210, 190],
        hidesBelow: 700,
        render: ({ event }) => <code className={styles['event']}>{event}</code>,
      },
      {
        id: 'what',
        label: 'What',
        isFixed: true,
        render: (entry, { link }) => (
          <span className={styles['what']}>
            {link(resourceWords(entry))}
            <span className={styles['summary']}>{summaryOf(entry, names)}</span>
          </span>
        ),
      },
    ];
    const phone: PhoneRow<AuditRow> = {
      label: 'What and who',
      main: (entry, { link }) => (
        <span className={styles['lines']}>
          {link(resourceWords(entry))}
          <ActorCell entry={entry} viewerId={viewerId} />
        </span>
      ),
      sideLabel: 'Event and time',
      side: (entry) => (
        <>
          <code className={styles['event']}>{entry.event}</code>
          <time className={styles['phoneTime']} dateTime={entry.at}>
            {entryTime(entry.at, now)}
          </time>
        </>
      ),
    };
    return { columns, phone };
  }, [viewerId, names, now]);
}
