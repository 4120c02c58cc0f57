import { Button } from '@mantine/core';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import { Fields, type Entry } from './fields/fields.tsx';
import { FormNotices } from './form-notices.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { AppForm } from './use-app-form.ts';

export type DialogFormProps<Values extends FieldValues> = {
  form: AppForm<Values>;
  /** For the dialog around it, which saves typed text as a draft, or asks before it is lost. */
  handle?: Ref<FormHandle>;
  fields: readonly Entry<Values>[];
  /** Verb and object: `Create task`. */
  verb: ReactNode;
  /** In the foot, instead of the keyboard shortcut. */
  hint?: ReactNode;
  /** What can be done about an error. */
  action?: ReactNode;
  cancelLabel?: string;
  /** It can't be submitted as it is. */
  isOff?: boolean;
  /** Disabled until every field is valid. */
  waitsForFields?: boolean;
  onCancel: () => void;
};

/** A form in a dialog, from a list of fields: notices about restored text and errors, the fields, and a fixed foot. */
export function DialogForm<Values extends FieldValues>(props: DialogFormProps<Values>) {
  const { form, handle, fields, verb, hint, action, cancelLabel = 'Cancel', isOff = false, onCancel } = props;
  useImperativeHandle(handle, () => form);
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} action={action} />
        <Fields form={form} of={fields} />
      </DialogFields>
      <DialogFoot>
        {hint === undefined ? <SendHint isKept={form.isKept} /> : <span>{hint}</span>}
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <SubmitButton form={form} disabled={isOff} waitsForFields={props.waitsForFields ?? false}>
          {verb}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}
