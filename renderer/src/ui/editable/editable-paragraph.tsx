import { Textarea } from '@mantine/core';
import { useId, useRef, type KeyboardEvent } from 'react';
import { EditableRow } from './editable-row.tsx';
import styles from './editable-row.module.css';
import paragraph from './editable-paragraph.module.css';
import { EditorButtons } from './editor-buttons.tsx';
import { useSavingField, type FieldEdit, type SaveOutcome } from './use-saving-field.ts';

type Props = {
  label: string;
  /** For a field that is apart from others and needs no label. */
  isLabelHidden?: boolean;
  value: string;
  placeholder: string;
  canEdit: boolean;
  validate?: (text: string) => string | undefined;
  onSave: (text: string, edit: FieldEdit) => Promise<SaveOutcome>;
};

/** A text of several lines: Enter starts a new line, Ctrl+Enter or Cmd+Enter saves. */
export function EditableParagraph({
  label,
  isLabelHidden,
  value,
  placeholder,
  canEdit,
  validate,
  onSave,
}: Props) {
  const row = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const editing = useSavingField({ label, isTyped: true, value, startsOpen: false, validate, onSave, row });
  const { draft } = editing;
  const handleKeyDown = (event: KeyboardEvent, text: string) => {
    if (event.key === 'Escape') editing.close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void editing.save(text);
    }
  };
  return (
    <EditableRow
      label={label}
      isLabelHidden={isLabelHidden}
      display={
        value === '' ? undefined : (
          <span className={paragraph['text']} dir="auto">
            {value}
          </span>
        )
      }
      spoken={value}
      placeholder={placeholder}
      canEdit={canEdit}
      errorId={errorId}
      rowRef={row}
      editing={editing}
      editor={
        draft === undefined ? undefined : (
          <>
            <Textarea
              size="sm"
              className={styles['input'] ?? ''}
              aria-label={label}
              aria-describedby={draft.error === undefined ? undefined : errorId}
              error={draft.error !== undefined}
              autosize
              minRows={3}
              maxRows={14}
              dir="auto"
              value={draft.text}
              autoFocus={draft.takesFocus}
              data-own-escape
              onChange={(event) => {
                editing.type(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                handleKeyDown(event, draft.text);
              }}
            />
            <EditorButtons
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
