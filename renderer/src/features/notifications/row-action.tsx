import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import styles from './notification-row.module.css';

type Props = { name: string; of: string; icon: Icon; onClick: () => void };

/** A sign at a row's end. The browser's own tooltip: there are three in every row of a list without end. */
export function RowAction({ name, of, icon: Icon, onClick }: Props) {
  return (
    <UnstyledButton className={styles['action']} aria-label={`${name}: ${of}`} title={name} onClick={onClick}>
      <Icon size={16} stroke={1.7} />
    </UnstyledButton>
  );
}
