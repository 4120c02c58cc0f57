import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { EditorButtons } from './editor-buttons.tsx';
import type { SavingField } from './use-saving-field.ts';

type Props = {
  label: string;
  editing: SavingField;
  /** What stands in it. */
  text: string;
  errorId: string;
  className?: string | undefined;
  takesFocus: boolean;
  /** In a row of a list, whose keys it keeps from hearing what is typed, and which has little room for the reason of a refusal. */
  isInList?: boolean;
  /** Between the input and its buttons. */
  children?: ReactNode;
};

/** One line of text that saves on Enter, and brings back what was there on Escape. */
export function TextEditor({
  label,
  editing,
  text,
  errorId,
  className = '',
  takesFocus,
  isInList = false,
  children,
}: Props) {
  const error = editing.draft?.error;
  const save = () => void editing.save(text);
  const cancel = () => {
    editing.close();
  };
  return (
    <>
      <TextInput
        size={isInList ? 'xs' : 'sm'}
        className={className}
        aria-label={label}
        aria-describedby={error === undefined ? undefined : errorId}
        error={error !== undefined}
        title={isInList ? error : undefined}
        value={text}
        readOnly={editing.draft === undefined}
        autoFocus={takesFocus}
        autoComplete="off"
        dir="auto"
        data-own-escape
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={(event) => {
          editing.type(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // Arrows, Home and End move in the text, not from row to row.
          if (isInList) event.stopPropagation();
          if (event.key === 'Escape') cancel();
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            save();
          }
        }}
      />
      {children}
      <EditorButtons saveLabel="Save (Enter)" onSave={save} onCancel={cancel} />
    </>
  );
}
