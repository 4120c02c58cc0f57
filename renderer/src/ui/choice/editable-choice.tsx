import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import { matchingOptions, type Option } from '#renderer/lib/lists/matching-options.ts';
import { fieldError } from './field-error.tsx';
import { typedTextMark } from './typed-text.ts';
import { useTypedChoice, type ChoiceData } from './use-typed-choice.ts';
import styles from './editable-choice.module.css';

export type ChoiceProps = Omit<SelectProps, 'data'> & {
  data: ChoiceData;
  /** Where `data` are what someone else finds: hears of the text. */
  onSearch?: ((text: string) => void) | undefined;
  /** They are still being looked for. */
  isSearching?: boolean | undefined;
};

const shownOptions = 100;

/**
 * The kit's select, with its list beside the field rather than at the end of the page, where it would stand outside
 * of every landmark, with a list that scrolls separately, and with a text that is never dropped (`useTypedChoice`).
 */
export function EditableChoice({ onSearch, isSearching = false, ...props }: ChoiceProps) {
  // The kit names its list after the field has been rendered with another name: one more render lets both agree.
  const [opened, countOpening] = useReducer((count: number) => count + 1, 0);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setTimeout(render);
    return () => {
      clearTimeout(timer);
    };
  }, [opened]);
  const { value = null, searchable = false, onOptionSubmit, onChange, onKeyDown, onBlur } = props;
  const typing = useTypedChoice({
    data: props.data,
    value,
    isSearching,
    onSearch,
    onPick: (option) => {
      onOptionSubmit?.(option.value);
      if (option.value !== value) onChange?.(option.value, option);
    },
  });
  return (
    <Select
      role="combobox"
      limit={shownOptions}
      nothingFoundMessage="Nothing found"
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      classNames={{ options: styles['options'] ?? '', option: styles['option'] ?? '' }}
      // Choosing once more what is chosen must not undo it: Enter takes the first match, whichever it is.
      allowDeselect={false}
      // A press, a letter and an arrow open the list; a dialog that begins here must not cover the fields below.
      openOnFocus={false}
      // What is typed first takes the place of the current choice, which otherwise would have to be deleted.
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onDropdownOpen={countOpening}
      {...props}
      {...(searchable
        ? {
            ...(isSearching ? { nothingFoundMessage: 'Searching…' } : {}),
            searchValue: typing.shown,
            selectFirstOptionOnChange: typing.isTyped,
            filter: ({ options, search, limit }) =>
              matchingOptions(options as Option[], search).slice(0, limit),
            ...(typing.fault === undefined
              ? {}
              : { error: fieldError(typing.fault), description: undefined }),
            [typedTextMark]: typing.isTyped || undefined,
            onInput: typing.handleInput,
            onOptionSubmit: (chosen) => {
              typing.settle();
              onOptionSubmit?.(chosen);
            },
            onKeyDown: (event) => {
              typing.handleKeyDown(event);
              onKeyDown?.(event);
            },
            onBlur: (event) => {
              typing.handleBlur(event);
              onBlur?.(event);
            },
          }
        : {})}
    />
  );
}
