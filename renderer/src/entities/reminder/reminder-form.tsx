import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { DateField } from '#renderer/ui/form/fields/date-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { ReminderSource } from './reminder-source.ts';
import styles from './reminders.module.css';

const schema = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'Enter a time, such as tomorrow 9am')),
});

type Props = { source: ReminderSource; onDone: () => void };

/** Adds a reminder at a time in words, such as tomorrow 9am. */
export function ReminderForm({ source, onDone }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: { text: '' },
    draftKey: `${source.name} reminder`,
    mode: 'onSubmit',
    send: async ({ text }) => {
      await source.add({ remindAt: new Date(text).toISOString() });
      source.onChanged();
      onDone();
    },
    describe: source.describe.add,
    fieldOf: () => 'text',
  });
  return (
    <Form form={form} className={styles['form']} aria-label="Add a reminder">
      <FormNotices form={form} />
      <div className={styles['line']}>
        <DateField
          form={form}
          name="text"
          kind="moment"
          isNeeded
          size="sm"
          aria-label="Remind me"
          placeholder="Tomorrow 9am"
          autoFocus
          isOwnEscape
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            form.discard();
            onDone();
          }}
        />
        <SubmitButton form={form} size="sm" variant="default">
          Add
        </SubmitButton>
        <ActionIcon
          variant="default"
          aria-label="Cancel (Esc)"
          onClick={() => {
            form.discard();
            onDone();
          }}
        >
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </div>
    </Form>
  );
}
