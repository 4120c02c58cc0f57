import type { ReactNode } from 'react';
import { get, type FieldError, type FieldPath, type FieldValues, type RegisterOptions } from 'react-hook-form';
import { fieldError } from './field-error.tsx';
import type { FormFields } from './use-app-form.ts';

/** Which field of which form. */
export type FieldOf<Values extends FieldValues> = {
  form: FormFields<Values>;
  name: FieldPath<Values>;
};

/** What a field says is wrong with it. */
export function faultOf<Values extends FieldValues>({ form, name }: FieldOf<Values>): ReactNode {
  const fault = get(form.formState.errors, name) as FieldError | undefined;
  return fieldError(fault?.message);
}

/** Ties an input to its field. */
export const inputOf = <Values extends FieldValues>(
  { form, name }: FieldOf<Values>,
  options?: RegisterOptions<Values, FieldPath<Values>>,
) => ({ error: faultOf({ form, name }), ...form.register(name, options) });
