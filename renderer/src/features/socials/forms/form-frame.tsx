import { Button } from '@mantine/core';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';

/** What every form of this page gets from the dialog around it. */
export type FormProps = { handle: Ref<FormHandle>; onDone: () => void; onCancel: () => void };

type Props<Values extends FieldValues> = {
  form: AppForm<Values>;
  handle: Ref<FormHandle>;
  submitLabel: string;
  onCancel: () => void;
  children: ReactNode;
};

/** A form in a dialog: its notices, its fields, and the two ways out. */
export function FormFrame<Values extends FieldValues>(props: Props<Values>) {
  const { form, handle, submitLabel, onCancel, children } = props;
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        {children}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>{submitLabel}</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
