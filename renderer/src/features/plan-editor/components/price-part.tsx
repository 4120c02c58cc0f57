import { TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { inputOf } from '#renderer/ui/form/field-state.ts';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import type { PlanValues } from '#renderer/features/plan-editor/plan-values.ts';
import { Part } from './part.tsx';
import styles from './fields.module.css';

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'CZK', 'DKK', 'NOK', 'PLN', 'RON', 'SEK', 'AUD', 'CAD'];

const yearOf = (month: string): string => {
  const typed = month.replaceAll(/[\s,]/g, '');
  return typed === '' || !Number.isFinite(Number(typed))
    ? ''
    : String(Math.round(Number(typed) * 1000) / 100);
};

export function PricePart({ form }: { form: Pick<AppForm<PlanValues>, keyof AppForm<PlanValues>> }) {
  const [month, year, currency] = useWatch({ control: form.control, name: ['month', 'year', 'currency'] });
  const follow = (event: { target: { value: string } }) => {
    if (year === yearOf(month))
      form.setValue('year', yearOf(event.target.value), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Part title="Price" about="A year is ten months unless you type another.">
      <div className={styles['prices']}>
        <TextInput
          label="A month"
          inputMode="decimal"
          autoComplete="off"
          placeholder="On request"
          {...inputOf({ form, name: 'month', rules: { onChange: follow } })}
        />
        <TextField form={form} name="year" label="A year" inputMode="decimal" placeholder="On request" />
        <ChoiceField
          form={form}
          name="currency"
          label="Currency"
          data={currencies.includes(currency) ? currencies : [currency, ...currencies]}
        />
      </div>
    </Part>
  );
}
