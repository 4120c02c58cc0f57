import { ActionIcon, Progress, Tooltip, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './bulk-bar.module.css';
import { formatCount } from './list-words.ts';
import type { Selection } from './selection.ts';

/** How many of how many rows are done. */
export type BulkProgress = { done: number; count: number };

type Props = {
  selection: Selection;
  /** All rows that the filters leave. */
  rowCount: number;
  /** Given while something is done to the checked rows. */
  progress?: BulkProgress | undefined;
  /** Called when the bar goes and takes the focus with it. */
  onFocusLost: () => void;
  /** What is done with the checked rows. */
  children: ReactNode;
};

/** Stands in the footer's place while rows are checked, so that nothing jumps. */
export function BulkBar({ selection, rowCount, progress, onFocusLost, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const own = bar.current;
    return () => {
      if (own?.contains(document.activeElement) === true) queueMicrotask(leave);
    };
  }, []);
  useFocusThroughWork(bar, progress !== undefined);
  const count = selection.ids.size;
  return (
    <div ref={bar} className={styles['bar']} role="region" aria-label="Selected rows">
      <b role="status">{formatCount(count)} selected</b>
      {count < rowCount ? (
        <UnstyledButton className={styles['all']} onClick={selection.selectAll}>
          Select all {formatCount(rowCount)}
        </UnstyledButton>
      ) : null}
      {progress === undefined ? null : (
        <Progress
          className={styles['progress'] ?? ''}
          aria-label={`${String(progress.done)} of ${String(progress.count)} changed`}
          size="sm"
          value={(100 * progress.done) / progress.count}
        />
      )}
      <span className={styles['actions']}>{children}</span>
      <Tooltip label="Clear selection">
        <ActionIcon aria-label="Clear selection" onClick={selection.clear}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

/** A button that is disabled drops the focus: it gets it back, unless somebody has gone on elsewhere. */
function useFocusThroughWork(bar: RefObject<HTMLElement | null>, isBusy: boolean): void {
  useLayoutEffect(() => {
    const held = document.activeElement;
    if (!isBusy || !(held instanceof HTMLElement) || bar.current?.contains(held) !== true) return;
    return () => {
      if (document.activeElement === document.body) held.focus();
    };
  }, [bar, isBusy]);
}
