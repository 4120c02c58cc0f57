import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { setInvite, tokenOf } from '#renderer/lib/links/invite-link.ts';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import formStyles from '#renderer/features/auth/components/auth-form.module.css';
import styles from './invitation.module.css';

/** The link that opens the desktop app, or is pasted here if the system doesn't know such links. */
const desktopLink = /^\s*marquee:\/\/invite\/?\?(?:[^#\s]*&)?token=([\w-]+)/i;

const tokenIn = (link: string) => tokenOf(link) ?? desktopLink.exec(link)?.[1];

const schema = z.object({
  link: z.string().check(
    z.trim(),
    z.minLength(1, { error: 'Enter your invitation link', abort: true }),
    z.refine(
      (link) => tokenIn(link) !== undefined,
      'That’s not an invitation link. Paste the whole link, with “?invite=”.',
    ),
  ),
});

/** A link opens a browser. To continue in this window instead, the user pastes it here. */
export function EnterLink({ onLeave }: { onLeave: () => void }) {
  const form = useAppForm({
    schema,
    defaultValues: { link: '' },
    draftKey: null,
    mode: 'onSubmit',
    send: ({ link }) => {
      const token = tokenIn(link);
      if (token !== undefined) setInvite({ status: 'given', token });
    },
    describe: String,
  });
  return (
    <Form form={form} className={formStyles['form']}>
      <TextField
        form={form}
        name="link"
        isSecret
        size="lg"
        label="Invitation link"
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        autoFocus
      />
      <SubmitButton form={form} size="lg" fullWidth>
        Continue
      </SubmitButton>
      <Button className={styles['back'] ?? ''} variant="subtle" onClick={onLeave}>
        Back to Sign In
      </Button>
    </Form>
  );
}
