import '#renderer/ui/dialog/modal.css';
import { Button, Modal } from '@mantine/core';
import { useRegisteredModal } from '#renderer/lib/diagnostics/diagnostics.ts';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import styles from './invitation.module.css';

const forget = () => {
  setInvite({ status: 'none' });
};

/** An invitation creates a new account: it cannot be accepted as someone else. */
export function InvitedWhileSignedIn({ onSignOut }: { onSignOut: () => Promise<void> }) {
  useRegisteredModal('InvitedWhileSignedIn');
  const email = useViewerStore((store) => store.profile?.email);
  return (
    <Modal.Root opened onClose={forget} size={420} zIndex={300}>
      <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Sign out to accept?</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p className={styles['dialogText']}>
            You’re signed in as {email}. This invitation creates a new account. Sign out to accept it.
          </p>
          <div className={styles['dialogFoot']}>
            <Button variant="default" data-autofocus onClick={forget}>
              Stay signed in
            </Button>
            <Button onClick={() => void onSignOut()}>Sign out</Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
