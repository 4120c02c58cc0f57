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
   * The name of the form's draft, with the id of its row if there is one: typed text, except for secret fields,
   * survives a reload, closing the window and the end of the session. Null before sign-in, or if every field is secret.
   */
  draftKey: string | null;
  /** The form starts from a row chosen in it: the draft contains all fields, not only the changed ones. */
  isKeptWhole?: boolean;
  /** When a field is first checked; after an error, it is checked at every change. */
  mode?: 'onTouched' | 'onSubmit';
  /**
   * Sends the form, with the parsed values and those typed. An error is shown in the form, and the typed values stay.
   */
  send: (parsed: Parsed, typed: Values) => unknown;
  /** The message for an error thrown by `send`. */
  describe: (error: unknown) => string;
  /** The field that an error is about; undefined if it is about the whole form. */
  fieldOf?: (error: unknown) => FieldPath<Values> | undefined;
};

/** The part of a form that its fields need. */
export type FormFields<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'getFieldState' | 'formState'
> & {
  control: Control<Values>;
  /** Never save this field as a draft. */
  declareSecret: (name: FieldPath<Values>) => void;
  /** This field contains a date or a time, perhaps in words not parsed yet; call with undefined when it is removed. */
  declareWhen: (name: FieldPath<Values>, kind: WhenKind | undefined) => void;
  /** These fields belong to an optional part that this field opens. */
  declarePart: (name: FieldPath<Values>, fields: readonly FieldPath<Values>[]) => void;
  /** Someone typed into this field. */
  noteWriting: (name: FieldPath<Values>) => void;
  /** Whether to check a field now that the focus moves to another one. */
  isCheckedOnLeaving: (name: FieldPath<Values>, next: string | undefined) => boolean;
};

export type AppForm<Values extends FieldValues> = FormFields<Values> &
  FormHandle &
  Pick<UseFormReturn<Values>, 'getValues' | 'setValue' | 'setFocus' | 'reset' | 'trigger'> & {
    /** The error, if it is not about a single field. */
    failure: string | undefined;
    restoredAt: number | undefined;
    isKept: boolean;
    isSending: boolean;
    handleSubmit: (event: SyntheticEvent) => void;
  };

/** A form with rules: checked, submitted once at a time, with errors and drafts. */
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
      // Report unreadable dates as such, regardless of the rules' errors.
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
  // A ref, because state would update too late for the second of two quick clicks.
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
      // If the form was closed while sending, notify by a toast; the draft is restored next time.
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
    // While it is being sent, it may still be refused, or return something that is shown only once.
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
    // Fields don't use the parsed type, which differs from that of the values.
    control: form.control as unknown as Control<Values>,
    failure,
    isSending,
    handleSubmit: (event) => {
      void form.handleSubmit(sendOnce)(event);
    },
  };
}
