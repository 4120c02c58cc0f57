import { useId, useRef, type ReactNode } from 'react';
import { useSavingField, type FieldEdit, type SaveOutcome } from './use-saving-field.ts';
import { EditableRow } from './editable-row.tsx';
import { TextEditor } from './text-editor.tsx';
import styles from './editable-row.module.css';

type Props = {
  label: string;
  /** The label is a name, whose capital stays within a sentence. */
  isLabelName?: boolean;
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
  isLabelName,
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
  return (
    <EditableRow
      label={label}
      isLabelName={isLabelName}
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
          <TextEditor
            label={label}
            editing={editing}
            text={draft.text}
            errorId={errorId}
            className={styles['input']}
            takesFocus={draft.takesFocus}
          >
            {beside?.(draft.text, editing.type)}
          </TextEditor>
        )
      }
    />
  );
}
