import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import styles from './notification-row.module.css';

type Props = { name: string; of: string; icon: Icon; onClick: () => void };

/** An icon at a row's end. Uses the browser's tooltip, because an endless list has three of these in every row. */
export function RowAction({ name, of, icon: Icon, onClick }: Props) {
  return (
    <UnstyledButton className={styles['action']} aria-label={`${name}: ${of}`} title={name} onClick={onClick}>
      <Icon size={16} stroke={1.7} />
    </UnstyledButton>
  );
}
