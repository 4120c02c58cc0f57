import { useId, useRef, type ReactNode } from 'react';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { whenWords, type WhenKind } from '#renderer/lib/when/typed-when.ts';
import { readNow, readSoon } from '#renderer/lib/when/when-reader.ts';
import { useSavingField, type FieldEdit, type SaveOutcome } from './use-saving-field.ts';
import { EditableRow } from './editable-row.tsx';
import { TextEditor } from './text-editor.tsx';
import styles from './editable-row.module.css';

type Props = {
  label: string;
  /** The label is a name and stays capitalised in a sentence. */
  isLabelName?: boolean;
  /** Hidden in a table whose head has the label. */
  isLabelHidden?: boolean;
  value: string;
  placeholder?: string;
  canEdit: boolean;
  /** How the value looks when it is not being edited; the text itself by default. */
  children?: ReactNode;
  /** A note below the field; called with undefined while it is not being edited. */
  note?: (typed: string | undefined) => ReactNode;
  /** For a date or a time, in the format of form fields; typed in words or chosen from a calendar. */
  when?: WhenKind | undefined;
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
  when,
  validate,
  onSave,
}: Props) {
  const row = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const now = useCurrentMinute();
  const problemOf =
    when === undefined ? validate : (text: string) => readNow(text, when, now)?.fault ?? validate?.(text);
  const editing = useSavingField({
    label,
    isTyped: true,
    value,
    startsOpen: false,
    validate: problemOf,
    read:
      when === undefined
        ? undefined
        : async (text) => (await readSoon(text, when, Date.now())).readings?.[0] ?? text,
    onSave,
    row,
  });
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
      spoken={when === undefined ? value : whenWords(value, now)}
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
            when={when}
          />
        )
      }
    />
  );
}
