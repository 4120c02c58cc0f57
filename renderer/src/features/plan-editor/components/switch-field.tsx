import '#renderer/ui/choice/switch.css';
import { Switch } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { FieldOf } from '#renderer/ui/form/field-state.ts';
import type { PlanValues } from '#renderer/features/plan-editor/plan-values.ts';
import styles from './fields.module.css';

type Props = FieldOf<PlanValues> & { label: string; about?: string };

/** A switch with a description. */
export function SwitchField({ form, name, label, about }: Props) {
  const {
    field: { ref, value, onBlur, onChange },
  } = useController({ control: form.control, name });
  return (
    <Switch
      ref={ref}
      name={name}
      checked={value === true}
      label={label}
      description={about}
      labelPosition="left"
      classNames={{ body: styles['switch'] ?? '', label: styles['name'] ?? '' }}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}
