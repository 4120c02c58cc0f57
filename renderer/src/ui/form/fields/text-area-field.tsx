import { Textarea, type TextareaProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type FieldOf } from '#renderer/ui/form/field-state.ts';

type Props<Values extends FieldValues> = FieldOf<Values> &
  Omit<TextareaProps, 'form' | 'name' | 'error' | 'value' | 'onChange' | 'onBlur'> & {
    /** For codes or keys: never saved as a draft. */
    isSecret?: boolean;
  };

/** A text of several lines. */
export function TextAreaField<Values extends FieldValues>({
  form,
  name,
  isSecret = false,
  description: hint,
  ...props
}: Props<Values>) {
  return <Textarea autosize minRows={3} {...props} {...inputOf({ form, name, isSecret, hint })} />;
}
