import type { ChangeEvent, FocusEvent, ReactNode } from 'react';
import type { FieldPath, FieldValues, RegisterOptions } from 'react-hook-form';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import type { FormFields } from './use-app-form.ts';

/** A field of a form. */
export type FieldOf<Values extends FieldValues> = {
  form: FormFields<Values>;
  name: FieldPath<Values>;
};

/** The error of a field. */
export const faultOf = <Values extends FieldValues>({ form, name }: FieldOf<Values>): ReactNode =>
  fieldError(form.getFieldState(name, form.formState).error?.message);

/**
 * The line below a field: its hint, or its error. The space is reserved from the start (dialog-parts.module.css), so
 * that an error moves nothing.
 */
export function lineOf(hint: ReactNode, error: ReactNode) {
  return {
    description: error === undefined ? hint : undefined,
    error,
    wrapperProps: { 'data-room': true, 'data-line': (hint !== undefined && hint !== null) || undefined },
  };
}

type InputOptions<Values extends FieldValues> = FieldOf<Values> & {
  /** Never saved as a draft. */
  isSecret?: boolean;
  rules?: RegisterOptions<Values, FieldPath<Values>>;
  hint?: ReactNode;
};

/** Connects an input to its field. */
export function inputOf<Values extends FieldValues>({
  form,
  name,
  isSecret,
  rules,
  hint,
}: InputOptions<Values>) {
  const { ref, ...input } = form.register(name, rules);
  return {
    ...input,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      form.noteWriting(name);
      return input.onChange(event);
    },
    onBlur: async (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const next = event.relatedTarget?.getAttribute('name') ?? undefined;
      if (form.isCheckedOnLeaving(name, next)) await input.onBlur(event);
    },
    ...lineOf(hint, faultOf({ form, name })),
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (isSecret === true) form.declareSecret(name);
      ref(node);
    },
  };
}
