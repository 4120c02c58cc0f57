import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  taskPriorities,
  taskStatuses,
  type TaskPriority,
  type TaskStatus,
} from '#shared/contract/task-values.ts';
import { priorityLabels, statusLabels } from '#renderer/entities/task/task-labels.ts';
import { PriorityMark, StatusMark } from '#renderer/entities/task/task-marks.tsx';
import styles from './status-menu.module.css';

type Props<Value> = {
  value: Value;
  /** The task, for screen readers: a list has many of these menus. */
  of?: string | undefined;
  tabIndex?: number;
  /** Undefined where the user may not change it. */
  onChange: ((value: Value) => void) | undefined;
};

/** A task's status, as a menu to change it. */
export function StatusMenu({ value, of, tabIndex, onChange }: Props<TaskStatus>) {
  const mark = <StatusMark status={value} />;
  if (onChange === undefined) return mark;
  return (
    <ValueMenu label={nameOf('Status', statusLabels[value], of)} tabIndex={tabIndex} shown={mark}>
      {taskStatuses.map((status) => (
        <Menu.Item
          key={status}
          onClick={() => {
            if (status !== value) onChange(status);
          }}
        >
          <StatusMark status={status} />
        </Menu.Item>
      ))}
    </ValueMenu>
  );
}

/** A task's priority, as a menu to change it. */
export function PriorityMenu({ value, of, tabIndex, onChange }: Props<TaskPriority>) {
  const mark = <PriorityMark priority={value} />;
  if (onChange === undefined) return mark;
  return (
    <ValueMenu isBare label={nameOf('Priority', priorityLabels[value], of)} tabIndex={tabIndex} shown={mark}>
      {taskPriorities.toReversed().map((priority) => (
        <Menu.Item
          key={priority}
          onClick={() => {
            if (priority !== value) onChange(priority);
          }}
        >
          <PriorityMark priority={priority} isNamed />
        </Menu.Item>
      ))}
    </ValueMenu>
  );
}

const nameOf = (label: string, value: string, of: string | undefined) =>
  `${label}: ${value}${of === undefined ? '' : `, ${of}`}`;

type ValueMenuProps = {
  label: string;
  tabIndex: number | undefined;
  isBare?: boolean;
  shown: ReactNode;
  children: ReactNode;
};

function ValueMenu({ label, tabIndex, isBare = false, shown, children }: ValueMenuProps) {
  return (
    <Menu position="bottom-start" width={160} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={styles['button']}
          aria-label={label}
          data-bare={isBare || undefined}
          {...(tabIndex === undefined ? {} : { tabIndex })}
        >
          {shown}
          {isBare ? null : (
            <IconChevronDown className={styles['chevron']} size={13} stroke={1.8} aria-hidden />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}
