import type { FieldValues } from 'react-hook-form';
import type { FieldOf } from '#renderer/ui/form/field-state.ts';
import { PasswordField } from '#renderer/ui/form/fields/password-field.tsx';

/** A bot's token. Never saved in a draft, and never shown again. */
export function TokenField<Values extends FieldValues>({ form, name }: FieldOf<Values>) {
  return (
    <PasswordField
      form={form}
      name={name}
      label="Bot token"
      size="md"
      autoComplete="new-password"
      description="From @BotFather. It’s checked with the platform, stored encrypted and never shown again."
    />
  );
}
