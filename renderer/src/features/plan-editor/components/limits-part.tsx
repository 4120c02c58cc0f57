import type { FormFields } from '#renderer/ui/form/use-app-form.ts';
import { furtherLimits } from '#shared/domain/plans.ts';
import type { PlanValues } from '#renderer/features/plan-editor/plan-values.ts';
import { LimitField } from './limit-field.tsx';
import { Part } from './part.tsx';
import styles from './fields.module.css';

export function LimitsPart({ form }: { form: FormFields<PlanValues> }) {
  return (
    <Part title="Limits" about="−1 is unlimited, 0 models asks for a paid plan. Empty is agreed by contract.">
      <div className={styles['pair']}>
        <LimitField form={form} name="modelsLimit" label="Models" otherwise="0" />
        <LimitField form={form} name="usersLimit" label="Users" otherwise="1" />
        {furtherLimits.map(({ key, name, ...more }) => (
          <LimitField
            key={key}
            form={form}
            name={`limits.${key}`}
            label={'unit' in more ? `${name}, ${more.unit}` : name}
            placeholder="By contract"
            otherwise=""
          />
        ))}
      </div>
    </Part>
  );
}
