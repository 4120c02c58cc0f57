import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import type { ChecklistItem, TaskDetail } from '#shared/contract/task-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { ChecklistLine } from './checklist-line.tsx';
import { LineForm } from './line-form.tsx';
import styles from './task-panel.module.css';
import { useChecklist } from './use-checklist.ts';

/** The checklist of a task. */
export function Checklist({ task, canEdit }: { task: TaskDetail; canEdit: boolean }) {
  const { add, change, remove } = useChecklist(task.id);
  const items = task.checklistItems;
  const [edited, setEdited] = useState<readonly ChecklistItem[]>([]);
  // An item that someone else removes stays while it is being edited here, so that the input is not lost.
  const shown = [...items, ...edited.filter(({ id }) => items.every((item) => item.id !== id))];
  const list = useRef<HTMLUListElement>(null);
  /** The item to focus once another one is removed, or once it has moved. */
  const next = useRef<{ id: string | undefined; gone?: string }>(undefined);
  useEffect(() => {
    const { id, gone } = next.current ?? {};
    if (next.current === undefined || items.some((item) => item.id === gone)) return;
    next.current = undefined;
    const place = id === undefined ? 'form input' : `[data-item="${id}"] input`;
    list.current?.parentElement?.querySelector<HTMLElement>(place)?.focus();
  }, [items]);
  if (shown.length === 0 && !canEdit) return null;
  const done = items.filter(({ isDone }) => isDone).length;
  const move = (index: number, by: -1 | 1) => {
    const item = items[index];
    if (item === undefined) return;
    next.current = { id: item.id };
    change.mutate({
      id: item.id,
      changes: { beforeId: items[by === -1 ? index - 1 : index + 2]?.id ?? null },
    });
  };
  const failure = change.isError && change.variables.changes.text === undefined ? change : remove;
  return (
    <section className={styles['section']} aria-label="Checklist">
      <h3>
        Checklist
        {items.length === 0 ? null : (
          <>
            <Text weight={400} tone="dimmed">
              {done} of {items.length}
            </Text>
            <progress
              className={styles['bar']}
              value={done}
              max={items.length}
              aria-label={`${String(done)} of ${String(items.length)} done`}
            />
          </>
        )}
      </h3>
      <ul className={styles['list']} ref={list}>
        {shown.map((item, index) => (
          <ChecklistLine
            key={item.id}
            item={item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            canEdit={canEdit}
            isGone={index >= items.length}
            onEditing={(isEditing) => {
              setEdited((known) => {
                const others = known.filter(({ id }) => id !== item.id);
                return isEditing ? [...others, item] : others.length < known.length ? others : known;
              });
            }}
            onCheck={(isDone) => {
              change.mutate({ id: item.id, changes: { isDone } });
            }}
            onSave={async (text) => {
              try {
                await change.mutateAsync({ id: item.id, changes: { text: text.trim() } });
                return { ok: true };
              } catch (error) {
                return { ok: false, message: errorMessage('tasks.changeItem', error) };
              }
            }}
            onMove={(by) => {
              move(index, by);
            }}
            onRemove={() => {
              next.current = { id: (items[index + 1] ?? items[index - 1])?.id, gone: item.id };
              remove.mutate({ ...item, beforeId: items[index + 1]?.id ?? null });
            }}
          />
        ))}
      </ul>
      {failure.isError ? (
        <p className={styles['failure']} role="alert">
          {errorMessage(failure === change ? 'tasks.changeItem' : 'tasks.removeItem', failure.error)}
        </p>
      ) : null}
      {canEdit ? (
        <LineForm
          draftKey={`task ${task.id} item`}
          label="Add an item"
          most={taskLimits.item}
          missing="Enter a text"
          send={add.mutateAsync}
          describe={(error) => errorMessage('tasks.addItems', error)}
        />
      ) : null}
    </section>
  );
}
