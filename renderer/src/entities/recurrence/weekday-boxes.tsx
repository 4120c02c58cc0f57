import { Checkbox } from '@mantine/core';
import { weekdayNames, weekdays, type Weekday } from './recurrence-rule.ts';
import styles from './weekday-boxes.module.css';

type Props = { value: readonly Weekday[]; onChange: (days: Weekday[]) => void };

/** Chooses days of the week. */
export function WeekdayBoxes({ value, onChange }: Props) {
  return (
    <Checkbox.Group
      label="On"
      value={[...value]}
      onChange={(days) => {
        onChange(weekdays.filter((day) => days.includes(day)));
      }}
    >
      <div className={styles['days']}>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            value={day}
            label={weekdayNames[day].slice(0, 3)}
            aria-label={weekdayNames[day]}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
