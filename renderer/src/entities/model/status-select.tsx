import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { ModelStatus } from '#shared/contract/models.ts';
import { StatusMark } from './status-mark.tsx';
import styles from './status-select.module.css';

type Props = { value: ModelStatus; options: readonly ModelStatus[]; onChange: (status: ModelStatus) => void };

/** Shows a status and lets people change it with one click. */
export function StatusSelect({ value, options, onChange }: Props) {
  const listId = useId();
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.selectActiveOption();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
    },
  });
  const handleSubmit = (chosen: string) => {
    combobox.closeDropdown();
    const status = options.find((option) => option === chosen);
    if (status !== undefined && status !== value) onChange(status);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={handleSubmit}
      width={148}
      position="bottom-end"
      withinPortal={false}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <UnstyledButton
          className={styles['button']}
          aria-label={`Status: ${value}`}
          onClick={() => {
            combobox.toggleDropdown();
          }}
        >
          <StatusMark status={value} />
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} aria-label="Status">
          {options.map((option) => (
            <Combobox.Option
              key={option}
              value={option}
              active={option === value}
              className={styles['option'] ?? ''}
            >
              <StatusMark status={option} />
              {option === value ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
