import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useRegisteredModal } from '#renderer/lib/diagnostics.ts';
import { useFocusReturn } from '#renderer/ui/confirm-dialog-focus.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import type { Model } from '#shared/contract/models.ts';
import { CreateModelForm, type CreateModelFormHandle } from './create-model-form.tsx';
import styles from './create-model-dialog.module.css';

type Props = { onCreated: (model: Model) => void; onClose: () => void };

export function CreateModelDialog({ onCreated, onClose }: Props) {
  useFocusReturn();
  useRegisteredModal('CreateModelDialog');
  const form = useRef<CreateModelFormHandle>(null);
  const [isAsking, setIsAsking] = useState(false);
  const handleClose = () => {
    if (form.current?.hasInput() === true) setIsAsking(true);
    else onClose();
  };
  return (
    <>
      <Modal.Root
        opened
        onClose={handleClose}
        size={520}
        closeOnEscape={!isAsking}
        trapFocus={!isAsking}
        returnFocus={false}
      >
        <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
        <Modal.Content>
          <div className={styles['head']}>
            <Modal.Title>Create model</Modal.Title>
            <ActionIcon aria-label="Close" onClick={handleClose}>
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </div>
          <Modal.Body>
            <CreateModelForm handle={form} onCreated={onCreated} onCancel={handleClose} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {isAsking ? (
        <ConfirmDialog
          title="Discard this model?"
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
