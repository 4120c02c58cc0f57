import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { PasswordField } from '#renderer/ui/form/fields/password-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { passwordStrength } from '#shared/domain/password-strength.ts';
import { Generator } from './generator.tsx';
import { Strength } from './strength.tsx';
import styles from './forms.module.css';

type Props<Values extends FieldValues> = {
  form: AppForm<Values>;
  name: FieldPath<Values>;
  description?: string;
};

/** An account's password, typed or generated, with its strength. */
export function NewPassword<Values extends FieldValues>({ form, name, description }: Props<Values>) {
  // Stores only the strength: React state could keep the password in memory longer than needed.
  const [strength, setStrength] = useState<number>();
  const [isGenerating, setIsGenerating] = useState(false);
  const judge = () => {
    const password: string = form.getValues(name);
    setStrength(password === '' ? undefined : passwordStrength(password));
  };
  return (
    <Stack gap={8}>
      <PasswordField
        form={form}
        name={name}
        size="md"
        autoComplete="new-password"
        {...(description === undefined ? {} : { description })}
        onTyped={judge}
      />
      <Row gap={8} className={styles['strength']}>
        <Strength strength={strength} />
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          ml="auto"
          leftSection={<IconWand size={14} stroke={1.7} />}
          aria-expanded={isGenerating}
          onClick={() => {
            setIsGenerating(!isGenerating);
          }}
        >
          Generate a password
        </Button>
      </Row>
      {isGenerating ? (
        <Generator
          onGenerated={(password) => {
            form.setValue(name, password as PathValue<Values, FieldPath<Values>>, { shouldValidate: true });
            judge();
          }}
        />
      ) : null}
    </Stack>
  );
}
