import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { monthName, monthOf, stepMonth, type Month } from '#renderer/lib/calendar/month.ts';
import styles from './month-head.module.css';

type Props = { month: Month; now: number; onChange: (month: Month) => void };

/** Which month is shown, and the way to others. */
export function MonthHead({ month, now, onChange }: Props) {
  const step = (by: 1 | -1) => () => {
    onChange(stepMonth(month, by));
  };
  return (
    <div className={styles['head']}>
      <h2 aria-live="polite">{monthName(month)}</h2>
      <IconButton label="Previous month" onClick={step(-1)}>
        <IconChevronLeft size={16} stroke={1.8} />
      </IconButton>
      <IconButton label="Next month" onClick={step(1)}>
        <IconChevronRight size={16} stroke={1.8} />
      </IconButton>
      <Button
        size="xs"
        variant="default"
        disabled={month === monthOf(now)}
        onClick={() => {
          onChange(monthOf(now));
        }}
      >
        Today
      </Button>
    </div>
  );
}
