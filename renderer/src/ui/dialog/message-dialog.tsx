import './modal.css';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRegisteredModal } from '#renderer/lib/diagnostics/diagnostics.ts';
import { useFocusReturn } from './confirm-dialog-focus.ts';
import { DialogBody, DialogFoot } from './dialog-parts.tsx';
import { useEscapeLayer } from './escape-layers.ts';
import styles from './message-dialog.module.css';

type Props = { title: string; children: ReactNode; onClose: () => void };

/** Shows an important message until it is dismissed. */
export function MessageDialog({ title, children, onClose }: Props) {
  useFocusReturn();
  useRegisteredModal('MessageDialog');
  useEscapeLayer(onClose);
  return (
    <Modal.Root opened onClose={onClose} size={420} zIndex={300} returnFocus={false} closeOnEscape={false}>
      <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <div className={styles['head']}>
          <Modal.Title>{title}</Modal.Title>
        </div>
        <DialogBody>
          <p className={styles['text']}>{children}</p>
          <DialogFoot>
            <Button onClick={onClose}>Close</Button>
          </DialogFoot>
        </DialogBody>
      </Modal.Content>
    </Modal.Root>
  );
}
