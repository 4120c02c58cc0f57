import { Button } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '#renderer/features/admin/invitations/error-messages.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import type { Invitation, IssuedInvitation } from '#shared/contract/invitations.ts';
import { useResendInvitation } from '#renderer/features/admin/invitations/mutations.ts';
import { ExpiryChoice } from './expiry-choice.tsx';
import { IssuedLink } from './issued-link.tsx';
import styles from './invite-dialog.module.css';

type Props = { invitation: Invitation; onClose: () => void };

/** Makes a link that takes the place of the one before, and shows it. */
export function NewLinkDialog({ invitation, onClose }: Props) {
  const [days, setDays] = useState<number>();
  const [issued, setIssued] = useState<IssuedInvitation>();
  const resending = useResendInvitation();
  const make = (event: SyntheticEvent) => {
    event.preventDefault();
    if (resending.isPending) return;
    resending.mutate(
      { id: invitation.id, ...(days === undefined ? {} : { expiresInDays: days }) },
      { onSuccess: setIssued },
    );
  };
  return (
    <Dialog
      name="NewLinkDialog"
      title="New invitation link"
      width={560}
      closesOnClickOutside={false}
      onClose={onClose}
    >
      {issued === undefined ? (
        <form noValidate onSubmit={make}>
          <div className={styles['body']}>
            <FormAlert
              message={resending.isError ? errorMessage('invitations.resend', resending.error) : undefined}
            />
            <p className={styles['text']}>
              The link that {invitation.email} was sent before stops working as soon as the new one is made.
            </p>
            <div className={styles['days']}>
              <ExpiryChoice days={days} onChange={setDays} />
            </div>
          </div>
          <div className={styles['foot']}>
            <Button variant="default" onClick={onClose}>
              Keep the old link
            </Button>
            <Button type="submit" data-autofocus loading={resending.isPending}>
              Create link
            </Button>
          </div>
        </form>
      ) : (
        <>
          <div className={styles['body']}>
            <IssuedLink issued={issued} title={`New link for ${invitation.email} created`} />
            <p className={styles['note']}>The link that was sent before no longer works.</p>
          </div>
          <div className={styles['foot']}>
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
