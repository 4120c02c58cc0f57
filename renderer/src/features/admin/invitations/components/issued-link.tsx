import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { IssuedInvitation } from '#shared/contract/invitations.ts';
import {
  invitationLinks,
  type InvitationLinks,
} from '#renderer/features/admin/invitations/invitation-link.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import styles from './invite-dialog.module.css';

const until = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The result of mailing the link. */
const mailWords: Readonly<Record<IssuedInvitation['mail'], (email: string) => string>> = {
  waiting: (email) =>
    `It is sent to ${email} by mail; Admin, Mail shows when it went out. You can also send this link yourself.`,
  folder: () => 'The server keeps the mail in its mail folder: send this link yourself.',
  not_configured: () => 'Send this link yourself.',
};

type Props = {
  issued: IssuedInvitation;
  /** What was created: an invitation, or a new link for one. */
  title: string;
  note?: string;
  onCopied: () => void;
  /** The buttons of the footer. */
  children: ReactNode;
};

/**
 * The last step of a dialog: the invitation's link. It is shown only once, because anyone who has it can accept the
 * invitation.
 */
export function IssuedLink(props: Props) {
  const { issued, title, note, onCopied, children } = props;
  const { invitation, token, mail } = issued;
  const [copied, setCopied] = useState<'web' | 'desktop'>();
  const copyButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [links, setLinks] = useState<InvitationLinks>();
  useEffect(() => {
    let isEnded = false;
    invitationLinks(token).then(
      (made) => {
        if (!isEnded) setLinks(made);
      },
      () => {
        if (!isEnded) notifyError('Couldn’t read the server’s address. Close this and create a new link.');
      },
    );
    return () => {
      isEnded = true;
    };
  }, [token]);
  useEffect(() => {
    copyButton.current?.focus();
  }, [links]);

  const copy = async (which: 'web' | 'desktop') => {
    const link = links?.[which];
    if (link === undefined) return;
    try {
      await navigator.clipboard.writeText(link);
      setCopied(which);
      onCopied();
      notifySuccess('Link copied');
    } catch {
      // Select the text, so that the user can copy it with the keyboard.
      field.current?.select();
      notifyError('The link could not be copied');
    }
  };
  return (
    <>
      <DialogFields>
        <section className={styles['secret']} aria-label="Invitation link">
          <p className={styles['secretTitle']} role="status">
            {title}
          </p>
          <div className={styles['secretRow']}>
            <TextInput
              ref={field}
              className={styles['link'] ?? ''}
              aria-label="Invitation link"
              readOnly
              value={links?.web ?? ''}
              onCopy={onCopied}
              onFocus={(event) => {
                event.currentTarget.select();
              }}
            />
            <Button
              ref={copyButton}
              leftSection={
                copied === 'web' ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.7} />
              }
              disabled={links === undefined}
              onClick={() => void copy('web')}
            >
              {copied === 'web' ? 'Copied' : 'Copy link'}
            </Button>
          </div>
          <p>
            {mailWords[mail](invitation.email)} It works once, until{' '}
            {until.format(new Date(invitation.expiresAt))}, and won’t be shown again.
          </p>
          {links?.desktop === undefined ? null : (
            <div className={styles['secretDesktop']}>
              <span>Already have the desktop app?</span>
              <Button variant="default" size="compact-sm" onClick={() => void copy('desktop')}>
                {copied === 'desktop' ? 'Desktop link copied' : 'Copy desktop link'}
              </Button>
            </div>
          )}
        </section>
        {note === undefined ? null : <Hint as="p">{note}</Hint>}
      </DialogFields>
      <DialogFoot>{children}</DialogFoot>
    </>
  );
}
