import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { Choice } from './selection/choice.tsx';
import styles from './filter-chip.module.css';

type Props = {
  label: string;
  /** What is searched for in a long list, if the label doesn't name it. */
  thing?: string | undefined;
  value: string;
  options: readonly Option[];
  /** The value that filters nothing. */
  anyValue: string;
  onChange: (value: string) => void;
  renderOption?: ((option: Option) => ReactNode) | undefined;
};

/** A filter that shows its current value. */
export const FilterChip = memo(function FilterChip(props: Props) {
  const { label, thing, value, options, anyValue, onChange, renderOption } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? 'Unknown';
  return (
    <Choice {...{ label, thing, value, options, onChange, renderOption }}>
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
