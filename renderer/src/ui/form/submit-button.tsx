import { Button, type ButtonProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { AppForm } from './use-app-form.ts';

type Props<Values extends FieldValues> = Omit<ButtonProps, 'type' | 'loading'> & {
  form: Pick<AppForm<Values>, 'isSending' | 'formState'>;
  /** Disabled until every field is valid. */
  waitsForFields?: boolean;
};

/** Submits the form, and shows that it is being sent. */
export function SubmitButton<Values extends FieldValues>({
  form,
  waitsForFields = false,
  disabled = false,
  ...props
}: Props<Values>) {
  const isWaiting = waitsForFields && !form.formState.isValid;
  return <Button {...props} type="submit" loading={form.isSending} disabled={disabled || isWaiting} />;
}
