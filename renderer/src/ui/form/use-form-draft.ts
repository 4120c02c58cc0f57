import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useStoredDraft } from '#renderer/lib/drafts/use-stored-draft.ts';

type Values = Readonly<Record<string, unknown>>;

type Form<Fields extends FieldValues, Parsed> = Pick<
  UseFormReturn<Fields, unknown, Parsed>,
  'getValues' | 'reset' | 'setFocus' | 'subscribe' | 'formState'
>;

/** Keeps what is typed into a form, except for its secret fields, and brings it back. */
export function useFormDraft<Fields extends FieldValues, Parsed>(
  form: Form<Fields, Parsed>,
  draftKey: string | null,
  isKeptWhole = false,
) {
  const { getValues, reset, subscribe } = form;
  const [restoredAt, setRestoredAt] = useState<number>();
  const secrets = useRef(new Set<string>());
  const [hasSecrets, setHasSecrets] = useState(false);
  const defaults = (): Values => form.formState.defaultValues ?? {};
  const open = (values: Values) =>
    JSON.stringify(values, (name, value: unknown) => (secrets.current.has(name) ? undefined : value));
  /**
   * Of a form that names the version of its row, everything, so that a conflict is seen. Of any other, only what was changed: the rest
   * has by then what others wrote since, or what the form is opened for.
   */
  const toKeep = (): string => {
    const before = defaults();
    const hasVersion = typeof before['rowVersion'] === 'number' && before['rowVersion'] > 0;
    if (isKeptWhole || hasVersion) return open(getValues());
    const isChanged = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(before[name]);
    return open(Object.fromEntries(Object.entries(getValues()).filter(isChanged)));
  };
  /** What was sent is no draft, though it may stand in its fields for a while yet. */
  const sent = useRef<string>(undefined);

  const kept = useStoredDraft({
    name: draftKey ?? undefined,
    onFound: ({ content, typedAt }) => {
      const values = parse(content, defaults());
      if (values === undefined || open(getValues()) !== open(defaults())) return;
      reset({ ...(defaults() as Fields), ...values }, { keepDefaultValues: true });
      setRestoredAt(typedAt);
    },
  });
  const readTyped = () => {
    const content = toKeep();
    return open(getValues()) === open(defaults()) || content === sent.current ? undefined : content;
  };
  const note = useEffectEvent(() => {
    kept.note(readTyped);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          note();
        },
      }),
    [subscribe],
  );

  return {
    /** When what stands in the fields was typed, where that was before this form was opened. */
    restoredAt,
    /** All that stands in the fields is kept. */
    isKept: kept.isKept && !hasSecrets,
    declareSecret: (name: FieldPath<Fields>): void => {
      secrets.current.add(name.split('.').at(-1) ?? name);
      setHasSecrets(true);
    },
    /** Asked at the very moment: what was typed last may not have been rendered yet. */
    hasInput: (): boolean => JSON.stringify(getValues()) !== JSON.stringify(defaults()),
    putAway: (): boolean =>
      secretsOf(getValues(), secrets.current) === secretsOf(defaults(), secrets.current) &&
      kept.putAway(toKeep()),
    dropSent: (): void => {
      sent.current = toKeep();
      kept.drop();
      setRestoredAt(undefined);
    },
    discard: (): void => {
      kept.drop();
      setRestoredAt(undefined);
      reset(undefined, { keepFieldsRef: true });
      const [first] = Object.keys(defaults());
      // What was pressed for this goes away, and with it the focus.
      if (first !== undefined) form.setFocus(first as FieldPath<Fields>);
    },
  };
}

function secretsOf(values: Values, secrets: ReadonlySet<string>): string {
  const found: unknown[] = [];
  JSON.stringify(values, (name, value: unknown) => {
    if (secrets.has(name)) found.push(value);
    return value;
  });
  return JSON.stringify(found);
}

/** Of what an older version of the app has kept, only what the fields can still hold. */
function parse(content: string, defaults: Values): Values | undefined {
  try {
    const values: unknown = JSON.parse(content);
    if (typeof values !== 'object' || values === null) return undefined;
    const fits = ([name, value]: [string, unknown]) =>
      value === null ||
      defaults[name] === null ||
      defaults[name] === undefined ||
      typeof value === typeof defaults[name];
    return Object.fromEntries(Object.entries(values).filter(fits));
  } catch {
    return undefined;
  }
}
