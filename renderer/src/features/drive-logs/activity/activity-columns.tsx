import {
  actionLabels,
  alarmLabels,
  burstLine,
  lineText,
  placeOf,
  severityLabels,
} from '#renderer/entities/drive/drive-labels.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import type { DriveBurst } from '#shared/contract/drive.ts';
import { BurstAlarm, BurstPlace, BurstText } from './burst-cells.tsx';
import styles from './burst-cells.module.css';

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(Date.parse(at))}>
    {clock.format(new Date(at))}
  </time>
);

export const activityColumns: readonly Column<DriveBurst>[] = [
  {
    id: 'time',
    label: 'Time',
    widths: [66, 60],
    render: ({ endedAt }) => <Time at={endedAt} />,
    text: ({ endedAt }) => endedAt,
  },
  {
    id: 'what',
    label: 'What',
    isFixed: true,
    render: (burst, { link }) => <BurstText burst={burst} link={link} />,
    text: (burst) => lineText(burstLine(burst)),
  },
  {
    id: 'alarm',
    label: 'Alarm',
    widths: [124, 116],
    givesWay: 2,
    render: (burst) => <BurstAlarm burst={burst} />,
    text: ({ alarm }) => (alarm === null ? '' : alarmLabels[alarm]),
  },
  {
    id: 'where',
    label: 'Model and folder',
    widths: [300, 190, 140],
    givesWay: 3,
    render: (burst) => <BurstPlace burst={burst} />,
    text: placeOf,
  },
];

const only = (id: string, label: string, text: (burst: DriveBurst) => string): Column<DriveBurst> => ({
  id,
  label,
  render: text,
  text,
});

/** The export has more columns than the list shows. */
export const activityCsv = {
  name: 'Drive activity',
  columns: [
    ...activityColumns,
    only('action', 'Action', ({ action }) => actionLabels[action]),
    only('person', 'Person', ({ actorName }) => actorName),
    only('email', 'Email', ({ actorEmail }) => actorEmail ?? ''),
    only('files', 'Files', ({ files }) => String(files)),
    only('names', 'File names', ({ first }) => first.map(({ fileName }) => fileName).join(', ')),
    only('before', 'Before', ({ first }) => first[0]?.oldValue ?? ''),
    only('after', 'After', ({ first }) => first[0]?.newValue ?? ''),
    only('severity', 'Severity', ({ severity }) => severityLabels[severity]),
  ],
};

export const activityPhone: PhoneRow<DriveBurst> = {
  label: 'What',
  main: (burst, { link }) => (
    <Stack as="span" gap={2} shrink className={styles['lines']}>
      <BurstText burst={burst} link={link} />
      <BurstPlace burst={burst} />
    </Stack>
  ),
  sideLabel: 'Time and alarm',
  sideWidth: 116,
  side: (burst) => (
    <>
      <Time at={burst.endedAt} />
      <BurstAlarm burst={burst} />
    </>
  ),
};
