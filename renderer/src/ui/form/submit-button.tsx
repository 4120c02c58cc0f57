import { Button, type ButtonProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { AppForm } from './use-app-form.ts';

type Props<Values extends FieldValues> = Omit<ButtonProps, 'type' | 'loading'> & {
  form: Pick<AppForm<Values>, 'isSending' | 'formState'>;
  /** Off until every field is right. */
  waitsForFields?: boolean;
};

/** Sends the form, and shows that it is on its way. */
export function SubmitButton<Values extends FieldValues>({
  form,
  waitsForFields = false,
  disabled = false,
  ...props
}: Props<Values>) {
  const isWaiting = waitsForFields && !form.formState.isValid;
  return <Button {...props} type="submit" loading={form.isSending} disabled={disabled || isWaiting} />;
}
