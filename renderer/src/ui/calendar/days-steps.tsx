import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';

type Props = {
  /** The unit of one step: `week`. */
  unit: string;
  hasKey?: boolean;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
};

/** Buttons to move to other days and back to today. */
export function DaysSteps({ unit, hasKey = false, onStep, onToday }: Props) {
  return (
    <>
      <Button variant="default" size="sm" onClick={onToday} {...(hasKey ? { 'aria-keyshortcuts': 'T' } : {})}>
        Today
      </Button>
      <IconButton
        label={`Previous ${unit}`}
        onClick={() => {
          onStep(-1);
        }}
      >
        <IconChevronLeft size={16} stroke={1.8} />
      </IconButton>
      <IconButton
        label={`Next ${unit}`}
        onClick={() => {
          onStep(1);
        }}
      >
        <IconChevronRight size={16} stroke={1.8} />
      </IconButton>
    </>
  );
}
