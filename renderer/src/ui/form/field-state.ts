import type { ChangeEvent, FocusEvent, ReactNode } from 'react';
import type { FieldPath, FieldValues, RegisterOptions } from 'react-hook-form';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import type { FormFields } from './use-app-form.ts';

/** Which field of which form. */
export type FieldOf<Values extends FieldValues> = {
  form: FormFields<Values>;
  name: FieldPath<Values>;
};

/** What a field says is wrong with it. */
export const faultOf = <Values extends FieldValues>({ form, name }: FieldOf<Values>): ReactNode =>
  fieldError(form.getFieldState(name, form.formState).error?.message);

/**
 * The one line below a field: its hint until something is wrong with it. The room for it is there from the start (dialog-parts.module.css),
 * so that an error moves nothing.
 */
export function lineOf(hint: ReactNode, error: ReactNode) {
  return {
    description: error === undefined ? hint : undefined,
    error,
    wrapperProps: { 'data-room': true, 'data-line': (hint !== undefined && hint !== null) || undefined },
  };
}

type InputOptions<Values extends FieldValues> = FieldOf<Values> & {
  /** What stands in it is kept nowhere. */
  isSecret?: boolean;
  rules?: RegisterOptions<Values, FieldPath<Values>>;
  hint?: ReactNode;
};

/** Ties an input to its field. */
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
