import { Checkbox, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent } from 'react';
import { TextEditor } from '#renderer/ui/editable/text-editor.tsx';
import { useSavingField, type SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { ChecklistItem } from '#shared/contract/task-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import styles from './checklist.module.css';

type Props = {
  item: ChecklistItem;
  isFirst: boolean;
  isLast: boolean;
  canEdit: boolean;
  /** It was removed while being edited here. */
  isGone: boolean;
  /** Called when its editor opens and closes. */
  onEditing: (isEditing: boolean) => void;
  onCheck: (isDone: boolean) => void;
  onSave: (text: string) => Promise<SaveOutcome>;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const missing = 'Enter a text';

function validate(text: string): string | undefined {
  if (text.trim() === '') return missing;
  return text.trim().length > taskLimits.item
    ? `Text must be ${String(taskLimits.item)} characters or fewer`
    : undefined;
}

/** A checklist item: its text is edited in place, Alt with an arrow key moves it. */
export function ChecklistLine({
  item: { id, text, isDone },
  isFirst,
  isLast,
  canEdit,
  isGone,
  onEditing,
  onCheck,
  onSave,
  onMove,
  onRemove,
}: Props) {
  const row = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const editing = useSavingField({
    label: `Item ${id}`,
    isTyped: true,
    value: text,
    startsOpen: false,
    validate,
    onSave,
    row,
  });
  const { draft } = editing;
  const isEditing = draft !== undefined;
  const tell = useEffectEvent(onEditing);
  useEffect(() => {
    tell(isEditing);
  }, [isEditing]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!canEdit || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' ? !isFirst : !isLast) onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  if (draft !== undefined && (canEdit || isGone))
    return (
      <li data-item={id}>
        <Row
          ref={row}
          gap={4}
          className={styles['editor']}
          onBlur={({ target, currentTarget, relatedTarget }) => {
            // Switching to another window also blurs the field, but it stays the active element.
            if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) editing.leave();
          }}
        >
          <TextEditor
            label="Item"
            editing={editing}
            text={draft.text}
            errorId={errorId}
            className={styles['input']}
            takesFocus={draft.takesFocus}
          />
        </Row>
        {isGone ? (
          <p className={styles['error']} role="alert">
            This item was removed. Copy what you typed before you cancel.
          </p>
        ) : null}
        {draft.error === undefined ? null : (
          <p className={styles['error']} id={errorId} role="alert">
            {draft.error}
          </p>
        )}
      </li>
    );
  return (
    <Row data-item={id} as="li" gap={8} className={styles['line']} onKeyDown={handleKeyDown}>
      <Checkbox
        label={<span dir="auto">{text}</span>}
        checked={isDone}
        disabled={!canEdit}
        onChange={(event) => {
          onCheck(event.currentTarget.checked);
        }}
      />
      {canEdit ? (
        <IconMenu
          label={`More for ${text}`}
          icon={<IconDots size={16} stroke={1.7} />}
          width={200}
          button={editing.focusAfterEditing}
        >
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={() => {
              editing.open();
            }}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowUp size={16} stroke={1.7} />}
            disabled={isFirst}
            onClick={() => {
              onMove(-1);
            }}
          >
            Move up (Alt+↑)
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} stroke={1.7} />}
            disabled={isLast}
            onClick={() => {
              onMove(1);
            }}
          >
            Move down (Alt+↓)
          </Menu.Item>
          <Menu.Item
            color="var(--mq-red-text)"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={onRemove}
          >
            Remove
          </Menu.Item>
        </IconMenu>
      ) : null}
    </Row>
  );
}
