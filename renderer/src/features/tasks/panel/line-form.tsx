import { useMemo } from 'react';
import * as z from 'zod/mini';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { atMost } from '#shared/domain/validation.ts';

type Props = {
  draftKey: string;
  /** Such as `Add an item`. */
  label: string;
  most: number;
  /** The message when the field is empty. */
  missing: string;
  send: (text: string) => Promise<unknown>;
  describe: (error: unknown) => string;
};

/** Enter adds a line to the list above and clears the field for the next. */
export function LineForm({ draftKey, label, most, missing, send, describe }: Props) {
  const schema = useMemo(
    () =>
      z.object({
        text: z
          .string()
          .check(z.trim(), z.minLength(1, { error: missing, abort: true }), atMost('Text', most)),
      }),
    [missing, most],
  );
  const form = useAppForm({
    schema,
    defaultValues: { text: '' },
    draftKey,
    mode: 'onSubmit',
    send: async ({ text }) => {
      await send(text);
      form.reset({ text: '' });
    },
    describe,
  });
  return (
    <Form form={form} aria-label={label}>
      <FormNotices form={form} />
      <TextField form={form} name="text" size="sm" dir="auto" aria-label={label} placeholder={label} />
    </Form>
  );
}
