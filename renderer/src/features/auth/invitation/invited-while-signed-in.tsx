import '#renderer/ui/dialog/modal.css';
import { Button, Modal } from '@mantine/core';
import { useRegisteredModal } from '#renderer/lib/diagnostics/diagnostics.ts';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { useFocusReturn } from '#renderer/ui/dialog/confirm-dialog-focus.ts';
import { DialogBody, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { useEscapeLayer } from '#renderer/ui/dialog/escape-layers.ts';
import styles from './invitation.module.css';

const forget = () => {
  setInvite({ status: 'none' });
};

/** An invitation creates a new account, so it can't be accepted while signed in. */
export function InvitedWhileSignedIn({ onSignOut }: { onSignOut: () => Promise<void> }) {
  useFocusReturn();
  useRegisteredModal('InvitedWhileSignedIn');
  useEscapeLayer(forget);
  const email = useViewerStore((store) => store.profile?.email);
  return (
    <Modal.Root opened onClose={forget} size={420} zIndex={300} returnFocus={false} closeOnEscape={false}>
      <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Sign out to accept?</Modal.Title>
        </Modal.Header>
        <DialogBody>
          <p className={styles['dialogText']}>
            You’re signed in as {email}. This invitation creates a new account. Sign out to accept it.
          </p>
          <DialogFoot>
            <Button variant="default" onClick={forget}>
              Stay signed in
            </Button>
            <Button onClick={() => void onSignOut()}>Sign out</Button>
          </DialogFoot>
        </DialogBody>
      </Modal.Content>
    </Modal.Root>
  );
}
