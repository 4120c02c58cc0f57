import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { WhenPreview } from '#renderer/ui/editable/when-preview.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { ReminderSource } from './reminder-source.ts';
import styles from './reminders.module.css';

const schema = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'Enter a time, such as tomorrow 9am')),
});

type Props = { source: ReminderSource; now: number; onDone: () => void };

/** A reminder at a moment, in words: tomorrow 9am. */
export function ReminderForm({ source, now, onDone }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: { text: '' },
    keptAs: `${source.name} reminder`,
    mode: 'onSubmit',
    send: async ({ text }) => {
      const { readWhen } = await import('#renderer/lib/when/read-when.ts');
      const when = readWhen(text, now);
      if (when?.at === undefined)
        throw new AppError('invalid', 'Enter a day and a time, such as tomorrow 9am.', { hint: 'text' });
      await source.add({ remindAt: when.at });
      source.onChanged();
      onDone();
    },
    describe: (error) =>
      error instanceof AppError && error.hint === 'text' ? error.message : source.describe.add(error),
    fieldOf: () => 'text',
  });
  const { text = '' } = useWatch({ control: form.control });
  return (
    <Form form={form} className={styles['form']} aria-label="Add a reminder">
      <FormNotices form={form} />
      <div className={styles['line']}>
        <TextField
          form={form}
          name="text"
          size="sm"
          aria-label="Remind me"
          placeholder="Tomorrow 9am"
          autoFocus
          data-own-escape
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
      <WhenPreview
        text={text}
        now={now}
        words={(when) => (when.at === undefined ? 'Add a time of day' : exactTime(Date.parse(when.at)))}
      />
    </Form>
  );
}
