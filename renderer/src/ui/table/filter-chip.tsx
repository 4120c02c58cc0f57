import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import { Choice, type Option } from './choice.tsx';
import styles from './filter-chip.module.css';

type Props = {
  label: string;
  value: string;
  options: readonly Option[];
  /** The value that filters nothing. */
  anyValue: string;
  onChange: (value: string) => void;
};

/** A filter that says what it is set to. */
export const FilterChip = memo(function FilterChip({ label, value, options, anyValue, onChange }: Props) {
  const chosen = options.find((option) => option.value === value)?.label ?? 'Unknown';
  return (
    <Choice label={label} value={value} options={options} onChange={onChange}>
      {(button) => (
        <UnstyledButton
          {...button}
          className={styles['chip']}
          aria-label={`${label} ${chosen}`}
          data-set={value !== anyValue || undefined}
        >
          {label} <b>{chosen}</b>
          <IconChevronDown size={14} stroke={1.7} aria-hidden />
        </UnstyledButton>
      )}
    </Choice>
  );
});
