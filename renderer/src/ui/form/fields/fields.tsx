import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { CheckboxField } from './checkbox-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import type { FormFields } from '#renderer/ui/form/use-app-form.ts';
import { PasswordField } from './password-field.tsx';
import { SwitchPart } from './switch-part.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';
import styles from './fields.module.css';

type Line<Values extends FieldValues> = {
  name: FieldPath<Values>;
  label: string;
  /** Below the field, where its error appears. */
  hint?: ReactNode;
  required?: boolean;
};

/** The field's other props. */
type Rest<Props> = Omit<Props, 'form' | 'kind' | 'description' | keyof Line<FieldValues>>;

/** One field of a form, as data. */
export type Field<Values extends FieldValues> =
  | (Line<Values> & { kind?: 'text' } & Rest<ComponentProps<typeof TextField<Values>>>)
  | (Line<Values> & { kind: 'area' } & Rest<ComponentProps<typeof TextAreaField<Values>>>)
  | (Line<Values> & { kind: 'choice' } & Rest<ComponentProps<typeof ChoiceField<Values>>>)
  | (Line<Values> & { kind: 'day' | 'moment' | 'time' } & Rest<ComponentProps<typeof DateField<Values>>>)
  | (Line<Values> & { kind: 'password' } & Rest<ComponentProps<typeof PasswordField<Values>>>)
  | (Pick<Line<Values>, 'name' | 'label'> & { kind: 'box'; size?: 'sm' });

/** An optional part that most people don't need: a row with a switch that shows its fields. */
export type OptionalPart<Values extends FieldValues> = Line<Values> & {
  kind: 'part';
  disabled?: boolean;
  fields?: readonly Entry<Values>[];
};

/** A field, two side by side, an optional part, or any element; falsy entries are skipped. */
export type Entry<Values extends FieldValues> =
  | Field<Values>
  | OptionalPart<Values>
  | readonly [Entry<Values>, Entry<Values>]
  | ReactElement
  | false
  | null
  | undefined;

type Props<Values extends FieldValues> = { form: FormFields<Values>; of: readonly Entry<Values>[] };

/** Renders the fields of a form from a list. */
export function Fields<Values extends FieldValues>({ form, of: entries }: Props<Values>) {
  return entries.map((entry, at) => <FieldEntry key={keyOf(entry, at)} form={form} entry={entry} />);
}

function keyOf<Values extends FieldValues>(entry: Entry<Values>, at: number): string | number {
  if (typeof entry !== 'object' || entry === null) return at;
  if ('name' in entry) return entry.name;
  return 'key' in entry ? (entry.key ?? at) : at;
}

type EntryProps<Values extends FieldValues> = { form: FormFields<Values>; entry: Entry<Values> };

function FieldEntry<Values extends FieldValues>({ form, entry }: EntryProps<Values>): ReactNode {
  if (entry === undefined || entry === null || entry === false) return null;
  if (isPair(entry)) {
    return (
      <div className={styles['pair']}>
        <Fields form={form} of={entry} />
      </div>
    );
  }
  if (!('name' in entry)) return entry;
  switch (entry.kind) {
    case 'part': {
      const { kind: _kind, fields = [], ...part } = entry;
      return (
        <SwitchPart form={form} {...part} holds={fields.flatMap(namesOf)}>
          {fields.length === 0 ? null : <Fields form={form} of={fields} />}
        </SwitchPart>
      );
    }
    case 'box': {
      const { kind: _kind, ...box } = entry;
      return <CheckboxField form={form} {...box} />;
    }
    case 'day':
    case 'moment':
    case 'time':
      return <DateField form={form} {...entry} />;
    case 'choice': {
      const { kind: _kind, hint, ...field } = entry;
      return <ChoiceField form={form} description={hint} {...field} />;
    }
    case 'area': {
      const { kind: _kind, hint, ...field } = entry;
      return <TextAreaField form={form} description={hint} {...field} />;
    }
    case 'password': {
      const { kind: _kind, hint, ...field } = entry;
      return <PasswordField form={form} size="md" description={hint} {...field} />;
    }
    default: {
      const { kind: _kind, hint, ...field } = entry;
      return <TextField form={form} description={hint} {...field} />;
    }
  }
}

function namesOf<Values extends FieldValues>(entry: Entry<Values>): FieldPath<Values>[] {
  if (entry === undefined || entry === null || entry === false) return [];
  if (isPair(entry)) return entry.flatMap(namesOf);
  if (!('name' in entry)) return [];
  return entry.kind === 'part' ? [entry.name, ...(entry.fields ?? []).flatMap(namesOf)] : [entry.name];
}

const isPair = <Values extends FieldValues>(
  entry: Entry<Values>,
): entry is readonly [Entry<Values>, Entry<Values>] => Array.isArray(entry);
