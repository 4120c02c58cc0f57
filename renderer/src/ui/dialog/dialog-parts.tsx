import './modal.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFirstFocus } from './first-focus.ts';
import styles from './dialog-parts.module.css';

type Props = { children: ReactNode };

/** All of a dialog below its head; the focus begins in it. A part for itself, as a dialog's content is drawn after the dialog. */
export function DialogBody({ children }: Props) {
  return (
    <Modal.Body>
      <div ref={useFirstFocus()}>{children}</div>
    </Modal.Body>
  );
}

/** What a dialog asks for, one field below the other. */
export function DialogFields({ children }: Props) {
  return (
    <div className={styles['fields']} data-dialog-fields>
      {children}
    </div>
  );
}

/** What a dialog says: sentences, and what they are about. */
export function DialogText({ children }: Props) {
  return <div className={styles['text']}>{children}</div>;
}

/** The actions of a dialog, in view while the rest scrolls; a `span` before them says what they mean. */
export function DialogFoot({ children }: Props) {
  return (
    <div className={styles['foot']} data-dialog-foot>
      {children}
    </div>
  );
}
