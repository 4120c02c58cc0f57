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

const pressEnds = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'blur'] as const;
let isPressed = false;
const note = (isDown: boolean) => (event: Event) => {
  if (event.type !== 'blur' || event.target === window) isPressed = isDown;
};
// The sign-in page is drawn once while the page is built, where there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', note(true), { capture: true });
  for (const name of pressEnds) window.addEventListener(name, note(false), { capture: true });
}

/**
 * Where a press on anything else takes the focus away, the check waits for the end of it: a sentence that appears meanwhile moves what
 * stands below, and the press would end beside the button or box that it began on.
 */
export function endOfPress(): Promise<void> | undefined {
  if (!isPressed) return undefined;
  return new Promise<void>((resolve) => {
    const ended = new AbortController();
    const end = (event: Event) => {
      // The focus moves within the page during the press.
      if (event.type === 'blur' && event.target !== window) return;
      ended.abort();
      // The click comes after it.
      setTimeout(resolve, 0);
    };
    for (const name of pressEnds) window.addEventListener(name, end, { capture: true, signal: ended.signal });
  });
}

type InputOptions<Values extends FieldValues> = FieldOf<Values> & {
  /** What stands in it is kept nowhere. */
  isSecret?: boolean;
  rules?: RegisterOptions<Values, FieldPath<Values>>;
};

/** Ties an input to its field. */
export function inputOf<Values extends FieldValues>({ form, name, isSecret, rules }: InputOptions<Values>) {
  const { ref, ...input } = form.register(name, rules);
  return {
    ...input,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      form.noteWriting(name);
      return input.onChange(event);
    },
    onBlur: async (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const next = event.relatedTarget?.getAttribute('name') ?? undefined;
      if (!form.isCheckedOnLeaving(name, next)) return;
      const field = event.target;
      const press = endOfPress();
      if (press !== undefined) await press;
      // The press may have taken it away.
      if (field.isConnected) await input.onBlur(event);
    },
    error: faultOf({ form, name }),
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (isSecret === true) form.declareSecret(name);
      ref(node);
    },
  };
}
