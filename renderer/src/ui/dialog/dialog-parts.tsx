import './modal.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFirstFocus } from './first-focus.ts';
import styles from './dialog-parts.module.css';

type Props = { children: ReactNode };

/**
 * A dialog's content below its head; sets the initial focus. A separate component, because a dialog's content renders
 * after the dialog.
 */
export function DialogBody({ children }: Props) {
  return (
    <Modal.Body>
      <div ref={useFirstFocus()}>{children}</div>
    </Modal.Body>
  );
}

/** The fields of a dialog, below each other. */
export function DialogFields({ children }: Props) {
  return (
    <div className={styles['fields']} data-dialog-fields>
      {children}
    </div>
  );
}

/** The text of a dialog, and what it refers to. */
export function DialogText({ children }: Props) {
  return <div className={styles['text']}>{children}</div>;
}

/** The actions of a dialog, in view while the rest scrolls; a `span` before them explains them. */
export function DialogFoot({ children }: Props) {
  return (
    <div className={styles['foot']} data-dialog-foot>
      {children}
    </div>
  );
}
