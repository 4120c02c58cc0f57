import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DateField } from './date-field.tsx';

/** A time of day: `18`, `1830`, `6pm`. The form's value is `18:00`. */
export function TimeField<Values extends FieldValues>(
  props: Omit<ComponentProps<typeof DateField<Values>>, 'kind' | 'min' | 'max'>,
) {
  return <DateField {...props} kind="time" />;
}
