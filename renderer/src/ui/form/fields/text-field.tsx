import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type FieldOf } from '#renderer/ui/form/field-state.ts';

type Props<Values extends FieldValues> = FieldOf<Values> &
  Omit<TextInputProps, 'form' | 'name' | 'error' | 'value' | 'onChange' | 'onBlur'> & {
    /** For a code, a token or a key: never saved as a draft. */
    isSecret?: boolean;
  };

/** A line of text. */
export function TextField<Values extends FieldValues>({
  form,
  name,
  isSecret = false,
  description: hint,
  ...props
}: Props<Values>) {
  return <TextInput autoComplete="off" {...props} {...inputOf({ form, name, isSecret, hint })} />;
}
