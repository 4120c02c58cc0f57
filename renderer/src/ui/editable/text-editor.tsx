import { TextInput } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { WhenKind } from '#renderer/lib/when/typed-when.ts';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import { EditorButtons } from './editor-buttons.tsx';
import type { SavingField } from './use-saving-field.ts';

type Props = {
  label: string;
  editing: SavingField;
  /** The current text. */
  text: string;
  errorId: string;
  className?: string | undefined;
  takesFocus: boolean;
  /** In a row of a list: keeps typed keys from the list's shortcuts, and has little space for errors. */
  isInList?: boolean;
  /** Set for a date or a time. */
  when?: WhenKind | undefined;
};

/** A single-line text editor: Enter saves, Escape restores the previous value. */
export function TextEditor({
  label,
  editing,
  text,
  errorId,
  className = '',
  takesFocus,
  isInList = false,
  when,
}: Props) {
  const error = editing.draft?.error;
  const save = () => void editing.save(text);
  const cancel = () => {
    editing.close();
  };
  const input = {
    className,
    'aria-label': label,
    'aria-describedby': error === undefined ? undefined : errorId,
    error: error !== undefined,
    value: text,
    readOnly: editing.draft === undefined,
    autoFocus: takesFocus,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      event.currentTarget.select();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // Arrow keys, Home and End move in the text, not from row to row.
      if (isInList) event.stopPropagation();
      if (event.key === 'Escape') cancel();
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        event.preventDefault();
        save();
      }
    },
  };
  return (
    <>
      {when === undefined ? (
        <TextInput
          {...input}
          size={isInList ? 'xs' : 'sm'}
          title={isInList ? error : undefined}
          autoComplete="off"
          dir="auto"
          data-own-escape
          onChange={(event) => {
            editing.type(event.currentTarget.value);
          }}
        />
      ) : (
        <WhenInput
          {...input}
          kind={when}
          size="sm"
          isOwnEscape
          saysFault={false}
          onChange={editing.type}
          onEnter={(value) => void editing.save(value)}
        />
      )}
      <EditorButtons saveLabel="Save (Enter)" onSave={save} onCancel={cancel} />
    </>
  );
}
