import { Checkbox, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useController, type FieldPath } from 'react-hook-form';
import { faultOf } from '#renderer/ui/form/field-state.ts';
import type { FormFields } from '#renderer/ui/form/use-app-form.ts';
import { unlimited } from '#shared/domain/plans.ts';
import type { PlanValues } from '#renderer/features/plan-editor/plan-values.ts';
import styles from './fields.module.css';

type Props = {
  form: FormFields<PlanValues>;
  name: FieldPath<PlanValues>;
  label: string;
  placeholder?: string;
  /** The value to start with when a limit that was unlimited from the start is turned on. */
  otherwise: string;
};

/** A number, or unlimited: the field then shows −1 and is disabled. */
export function LimitField({ form, name, label, placeholder, otherwise }: Props) {
  const {
    field: { ref, value: typed, onBlur, onChange },
  } = useController({ control: form.control, name });
  const value = typeof typed === 'string' ? typed : '';
  const isUnlimited = value === String(unlimited);
  const before = useRef(isUnlimited ? otherwise : value);
  const fault = faultOf({ form, name });
  return (
    <div className={styles['limit']} data-wrong={fault === undefined ? undefined : true}>
      <TextInput
        ref={ref}
        label={label}
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        value={isUnlimited ? '−1' : value}
        disabled={isUnlimited}
        error={fault}
        onBlur={onBlur}
        onChange={(event) => {
          before.current = event.currentTarget.value;
          onChange(event.currentTarget.value);
        }}
      />
      <Checkbox
        label="Unlimited"
        aria-label={`${label} unlimited`}
        checked={isUnlimited}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? String(unlimited) : before.current);
        }}
      />
    </div>
  );
}
