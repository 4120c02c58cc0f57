import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { WhenKind } from '#renderer/lib/when/typed-when.ts';
import { withoutClosed } from './fields/closed-parts.ts';
import { endOfPress } from './fields/end-of-press.ts';
import { readWhens } from './fields/read-whens.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useLeftFields } from './use-left-fields.ts';

type Options<Values extends FieldValues, Parsed> = {
  schema: z.core.$ZodType<Parsed, Values>;
  defaultValues: DefaultValues<Values>;
  /**
   * The form's name, with the id of its row where it has one: below it what is typed outlives a reload, the window and the
   * session, except for fields that are secret. Null where nobody is signed in yet, or every field is a secret.
   */
  draftKey: string | null;
  /** What it begins with is of a row that is chosen in it: with what was changed, the rest is kept as well. */
  isKeptWhole?: boolean;
  /** When a field is checked first; once it is wrong, at every change. */
  mode?: 'onTouched' | 'onSubmit';
  /** Sends the form: what the rules make of it, and what was typed. What it throws stands in the form, and what was typed stays. */
  send: (parsed: Parsed, typed: Values) => unknown;
  /** The sentence for what `send` has thrown. */
  describe: (error: unknown) => string;
  /** The field that a failure is about; undefined where it is about the whole form. */
  fieldOf?: (error: unknown) => FieldPath<Values> | undefined;
};

/** As much of a form as its fields need. */
export type FormFields<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'getFieldState' | 'formState'
> & {
  control: Control<Values>;
  /** What stands in this field is kept nowhere. */
  declareSecret: (name: FieldPath<Values>) => void;
  /** A date or a time stands in this field, perhaps in words that nobody has read yet; undefined once it is gone. */
  declareWhen: (name: FieldPath<Values>, kind: WhenKind | undefined) => void;
  /** These fields belong to an optional part, which this one opens. */
  declarePart: (name: FieldPath<Values>, fields: readonly FieldPath<Values>[]) => void;
  /** Someone wrote into this field. */
  noteWriting: (name: FieldPath<Values>) => void;
  /** Whether a field that is left for another one is to be checked now. */
  isCheckedOnLeaving: (name: FieldPath<Values>, next: string | undefined) => boolean;
};

export type AppForm<Values extends FieldValues> = FormFields<Values> &
  FormHandle &
  Pick<UseFormReturn<Values>, 'getValues' | 'setValue' | 'setFocus' | 'reset' | 'trigger'> & {
    /** Why it could not be sent, where that is about no field in particular. */
    failure: string | undefined;
    restoredAt: number | undefined;
    isKept: boolean;
    isSending: boolean;
    handleSubmit: (event: SyntheticEvent) => void;
  };

/** A form that is its fields: checked by its rules, sent once at a time, with its failure in its place. */
export function useAppForm<Values extends FieldValues, Parsed>(
  options: Options<Values, Parsed>,
): AppForm<Values> {
  const { schema, defaultValues, draftKey, mode = 'onTouched', send, describe, fieldOf } = options;
  const check = zodResolver<Values, unknown, Parsed>(schema);
  const whens = useRef(new Map<string, WhenKind>());
  const parts = useRef(new Map<FieldPath<Values>, readonly FieldPath<Values>[]>());
  const sent = useRef<Values>(undefined);
  const form = useForm<Values, unknown, Parsed>({
    resolver: async (given, ...rest) => {
      await endOfPress();
      const { values, faults } = await readWhens(
        withoutClosed(given, parts.current, defaultValues),
        whens.current,
      );
      sent.current = values;
      const checked = await check(values, ...rest);
      // What can't be read is said to be that, whatever else the rules make of it.
      return Object.keys(faults).length === 0
        ? checked
        : { values: {}, errors: { ...checked.errors, ...faults } };
    },
    defaultValues,
    mode,
  });
  const { getValues, setError, trigger } = form;
  const { dropSent, ...draft } = useFormDraft(form, draftKey, options.isKeptWhole);
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  // At once, where a state would be too late for the second of two quick presses.
  const isUnderWay = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const { forget, ...leaving } = useLeftFields<Values>(getValues, (names) => void trigger(names));

  const sendOnce = async (parsed: Parsed) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(undefined);
    setIsSending(true);
    try {
      await send(parsed, sent.current ?? getValues());
      dropSent();
    } catch (error) {
      const field = fieldOf?.(error);
      const message = describe(error);
      // Who has left it while it was sent finds what they typed at the next opening, and hears of it here.
      if (!isMounted.current) notifyError(message);
      else if (field === undefined) setFailure(message);
      else setError(field, { message }, { shouldFocus: true });
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  };

  return {
    ...form,
    ...draft,
    ...leaving,
    // Under way it may be refused, or answer with what is shown once.
    putAway: () => !isUnderWay.current && draft.putAway(),
    declareWhen: (name, kind) => {
      if (kind === undefined) whens.current.delete(name);
      else whens.current.set(name, kind);
    },
    declarePart: (name, fields) => void parts.current.set(name, fields),
    reset: (...to) => {
      forget();
      form.reset(...to);
    },
    // The rules make something else of the values, which no field sees.
    control: form.control as unknown as Control<Values>,
    failure,
    isSending,
    handleSubmit: (event) => {
      void form.handleSubmit(sendOnce)(event);
    },
  };
}
