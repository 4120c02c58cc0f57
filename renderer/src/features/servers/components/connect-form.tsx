import { Button, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#renderer/features/servers/error-messages.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { connectServerInput } from '#shared/contract/servers.ts';
import { connectServer } from '#renderer/features/servers/api.ts';
import { startOver } from '#renderer/features/servers/use-known-servers.ts';
import styles from './connect-form.module.css';

/** Asks for a server's address and key. Both are checked there before they are remembered. */
export function ConnectForm() {
  const [error, setError] = useState<unknown>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(connectServerInput),
    mode: 'onTouched',
    defaultValues: { url: '', publishableKey: '' },
  });
  const { errors, isValid, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    setError(null);
    await connectServer(input).then(startOver, setError);
  });

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert message={error === null ? undefined : errorMessage('servers.connect', error)} />
      <TextInput
        size="lg"
        label="Server address"
        placeholder="https://agency.supabase.co"
        type="url"
        autoComplete="off"
        error={fieldError(errors.url?.message)}
        {...register('url')}
      />
      <TextInput
        size="lg"
        label="Publishable key"
        placeholder="sb_publishable_…"
        autoComplete="off"
        spellCheck={false}
        error={fieldError(errors.publishableKey?.message)}
        {...register('publishableKey')}
      />
      <Button size="lg" fullWidth type="submit" disabled={!isValid} loading={isSubmitting}>
        Connect
      </Button>
    </form>
  );
}
