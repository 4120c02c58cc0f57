import './modal.css';
import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRegisteredModal } from '#renderer/lib/diagnostics/diagnostics.ts';
import { useFocusReturn } from './confirm-dialog-focus.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  /** What the debug page calls it. */
  name: string;
  title: string;
  width: number;
  closesOnClickOutside?: boolean;
  /** Another dialog stands above it, which the keyboard belongs to. */
  isCovered?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a title and a way to close it, which gives the focus back. */
export function Dialog({
  name,
  title,
  width,
  closesOnClickOutside = true,
  isCovered = false,
  onClose,
  children,
}: DialogProps) {
  useFocusReturn();
  useRegisteredModal(name);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={width}
      closeOnClickOutside={closesOnClickOutside}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      returnFocus={false}
    >
      <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <div className={styles['head']}>
          <Modal.Title>{title}</Modal.Title>
          <ActionIcon aria-label="Close" onClick={onClose}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
