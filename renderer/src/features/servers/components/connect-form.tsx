import { request } from '#renderer/bridge/index.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { connectServerInput } from '#shared/contract/servers.ts';
import { errorMessage } from '#renderer/features/servers/error-messages.ts';
import { startOver } from '#renderer/features/servers/use-known-servers.ts';
import styles from './connect-form.module.css';

/** Asks for a server's address and key. Both are verified before they are saved. */
export function ConnectForm() {
  const form = useAppForm({
    schema: connectServerInput,
    defaultValues: { url: '', publishableKey: '' },
    draftKey: null,
    send: async (input) => {
      await request('servers.connect', input);
      startOver();
    },
    describe: (error) => errorMessage('servers.connect', error),
  });
  return (
    <Form form={form} className={styles['form']}>
      <FormAlert message={form.failure} />
      <TextField
        form={form}
        name="url"
        size="lg"
        label="Server address"
        placeholder="https://agency.supabase.co"
        type="url"
      />
      <TextField
        form={form}
        name="publishableKey"
        isSecret
        size="lg"
        label="Publishable key"
        placeholder="sb_publishable_…"
        spellCheck={false}
      />
      <SubmitButton form={form} size="lg" fullWidth waitsForFields>
        Connect
      </SubmitButton>
    </Form>
  );
}
