import { useId, useRef, type ReactNode } from 'react';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { EditableChoice, type ChoiceProps } from '#renderer/ui/choice/editable-choice.tsx';
import { EditorButtons } from './editor-buttons.tsx';
import { useSavingField, type FieldEdit, type SaveOutcome } from './use-saving-field.ts';
import { EditableRow } from './editable-row.tsx';
import { typedTextMark } from '#renderer/ui/choice/typed-text.ts';
import styles from './editable-row.module.css';

type Props = Pick<ChoiceProps, 'renderOption' | 'onSearch' | 'isSearching'> & {
  label: string;
  value: string;
  options: readonly Option[];
  placeholder?: string;
  canEdit: boolean;
  startsOpen?: boolean;
  /** How the value looks when it is not being edited; undefined if there is none. */
  children: ReactNode;
  onSave: (value: string, edit: FieldEdit) => Promise<SaveOutcome>;
};

/** A select in a record. Choosing saves immediately. */
export function EditableSelect(props: Props) {
  const {
    label,
    value,
    options,
    placeholder = 'Choose',
    canEdit,
    startsOpen = false,
    children,
    onSave,
    ...search
  } = props;
  const row = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const editing = useSavingField({
    label,
    isTyped: false,
    value,
    startsOpen: startsOpen && canEdit,
    validate: undefined,
    onSave,
    row,
  });
  const { draft } = editing;
  return (
    <EditableRow
      label={label}
      display={children}
      spoken={options.find((option) => option.value === value)?.label ?? value}
      placeholder={placeholder}
      canEdit={canEdit}
      errorId={errorId}
      rowRef={row}
      editing={editing}
      // After an error the field stays open, and so does a text that is not a choice.
      onLeave={() => {
        const typed = row.current?.querySelector(`[${typedTextMark}]`) ?? null;
        if (draft?.error === undefined && typed === null) editing.close(false);
      }}
      editor={
        draft === undefined ? undefined : (
          <>
            <EditableChoice
              size="sm"
              className={styles['input'] ?? ''}
              aria-label={label}
              aria-describedby={draft.error === undefined ? undefined : errorId}
              error={draft.error !== undefined}
              data={options}
              {...search}
              value={draft.text}
              searchable
              autoFocus={draft.takesFocus}
              defaultDropdownOpened={draft.error === undefined}
              data-own-escape
              onOptionSubmit={(chosen) =>
                void editing.save(chosen, row.current?.contains(document.activeElement) === false)
              }
              onKeyDown={(event) => {
                if (event.key === 'Escape') editing.close();
              }}
            />
            <EditorButtons
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
