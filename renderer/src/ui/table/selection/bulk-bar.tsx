import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './bulk-bar.module.css';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { Selection } from './selection.ts';

/** How many of how many rows are done. */
export type BulkProgress = { done: number; count: number };

/** What a bar for checked rows is given by its list. */
export type BulkParts<Row, Asked = unknown> = {
  selection: Selection;
  /** The listed rows that are checked. */
  checked: readonly Row[];
  /** How many are listed, checked or not. */
  rowCount: number;
  /** How many there are with those that have not been loaded; undefined where all are. */
  everything?: string | undefined;
  /** What the list was asked for, where everything that this leaves is meant: the change goes by it, not by rows. */
  asked?: Asked | undefined;
  /** Given while something is done to the checked rows. */
  progress: BulkProgress | undefined;
  /** Called when the bar goes and takes the focus with it. */
  onFocusLost: () => void;
};

type Props<Row> = {
  parts: BulkParts<Row>;
  /** What is done with the checked rows. */
  children: ReactNode;
};

/** Stands in the footer's place while rows are checked, so that nothing jumps. */
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
 * A button that is disabled while it works drops the focus, sooner or later in the same frame. It gets it back afterwards,
 * unless someone has gone on elsewhere; where the bar is gone by then, so is the focus.
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
    // React is silent about a focus that moves while it draws, as when a dialog gives it back.
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
      // Once what takes the bar's place is there.
      if (isLost)
        queueMicrotask(() => {
          lose();
        });
    };
  }, [bar]);
}

const isDropped = (held: HTMLElement | undefined) =>
  held !== undefined && document.activeElement === document.body;
