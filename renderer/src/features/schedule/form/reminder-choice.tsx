import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import type { EventValues } from './event-values.ts';
import { reminderText, usualReminders } from './reminder-labels.ts';
import styles from './event-form.module.css';

/** When all participants of the event are reminded. */
export function ReminderChoice({ form }: { form: AppForm<EventValues> }) {
  const { field } = useController({ control: form.control, name: 'reminders' });
  const chosen = field.value;
  const minutes = [...new Set([...usualReminders, ...chosen.map(Number)])].sort((a, b) => a - b);
  return (
    <div className={styles['group']}>
      <span className={styles['label']}>Reminders</span>
      <div className={styles['reminders']}>
        <span>
          {chosen.length === 0 ? 'None' : chosen.map((value) => reminderText(Number(value))).join(', ')}
        </span>
        <ManyChoice
          label="Reminders"
          thing="reminder"
          values={chosen}
          options={minutes.map((value) => ({ value: String(value), label: reminderText(value) }))}
          full={
            chosen.length >= scheduleLimits.reminders
              ? `Choose ${String(scheduleLimits.reminders)} reminders or fewer`
              : undefined
          }
          onToggle={(value) => {
            field.onChange(
              chosen.includes(value)
                ? chosen.filter((each) => each !== value)
                : [...chosen, value].sort((a, b) => Number(a) - Number(b)),
            );
          }}
        >
          {(button) => (
            <ActionIcon {...button} size="xs" aria-label="Change reminders">
              <IconPlus size={14} />
            </ActionIcon>
          )}
        </ManyChoice>
      </div>
    </div>
  );
}
