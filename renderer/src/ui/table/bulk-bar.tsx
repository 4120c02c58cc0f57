import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';
import { formatCount } from './list-words.ts';
import type { Selection } from './selection.ts';

type Props = {
  selection: Selection;
  /** All rows that the filters leave. */
  rowCount: number;
  /** What is done with the checked rows. */
  children: ReactNode;
};

/** Stands in the footer's place while rows are checked, so that nothing jumps. */
export function BulkBar({ selection, rowCount, children }: Props) {
  const count = selection.ids.size;
  return (
    <div className={styles['bar']} role="region" aria-label="Selected rows">
      <b role="status">{formatCount(count)} selected</b>
      {count < rowCount ? (
        <UnstyledButton className={styles['all']} onClick={selection.selectAll}>
          Select all {formatCount(rowCount)}
        </UnstyledButton>
      ) : null}
      <span className={styles['actions']}>
        {children}
        <Tooltip label="Clear selection">
          <ActionIcon aria-label="Clear selection" onClick={selection.clear}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </span>
    </div>
  );
}
