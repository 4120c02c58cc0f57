import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

type Props = { label: string; children: ReactNode; isDisabled?: boolean; onClick: () => void };

/** An icon button with a name for screen readers and a tooltip. */
export function IconButton({ label, children, isDisabled = false, onClick }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={styles['button'] ?? ''}
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
