import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { setInvite, tokenOf } from '#renderer/lib/links/invite-link.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import formStyles from '#renderer/features/auth/components/auth-form.module.css';
import styles from './invitation.module.css';

/** What opens the app where the system knows its links, and is entered here where not. */
const desktopLink = /^\s*marquee:\/\/invite\/?\?(?:[^#\s]*&)?token=([\w-]+)/i;

/** A link opens a browser. Whoever wants to go on in this window enters it here. */
export function EnterLink({ onLeave }: { onLeave: () => void }) {
  const [link, setLink] = useState('');
  const [error, setError] = useState<string>();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const token = tokenOf(link) ?? desktopLink.exec(link)?.[1];
    if (token !== undefined) setInvite({ status: 'given', token });
    else if (link.trim() === '') setError('Enter the link that you were sent');
    else setError('This is not an invitation link: it has to contain “?invite=”');
  };
  return (
    <form className={formStyles['form']} noValidate onSubmit={handleSubmit}>
      <TextInput
        size="lg"
        label="Invitation link"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={link}
        error={fieldError(error)}
        onChange={(event) => {
          setLink(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button size="lg" fullWidth type="submit">
        Continue
      </Button>
      <Button className={styles['back'] ?? ''} variant="subtle" onClick={onLeave}>
        Back to Sign In
      </Button>
    </form>
  );
}
