import { TextInput } from '@mantine/core';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { EditorButtons } from './editor-buttons.tsx';
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
      note={note?.(draft?.text)}
      errorId={errorId}
      rowRef={row}
      editing={editing}
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
            <EditorButtons
              saveLabel="Save (Enter)"
              onSave={() => void editing.save(draft.text)}
              onCancel={() => {
                editing.close();
              }}
            />
          </>
        )
      }
    />
  );
}
