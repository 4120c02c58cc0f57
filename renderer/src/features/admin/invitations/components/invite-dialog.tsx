import '#renderer/ui/modal.css';
import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useRegisteredModal } from '#renderer/lib/diagnostics.ts';
import { useFocusReturn } from '#renderer/ui/confirm-dialog-focus.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { InviteForm, type InviteFormHandle } from './invite-form.tsx';
import styles from './invite-dialog.module.css';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  useRegisteredModal('InviteDialog');
  const form = useRef<InviteFormHandle>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [round, setRound] = useState(0);
  const handleClose = () => {
    if (form.current?.hasInput() === true) setIsAsking(true);
    else onClose();
  };
  return (
    <>
      <Modal.Root
        opened
        onClose={handleClose}
        size={560}
        // A stray press beside the dialog must not take the link away, which comes once.
        closeOnClickOutside={false}
        closeOnEscape={!isAsking}
        trapFocus={!isAsking}
        returnFocus={false}
      >
        <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
        <Modal.Content>
          <div className={styles['head']}>
            <Modal.Title>Invite user</Modal.Title>
            <ActionIcon aria-label="Close" onClick={handleClose}>
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </div>
          <Modal.Body>
            <InviteForm
              key={round}
              handle={form}
              onClose={handleClose}
              onAnother={() => {
                setRound(round + 1);
              }}
            />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {isAsking ? (
        <ConfirmDialog
          title="Discard this invitation?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          <p>What you have typed will be lost.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
