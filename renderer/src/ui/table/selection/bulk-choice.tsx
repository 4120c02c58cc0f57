import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { Choice } from './choice.tsx';

type Props = Pick<ComponentProps<typeof Choice>, 'thing' | 'renderOption' | 'onSearch' | 'isSearching'> & {
  /** The label of the choice: `Set status`. */
  label: string;
  options: readonly Option[];
  isDisabled: boolean;
  onChoose: (value: string) => void;
};

/** A button of the bulk bar with a choice of values for the checked rows. */
export function BulkChoice({ label, options, isDisabled, onChoose, ...search }: Props) {
  return (
    <Choice label={label} options={options} position="top-end" onChange={onChoose} {...search}>
      {(button) => (
        <Button {...button} aria-label={label} size="sm" variant="default" disabled={isDisabled}>
          {label}
        </Button>
      )}
    </Choice>
  );
}
