import { UnstyledButton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { Values } from '#renderer/ui/list-screen/list-types.ts';
import { columns, filterOf, type CountName } from './workload-columns.ts';
import styles from './workload-table.module.css';

type Workload = CallOutput<'tasks.workload'>[number];

export type WorkloadTableProps = {
  people: readonly Workload[];
  /** Opens the tasks that a figure counts. */
  onOpen: (filter: Values) => void;
};

/** Each person's workload; every figure links to its tasks. */
export function WorkloadTable({ people, onOpen }: WorkloadTableProps) {
  const [sort, setSort] = useState<CountName>('open');
  const rows = useMemo(
    () =>
      people.toSorted(
        (a, b) =>
          Number(a.person === null) - Number(b.person === null) ||
          b[sort] - a[sort] ||
          nameOf(a).localeCompare(nameOf(b)),
      ),
    [people, sort],
  );
  const most = Math.max(1, ...people.map(({ open }) => open));
  return (
    <div className={styles['scroll']} role="region" aria-label="Workload" tabIndex={0}>
      <table className={styles['table']} aria-label="Workload">
        <thead>
          <tr>
            <th scope="col">Person</th>
            {columns.map(({ name, label }) => (
              <th
                key={name}
                scope="col"
                data-priority={name === 'high' || name === 'medium' || name === 'low' || undefined}
                {...(sort === name ? { 'aria-sort': 'descending' as const } : {})}
              >
                <UnstyledButton
                  className={styles['sort']}
                  onClick={() => {
                    setSort(name);
                  }}
                >
                  {label}
                </UnstyledButton>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.person?.id ?? 'nobody'}>
              <th scope="row">
                <Row as="span" gap={9} shrink className={styles['person']}>
                  {row.person === null ? (
                    <IconUserOff size={18} stroke={1.6} aria-hidden />
                  ) : (
                    <PersonAvatar person={toNamed(row.person)} />
                  )}
                  <span className={styles['name']} dir="auto" title={nameOf(row)}>
                    {nameOf(row)}
                  </span>
                  <span
                    className={styles['bar']}
                    style={{ '--share': `${String((row.open / most) * 100)}%` } as React.CSSProperties}
                    aria-hidden
                  />
                </Row>
              </th>
              {columns.map(({ name, label }) => (
                <td
                  key={name}
                  data-priority={name === 'high' || name === 'medium' || name === 'low' || undefined}
                >
                  {row[name] === 0 ? (
                    <Text tone="dimmed">0</Text>
                  ) : (
                    <UnstyledButton
                      className={styles['count']}
                      data-late={name === 'overdue' || undefined}
                      aria-label={`${formatCount(row[name])} ${label.toLowerCase()}, ${nameOf(row)}`}
                      onClick={() => {
                        onOpen(filterOf(row.person?.id, name));
                      }}
                    >
                      {formatCount(row[name])}
                    </UnstyledButton>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const nameOf = ({ person }: Workload): string => (person === null ? 'Unassigned' : personName(person));
