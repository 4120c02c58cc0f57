import '#renderer/ui/modal.css';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRegisteredModal } from '#renderer/lib/diagnostics.ts';
import { useFocusReturn } from '#renderer/ui/confirm-dialog-focus.ts';
import type { IssuedInvitation } from '#shared/contract/invitations.ts';
import { IssuedLink } from './issued-link.tsx';
import styles from './invite-dialog.module.css';

type Props = { issued: IssuedInvitation; onClose: () => void };

/** The link that took the place of an earlier one. */
export function NewLinkDialog({ issued, onClose }: Props) {
  useFocusReturn();
  useRegisteredModal('NewLinkDialog');
  return (
    <Modal.Root opened onClose={onClose} size={560} closeOnClickOutside={false} returnFocus={false}>
      <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <div className={styles['head']}>
          <Modal.Title>New invitation link</Modal.Title>
          <ActionIcon aria-label="Close" onClick={onClose}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
        <Modal.Body>
          <div className={styles['body']}>
            <IssuedLink issued={issued} />
            <p className={styles['note']}>The link that was sent before no longer works.</p>
          </div>
          <div className={styles['foot']}>
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
