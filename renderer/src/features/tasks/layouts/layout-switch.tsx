import { SegmentedControl } from '@mantine/core';
import { IconCalendar, IconLayoutKanban, IconLayoutList } from '@tabler/icons-react';
import { memo } from 'react';
import type { TaskLayout } from './use-layout.ts';
import styles from './layout-switch.module.css';

const looks = {
  list: { label: 'List', icon: IconLayoutList },
  board: { label: 'Board', icon: IconLayoutKanban },
  calendar: { label: 'Calendar', icon: IconCalendar },
} as const;

const choices = (['list', 'board', 'calendar'] as const).map((value) => {
  const { label, icon: Icon } = looks[value];
  return {
    value,
    label: (
      <span className={styles['choice']}>
        <Icon size={15} stroke={1.7} aria-hidden />
        {label}
      </span>
    ),
  };
});

type Props = { value: TaskLayout; onChange: (layout: TaskLayout) => void };

/** List, board or calendar; beside them stands the workload, which none of them is. */
export const LayoutSwitch = memo(function LayoutSwitch({ value, onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      className={styles['switch'] ?? ''}
      aria-label="Layout"
      value={value}
      data={choices}
      onChange={onChange}
    />
  );
});
