import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

type Props = { label: string; children: ReactNode; isDisabled?: boolean; onClick: () => void };

/** A sign without words needs its name, for those who hear it and for those who hover. */
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
