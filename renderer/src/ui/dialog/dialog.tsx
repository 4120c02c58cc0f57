import './modal.css';
import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRegisteredModal } from '#renderer/lib/diagnostics/diagnostics.ts';
import { DialogBody } from './dialog-parts.tsx';
import { useFocusReturn } from './confirm-dialog-focus.ts';
import { useEscapeLayer } from './escape-layers.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  /** Its name on the debug page. */
  name: string;
  title: string;
  width: number;
  closesOnClickOutside?: boolean;
  /** Full screen on a phone, with its foot above the keyboard. */
  isPage?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a title and a close button; returns the focus when closed. */
export function Dialog(props: DialogProps) {
  const { name, title, width, closesOnClickOutside = true, isPage = false, onClose, children } = props;
  useFocusReturn();
  useRegisteredModal(name);
  useEscapeLayer(onClose);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={width}
      closeOnClickOutside={closesOnClickOutside}
      closeOnEscape={false}
      returnFocus={false}
    >
      <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
      <Modal.Content data-page={isPage || undefined}>
        <div className={styles['head']}>
          <Modal.Title>{title}</Modal.Title>
          <ActionIcon aria-label="Close" onClick={onClose}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
        <DialogBody>{children}</DialogBody>
      </Modal.Content>
    </Modal.Root>
  );
}
