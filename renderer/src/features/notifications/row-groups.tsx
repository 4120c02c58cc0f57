import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { QueueAction } from '#renderer/entities/notification/use-change-queue.ts';
import { findGroups } from '#renderer/ui/table/groups/row-groups.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import type { NotificationPlace } from '#shared/domain/notification-target.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notification-row.module.css';

type Props = {
  rows: readonly Notification[];
  groupOf: (row: Notification) => string;
  onOpen: (row: Notification, place?: NotificationPlace) => void;
  onAct: (action: QueueAction) => void;
};

const openButtons = '[data-notification]';
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Rows under their headings. Arrow keys move between them; when a row leaves, the next one gets the focus. */
export function RowGroups({ rows, groupOf, onOpen, onAct }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const leaving = useRef<{ id: string; index: number }>(undefined);
  const starts = [...findGroups(rows, groupOf).starts];
  const groups = starts.map(([start, label], index) => ({
    label,
    rows: rows.slice(start, starts[index + 1]?.[0]),
  }));

  const focusAt = (index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>(openButtons) ?? [];
    buttons[Math.min(Math.max(index, 0), buttons.length - 1)]?.focus();
  };
  useLayoutEffect(() => {
    const { current } = leaving;
    if (current === undefined || rows.some(({ id }) => id === current.id)) return;
    leaving.current = undefined;
    focusAt(current.index);
  }, [rows]);

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const row = event.target instanceof Element ? event.target.closest('li') : null;
    if (step === undefined || row === null) return;
    event.preventDefault();
    const here = row.querySelector(openButtons);
    const buttons = [...(list.current?.querySelectorAll(openButtons) ?? [])];
    focusAt(buttons.findIndex((button) => button === here) + step);
  };
  const act = (action: QueueAction) => {
    if ('row' in action) {
      const index = rows.findIndex(({ id }) => id === action.row.id);
      leaving.current = { id: action.row.id, index };
      // The clicked button may disappear with its row. After the last row, the container gets the focus.
      if (rows.length === 1) list.current?.closest<HTMLElement>('[data-notifications]')?.focus();
      else focusAt(index);
    }
    onAct(action);
  };
  return (
    <div ref={list} className={styles['groups']} onKeyDown={handleKeyDown}>
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h3>{group.label}</h3>
          <ul>
            {group.rows.map((row) => (
              <NotificationRow key={row.id} row={row} onOpen={onOpen} onAct={act} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
