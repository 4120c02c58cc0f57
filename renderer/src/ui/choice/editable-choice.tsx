import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import { matchingOptions, type Option } from '#renderer/lib/lists/matching-options.ts';
import { fieldError } from './field-error.tsx';
import { typedTextMark } from './typed-text.ts';
import { useTypedChoice, type ChoiceData } from './use-typed-choice.ts';
import styles from './editable-choice.module.css';

export type ChoiceProps = Omit<SelectProps, 'data'> & {
  data: ChoiceData;
  /** If the server searches for `data`: called with the text. */
  onSearch?: ((text: string) => void) | undefined;
  /** A search is running. */
  isSearching?: boolean | undefined;
};

const shownOptions = 100;

/**
 * Mantine's select, with its list next to the field instead of at the end of the page, where it would be outside of
 * every landmark; with a scrollable list; and without discarding typed text (`useTypedChoice`).
 */
export function EditableChoice({ onSearch, isSearching = false, ...props }: ChoiceProps) {
  // Mantine changes the list's id after the field was rendered with another: render once more so that both match.
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
      // Choosing the current choice again must not clear it: Enter picks the first match in any case.
      allowDeselect={false}
      // Clicks, letters and arrow keys open the list. Focus doesn't, or the list would cover the fields below when a
      // dialog opens.
      openOnFocus={false}
      // Select the text, so that typing replaces the current choice.
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
