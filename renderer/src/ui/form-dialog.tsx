import '#renderer/ui/modal.css';
import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useRegisteredModal } from '#renderer/lib/diagnostics.ts';
import { useFocusReturn } from './confirm-dialog-focus.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './form-dialog.module.css';

type Props = {
  /** What the debug page calls it. */
  name: string;
  title: string;
  width: number;
  /** `Discard this model?`, asked where something has been typed. */
  discardTitle: string;
  hasInput: () => boolean;
  closesOnClickOutside?: boolean;
  onClose: () => void;
  /** The form; its Cancel asks as every other way out does. */
  children: (close: () => void) => ReactNode;
};

/** A dialog that holds a form, and loses nothing that was typed without asking. */
export function FormDialog({ name, title, width, discardTitle, hasInput, onClose, ...props }: Props) {
  useFocusReturn();
  useRegisteredModal(name);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    if (hasInput()) setIsAsking(true);
    else onClose();
  };
  return (
    <>
      <Modal.Root
        opened
        onClose={close}
        size={width}
        closeOnClickOutside={props.closesOnClickOutside ?? true}
        closeOnEscape={!isAsking}
        trapFocus={!isAsking}
        returnFocus={false}
      >
        <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
        <Modal.Content>
          <div className={styles['head']}>
            <Modal.Title>{title}</Modal.Title>
            <ActionIcon aria-label="Close" onClick={close}>
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </div>
          <Modal.Body>{props.children(close)}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {isAsking ? (
        <ConfirmDialog
          title={discardTitle}
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
