import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { matchingOptions, type Option } from '#renderer/lib/lists/matching-options.ts';
import { findLabel } from './find-label.ts';
import { useFirstMatch } from './use-first-match.ts';
import styles from './many-choice.module.css';
import optionStyles from './options.module.css';

type Props = {
  /** What is chosen: `Tags`. */
  label: string;
  /** The singular, as in “Find a tag”: `tag`. */
  thing: string;
  values: readonly string[];
  options: readonly Option[];
  /** Called with the option that was pressed; that is the whole change. */
  onToggle: (value: string) => void;
  renderOption?: ((option: Option) => ReactNode) | undefined;
  /** Why no more can be chosen, if the limit is reached; chosen ones can still be removed. */
  full?: string | undefined;
  /** If the server searches for `options`: called with the text. */
  onSearch?: ((text: string) => void) | undefined;
  isSearching?: boolean | undefined;
  /** Creates an option from the text, if none has that name. */
  onCreate?: ((text: string) => void) | undefined;
  /** Below the options: related actions and errors. */
  footer?: ReactNode;
  /** The button: an element that accepts a ref. */
  children: (button: { onClick: () => void }) => ReactNode;
};

const mostShown = 200;
const createValue = ' create';

/**
 * Multiple choices in a dropdown with a search field. Enter picks the first match and stays open; Escape closes it and
 * returns the focus.
 */
export function ManyChoice(props: Props) {
  const { label, thing, values, options, onToggle, renderOption, full, onCreate, footer, children } = props;
  const { onSearch, isSearching = false } = props;
  const listId = useId();
  const [search, setSearch] = useState('');
  const options_ = useRef<HTMLDivElement>(null);
  const change = (text: string) => {
    setSearch(text);
    onSearch?.(text);
  };
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      change('');
      // If a click elsewhere has closed it, the focus has already moved there.
      if (options_.current?.closest('[data-choice]')?.contains(document.activeElement) === true)
        combobox.focusTarget();
    },
  });
  const text = search.trim();
  const shown = matchingOptions(options, search).slice(0, mostShown);
  const isNew = !options.some((option) => option.label.toLowerCase() === text.toLowerCase());
  const canCreate = onCreate !== undefined && full === undefined && text !== '' && isNew && !isSearching;
  const first = shown[0]?.value ?? (canCreate ? createValue : undefined);
  useFirstMatch(combobox, text, first);
  const searchLabel = findLabel(thing, onCreate === undefined ? 'Find' : 'Find or create');
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
      onOptionSubmit={(chosen) => {
        if (chosen === createValue) onCreate?.(text);
        else onToggle(chosen);
        change('');
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        {children({
          onClick: () => {
            combobox.toggleDropdown();
          },
        })}
      </Combobox.Target>
      <Combobox.Dropdown data-choice data-own-escape>
        <Combobox.Search
          aria-label={searchLabel}
          placeholder={onCreate === undefined ? searchLabel : 'Find or create'}
          value={search}
          onChange={(event) => {
            change(event.currentTarget.value);
          }}
        />
        <Combobox.Options
          ref={options_}
          id={listId}
          aria-label={label}
          aria-multiselectable
          className={optionStyles['options'] ?? ''}
        >
          {shown.map((option) => {
            const isChosen = values.includes(option.value);
            return (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={isChosen}
                aria-selected={isChosen}
                disabled={!isChosen && full !== undefined}
                className={optionStyles['option'] ?? ''}
              >
                {renderOption?.(option) ?? <span dir="auto">{option.label}</span>}
                {isChosen ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
              </Combobox.Option>
            );
          })}
          {canCreate ? (
            <Combobox.Option value={createValue} className={optionStyles['option'] ?? ''}>
              <span className={styles['create']}>
                <IconPlus size={14} stroke={1.8} aria-hidden />
                Create <b dir="auto">{text}</b>
              </span>
            </Combobox.Option>
          ) : null}
          {shown.length === 0 && !canCreate ? (
            <Combobox.Empty>{emptyText(isSearching, text, onCreate !== undefined, thing)}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
        {full === undefined ? null : (
          <p className={styles['note']} role="status">
            {full}
          </p>
        )}
        {footer}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function emptyText(isSearching: boolean, text: string, creates: boolean, thing: string): string {
  if (isSearching) return 'Searching…';
  return text === '' && creates ? `Type a name to create the first ${thing}` : 'Nothing found';
}
