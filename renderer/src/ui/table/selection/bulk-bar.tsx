import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './bulk-bar.module.css';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { Selection } from './selection.ts';

/** The progress of a change: rows done, and rows in total. */
export type BulkProgress = { done: number; count: number };

/** What a list passes to its bulk bar. */
export type BulkParts<Row, Asked = unknown> = {
  selection: Selection;
  /** The listed rows that are checked. */
  checked: readonly Row[];
  /** The number of listed rows, checked or not. */
  rowCount: number;
  /** The number of all rows, including those not loaded; undefined if all are loaded. */
  everything?: string | undefined;
  /** The list's query, if everything is selected: the change then applies to the query, not to single rows. */
  asked?: Asked | undefined;
  /** Set while a change to the checked rows is running. */
  progress: BulkProgress | undefined;
  /** Called when the bar disappears while it has the focus. */
  onFocusLost: () => void;
};

type Props<Row> = {
  parts: BulkParts<Row>;
  /** The actions for the checked rows. */
  children: ReactNode;
};

/** Replaces the footer while rows are checked, so that nothing moves. */
export function BulkBar<Row>({ parts, children }: Props<Row>) {
  const { selection, rowCount, everything, progress } = parts;
  const bar = useRef<HTMLDivElement>(null);
  useHeldFocus(bar, progress !== undefined, parts.onFocusLost);
  const count = selection.ids.size;
  const all = selection.isEverything ? `All ${everything ?? ''}`.trim() : formatCount(count);
  return (
    <div ref={bar} className={styles['bar']} role="region" aria-label="Selected rows" data-bulk-bar>
      <b role="status">{all} selected</b>
      {count < rowCount ? (
        <UnstyledButton className={styles['all']} onClick={selection.selectAll}>
          Select all {formatCount(rowCount)}
        </UnstyledButton>
      ) : everything !== undefined && !selection.isEverything ? (
        <UnstyledButton className={styles['all']} onClick={selection.selectEverything}>
          {`Select all ${everything}`.trim()}
        </UnstyledButton>
      ) : null}
      {progress === undefined ? null : (
        <progress
          className={styles['progress']}
          aria-label={`${String(progress.done)} of ${String(progress.count)} changed`}
          max={progress.count}
          value={progress.done}
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

/**
 * A button that is disabled while it works loses the focus. The focus returns to it afterwards, unless someone has
 * moved it; if the bar has disappeared by then, calls `onLost`.
 */
function useHeldFocus(bar: RefObject<HTMLElement | null>, isBusy: boolean, onLost: () => void): void {
  const held = useRef<HTMLElement>(undefined);
  const lose = useEffectEvent(onLost);
  useLayoutEffect(() => {
    if (!isBusy) return;
    return () => {
      if (isDropped(held.current)) held.current?.focus();
    };
  }, [isBusy]);
  useLayoutEffect(() => {
    const own = bar.current;
    // React fires no focus events for a focus that moves while it renders, as when a dialog returns it.
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) held.current = target;
    };
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = undefined;
    };
    own?.addEventListener('focusin', handleFocus);
    own?.addEventListener('focusout', handleBlur);
    return () => {
      own?.removeEventListener('focusin', handleFocus);
      own?.removeEventListener('focusout', handleBlur);
      const isLost = isDropped(held.current) || own?.contains(document.activeElement) === true;
      // After what replaces the bar has rendered.
      if (isLost)
        queueMicrotask(() => {
          lose();
        });
    };
  }, [bar]);
}

const isDropped = (held: HTMLElement | undefined) =>
  held !== undefined && document.activeElement === document.body;
