import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { tierName } from '#renderer/entities/plan/plan-labels.ts';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import type { FormFields } from '#renderer/ui/form/use-app-form.ts';
import { planTypes } from '#shared/domain/plans.ts';
import type { PlanValues } from '#renderer/features/plan-editor/plan-values.ts';
import { Hint, Text } from '#renderer/ui/layout/parts.tsx';
import { Part } from './part.tsx';
import { SwitchField } from './switch-field.tsx';
import styles from './fields.module.css';

type Props = {
  form: FormFields<PlanValues>;
  /** The fallback plan can't change its type. */
  isFree: boolean;
};

export function PlanPart({ form, isFree }: Props) {
  const label = useId();
  const {
    field: { value, onChange },
  } = useController({ control: form.control, name: 'planType' });
  return (
    <Part title="Plan" about="The type decides the tier: custom stands above all.">
      <div>
        <Text id={label} as="div" size={13} weight={500} className={styles['label']}>
          Type
        </Text>
        <div className={styles['types']}>
          <SegmentedControl
            aria-labelledby={label}
            size="xs"
            data={planTypes.map((type) => ({ value: type, label: tierName(type) }))}
            value={value}
            disabled={isFree}
            onChange={onChange}
          />
        </div>
        {isFree ? (
          <Hint as="p" className={styles['note']}>
            Free keeps its type: people without a plan fall back to it.
          </Hint>
        ) : null}
      </div>
      <div className={styles['named']}>
        <TextField form={form} name="name" label="Name" required dir="auto" />
        <TextField form={form} name="sortOrder" label="Sort order" inputMode="numeric" />
      </div>
      <TextAreaField form={form} name="description" label="Description" minRows={2} maxRows={6} dir="auto" />
      <div className={styles['pair']}>
        <SwitchField form={form} name="isActive" label="Active" about="Listed on the Subscription page" />
        <SwitchField form={form} name="isSelfService" label="Self-service" about="Anyone may change to it" />
      </div>
    </Part>
  );
}
