import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { EventStatus } from '#renderer/entities/event/event-types.ts';
import { eventStatuses, statusLabels } from '#renderer/entities/event/event-labels.ts';
import styles from './status-menu.module.css';

type Props = {
  value: EventStatus;
  /** Undefined where the user may not change it. */
  onChange: ((value: EventStatus) => void) | undefined;
};

/** An event's status, as a menu to change it. */
export function StatusMenu({ value, onChange }: Props) {
  const mark = (
    <span className={styles['mark']} data-status={value}>
      {statusLabels[value]}
    </span>
  );
  if (onChange === undefined) return mark;
  return (
    <Menu position="bottom-start" width={160} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={styles['button'] ?? ''} aria-label={`Status: ${statusLabels[value]}`}>
          {mark}
          <IconChevronDown size={13} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Status">
        {eventStatuses.map((status) => (
          <Menu.Item
            key={status}
            onClick={() => {
              if (status !== value) onChange(status);
            }}
          >
            {statusLabels[status]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
