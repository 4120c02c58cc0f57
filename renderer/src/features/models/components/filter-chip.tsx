import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import styles from './filter-chip.module.css';

type Option = { value: string; label: string };

type Props = {
  label: string;
  value: string;
  options: readonly Option[];
  /** The value that filters nothing. */
  anyValue: string;
  onChange: (value: string) => void;
};

const searchableFrom = 8;

/** A filter that says what it is set to; a long list of choices can be searched. */
export const FilterChip = memo(function FilterChip({ label, value, options, anyValue, onChange }: Props) {
  // Its choices exist from the moment somebody reaches for it. Before, every page change would lay them out unseen.
  const [isReachedFor, setReachedFor] = useState(false);
  const reach = () => {
    setReachedFor(true);
  };
  const [search, setSearch] = useState('');
  const isSearchable = options.length > searchableFrom;
  const listId = useId();
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (isSearchable) combobox.focusSearchInput();
      else combobox.selectActiveOption();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
      if (isSearchable) combobox.focusTarget();
    },
  });
  const chosen = options.find((option) => option.value === value)?.label ?? 'Unknown';
  const wanted = search.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));
  return (
    <Combobox
      store={combobox}
      width={isSearchable ? 240 : 180}
      position="bottom-start"
      withinPortal={false}
      keepMounted={isReachedFor}
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <UnstyledButton
          className={styles['chip']}
          aria-label={`${label} ${chosen}`}
          data-set={value !== anyValue || undefined}
          onFocus={reach}
          onPointerEnter={reach}
          onClick={() => {
            combobox.toggleDropdown();
          }}
        >
          {label} <b>{chosen}</b>
          <IconChevronDown size={14} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearchable ? (
          <Combobox.Search
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder={`Search ${label.toLowerCase()}`}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
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
              <span>{option.label}</span>
              {option.value === value ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            </Combobox.Option>
          ))}
          {shown.length === 0 ? <Combobox.Empty>Nothing found</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
