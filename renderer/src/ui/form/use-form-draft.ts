import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useStoredDraft } from '#renderer/lib/drafts/use-stored-draft.ts';

type Values = Readonly<Record<string, unknown>>;

type Form<Fields extends FieldValues, Parsed> = Pick<
  UseFormReturn<Fields, unknown, Parsed>,
  'getValues' | 'reset' | 'setFocus' | 'subscribe' | 'formState'
>;

/** Saves what is typed into a form as a draft, except for secret fields, and restores it. */
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
   * For a form with its row's version: all fields, so that a conflict is noticed. For any other: only the changed ones,
   * because the rest may have been changed by others, or depend on what the form is opened for.
   */
  const toKeep = (): string => {
    const before = defaults();
    const hasVersion = typeof before['rowVersion'] === 'number' && before['rowVersion'] > 0;
    if (isKeptWhole || hasVersion) return open(getValues());
    const isChanged = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(before[name]);
    return open(Object.fromEntries(Object.entries(getValues()).filter(isChanged)));
  };
  /** Values that were just sent are not a draft, although they may stay in the fields for a moment. */
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
    /** When restored values were typed; undefined if they were typed here. */
    restoredAt,
    /** Everything in the fields is saved as a draft. */
    isKept: kept.isKept && !hasSecrets,
    declareSecret: (name: FieldPath<Fields>): void => {
      secrets.current.add(name.split('.').at(-1) ?? name);
      setHasSecrets(true);
    },
    /** Reads the current values: the last ones typed may not have rendered yet. */
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
      // The button just clicked disappears, and the focus with it.
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

/** From a draft of an older version of the app, only the values that the fields can still have. */
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
