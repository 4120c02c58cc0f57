import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { CheckboxField } from '#renderer/ui/form/fields/checkbox-field.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { errorMessage } from './error-messages.ts';
import styles from './saved-views.module.css';
import type { ViewParams } from './view-params.ts';

type Props = { area: string; view: ViewParams; onSaved: () => void };

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'View name is required', abort: true }),
      z.maxLength(40, 'View name must be 40 characters or fewer'),
    ),
  isShared: z.boolean(),
});

/** Saves the current list settings under a name. */
export function SaveViewForm({ area, view, onSaved }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: { name: '', isShared: false },
    draftKey: `saved view of ${area}`,
    mode: 'onSubmit',
    send: async (input) => {
      const saved = await request('savedViews.create', { area, filters: { ...view }, ...input });
      notifySuccess(`View "${saved.name}" saved`);
      onSaved();
    },
    describe: (error) => errorMessage('savedViews.create', error),
    fieldOf: () => 'name',
  });
  return (
    <Form form={form} className={styles['form']}>
      <FormNotices form={form} />
      <TextField form={form} name="name" size="sm" label="Save this view as" />
      <Row gap={8} justify="between">
        <CheckboxField form={form} name="isShared" size="xs" label="Share with everyone" />
        <SubmitButton form={form} size="xs">
          Save
        </SubmitButton>
      </Row>
    </Form>
  );
}
