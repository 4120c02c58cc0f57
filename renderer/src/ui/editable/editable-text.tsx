import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { keepFocus } from './keep-focus.ts';
import { useSavingField, type FieldEdit, type SaveOutcome } from './use-saving-field.ts';
import { EditableRow } from './editable-row.tsx';
import styles from './editable-row.module.css';

type Props = {
  label: string;
  /** In a table, whose head has it. */
  isLabelHidden?: boolean;
  value: string;
  placeholder?: string;
  canEdit: boolean;
  /** How the value looks at rest; the text itself when left out. */
  children?: ReactNode;
  /** Below it: undefined while it rests. */
  note?: (typed: string | undefined) => ReactNode;
  /** Beside the input: another way to write into it. */
  beside?: (text: string, type: (text: string) => void) => ReactNode;
  validate?: (text: string) => string | undefined;
  onSave: (text: string, edit: FieldEdit) => Promise<SaveOutcome>;
};

export function EditableText({
  label,
  isLabelHidden,
  value,
  placeholder = 'Add',
  canEdit,
  children,
  note,
  beside,
  validate,
  onSave,
}: Props) {
  const row = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const editing = useSavingField({ label, isTyped: true, value, startsOpen: false, validate, onSave, row });
  const { draft } = editing;
  const handleKeyDown = (event: KeyboardEvent, text: string) => {
    if (event.key === 'Escape') editing.close();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void editing.save(text);
    }
  };
  return (
    <EditableRow
      label={label}
      isLabelHidden={isLabelHidden}
      display={
        value === ''
          ? undefined
          : (children ?? (
              <span dir="auto" title={value}>
                {value}
              </span>
            ))
      }
      spoken={value}
      placeholder={placeholder}
      canEdit={canEdit}
      error={draft?.error}
      note={note?.(draft?.text)}
      restoredAt={draft?.restoredAt}
      errorId={errorId}
      rowRef={row}
      valueRef={editing.focusAfterEditing}
      phase={editing.phase}
      onOpen={editing.open}
      onLeave={editing.leave}
      editor={
        draft === undefined ? undefined : (
          <>
            <TextInput
              size="sm"
              className={styles['input'] ?? ''}
              aria-label={label}
              aria-describedby={draft.error === undefined ? undefined : errorId}
              error={draft.error !== undefined}
              value={draft.text}
              autoFocus={draft.takesFocus}
              autoComplete="off"
              data-own-escape
              onFocus={(event) => {
                event.currentTarget.select();
              }}
              onChange={(event) => {
                editing.type(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                handleKeyDown(event, draft.text);
              }}
            />
            {beside?.(draft.text, editing.type)}
            <ActionIcon
              variant="filled"
              color="accent"
              aria-label="Save (Enter)"
              onMouseDown={keepFocus}
              onClick={() => void editing.save(draft.text)}
            >
              <IconCheck size={16} stroke={2} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Cancel (Esc)"
              onMouseDown={keepFocus}
              onClick={() => {
                editing.close();
              }}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </>
        )
      }
    />
  );
}
