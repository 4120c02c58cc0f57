import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { FieldOf } from '#renderer/ui/form/field-state.ts';

type Props<Values extends FieldValues> = FieldOf<Values> & Pick<CheckboxProps, 'label' | 'size'>;

export function CheckboxField<Values extends FieldValues>({ form, name, ...props }: Props<Values>) {
  return <Checkbox {...props} {...form.register(name)} />;
}
