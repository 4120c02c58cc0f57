import { Button } from '@mantine/core';
import { Choice, type Option } from './choice.tsx';

type Props = {
  /** What choosing does: `Set status`. */
  label: string;
  options: readonly Option[];
  isDisabled: boolean;
  onChoose: (value: string) => void;
};

/** A button of the bulk bar that asks which value the checked rows get. */
export function BulkChoice({ label, options, isDisabled, onChoose }: Props) {
  return (
    <Choice label={label} options={options} position="top-end" onChange={onChoose}>
      {(button) => (
        <Button {...button} aria-label={label} size="sm" variant="default" disabled={isDisabled}>
          {label}
        </Button>
      )}
    </Choice>
  );
}
