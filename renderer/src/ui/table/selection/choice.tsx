import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { matchingOptions, type Option } from '#renderer/lib/lists/matching-options.ts';
import { findLabel } from '#renderer/ui/choice/find-label.ts';
import { useFirstMatch } from '#renderer/ui/choice/use-first-match.ts';
import styles from '#renderer/ui/choice/options.module.css';

/** The props for the button that opens the choices. */
export type ChoiceButton = { onFocus: () => void; onPointerEnter: () => void; onClick: () => void };

type Props = {
  label: string;
  /** What is searched for in a long list, if the label names an action: `manager`. */
  thing?: string | undefined;
  /** The current choice; undefined if choosing performs an action instead. */
  value?: string | undefined;
  options: readonly Option[];
  position?: 'bottom-start' | 'top-end';
  onChange: (value: string) => void;
  /** Renders an option with more than its label. */
  renderOption?: ((option: Option) => ReactNode) | undefined;
  /** If the server searches for `options`: called with the text. */
  onSearch?: ((text: string) => void) | undefined;
  /** A search is running. */
  isSearching?: boolean | undefined;
  /** The button: an element that accepts a ref. */
  children: (button: ChoiceButton) => ReactNode;
};

const searchableFrom = 8;
const mostShown = 200;

/** Choices in a dropdown; a long list can be searched. */
export function Choice(props: Props) {
  const { label, value, options, position = 'bottom-start', onChange, children } = props;
  const { renderOption, onSearch, isSearching = false, thing = label.toLowerCase() } = props;
  const searchLabel = findLabel(thing);
  // Rendered only once someone hovers over or focuses the button: otherwise every page change would lay them out
  // unseen.
  const [isReachedFor, setReachedFor] = useState(false);
  const reach = () => {
    setReachedFor(true);
  };
  const [search, setSearch] = useState('');
  const isSearchable = options.length > searchableFrom || onSearch !== undefined;
  const changeSearch = (text: string) => {
    setSearch(text);
    onSearch?.(text);
  };
  const listId = useId();
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (isSearchable) combobox.focusSearchInput();
      else combobox.selectActiveOption();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      changeSearch('');
      if (isSearchable) combobox.focusTarget();
    },
  });
  const shown = matchingOptions(options, search).slice(0, mostShown);
  useFirstMatch(combobox, search, shown[0]?.value);
  return (
    <Combobox
      store={combobox}
      width={renderOption === undefined ? (isSearchable ? 240 : 180) : 280}
      position={position}
      withinPortal={false}
      keepMounted={isReachedFor}
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        {children({
          onFocus: reach,
          onPointerEnter: reach,
          onClick: () => {
            combobox.toggleDropdown();
          },
        })}
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearchable ? (
          <Combobox.Search
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={search}
            onChange={(event) => {
              changeSearch(event.currentTarget.value);
            }}
          />
        ) : null}
        <Combobox.Options id={listId} aria-label={label} className={styles['options'] ?? ''}>
          {shown.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              className={styles['option'] ?? ''}
            >
              {renderOption?.(option) ?? <span>{option.label}</span>}
              {option.value === value ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            </Combobox.Option>
          ))}
          {shown.length === 0 ? (
            <Combobox.Empty>{isSearching ? 'Searching…' : 'Nothing found'}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
