import { IconAlertCircle, IconCopy, IconEqual, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import type { CheckedRow } from '#renderer/features/model-import/checked-row.ts';
import {
  changeLabel,
  changeValue,
  newModelWords,
  outcomeWords,
} from '#renderer/features/model-import/outcome-labels.ts';
import { Hint, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import styles from './outcome-columns.module.css';

const mostDiffs = 2;
const icons = {
  new: IconPlus,
  update: IconPencil,
  same: IconEqual,
  exists: IconEqual,
  repeated: IconCopy,
  duplicate: IconCopy,
  over_limit: IconUsers,
  invalid: IconAlertCircle,
} as const;

export function OutcomeTag({ outcome }: Pick<CheckedRow, 'outcome'>) {
  const { label, tone } = outcomeWords[outcome];
  const Icon = icons[outcome];
  return (
    <Tag tone={tone}>
      <Icon size={12} stroke={2.2} aria-hidden />
      {label}
    </Tag>
  );
}

const Missing = () => <Text tone="dimmed">Empty</Text>;

/** Why a row is skipped, what it changes, or the initial data of a new model. */
export function OutcomeDetail({ row }: { row: CheckedRow }) {
  if (row.outcome === 'invalid') return <Text tone="danger">{row.problem}</Text>;
  if (row.outcome === 'update') return <Diffs changes={row.changes} />;
  if (row.outcome === 'same') return 'Every filled cell is the same';
  return row.problem ?? newModelWords(row);
}

export function Diffs({ changes, most = mostDiffs }: Pick<CheckedRow, 'changes'> & { most?: number }) {
  const all = Object.entries(changes);
  const more = all.length - most;
  return (
    <span className={styles['diffs']}>
      {all.slice(0, most).map(([field, [before, after]]) => (
        <span key={field} className={styles['diff']}>
          <span>{changeLabel(field)}</span>
          {before === null || before === '' ? null : <del dir="auto">{changeValue(field, before)}</del>}
          <ins dir="auto">{changeValue(field, after ?? '')}</ins>
        </span>
      ))}
      {more > 0 ? <span>and {more} more</span> : null}
    </span>
  );
}

const nameOf = ({ data, cells }: CheckedRow) => data.stageName ?? cells[0] ?? '';

/** The list of outcomes. A row's number links to its details. */
export const outcomeColumns: readonly Column<CheckedRow>[] = [
  {
    id: 'row',
    label: 'Row',
    widths: [64, 56],
    isFixed: true,
    render: ({ rowNumber }, cell) => cell.link(String(rowNumber)),
  },
  {
    id: 'stage',
    label: 'Stage name',
    widths: [160, 140],
    isFixed: true,
    render: (row) =>
      nameOf(row) === '' ? (
        <Missing />
      ) : (
        <Text ellipsis weight={500} tone="plain" dir="auto" title={nameOf(row)}>
          {nameOf(row)}
        </Text>
      ),
  },
  {
    id: 'real',
    label: 'Real name',
    widths: [156, 130],
    givesWay: 1,
    render: ({ data }) =>
      data.realName === undefined ? (
        <Missing />
      ) : (
        <Text ellipsis dir="auto" title={data.realName}>
          {data.realName}
        </Text>
      ),
  },
  {
    id: 'outcome',
    label: 'Outcome',
    widths: [128, 120],
    isFixed: true,
    render: (row) => <OutcomeTag {...row} />,
  },
  {
    id: 'detail',
    label: 'Detail',
    isFixed: true,
    render: (row) => (
      <Text ellipsis>
        <OutcomeDetail row={row} />
      </Text>
    ),
  },
];

export const outcomePhone: PhoneRow<CheckedRow> = {
  label: 'Row',
  main: (row, cell) => (
    <Stack as="span" shrink>
      {cell.link(`${String(row.rowNumber)}. ${nameOf(row) || 'Empty'}`)}
      <Hint ellipsis>
        <OutcomeDetail row={row} />
      </Hint>
    </Stack>
  ),
  sideLabel: 'Outcome',
  side: (row) => <OutcomeTag {...row} />,
  sideWidth: 128,
};
