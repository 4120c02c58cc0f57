import { useState, type ReactNode, type RefObject } from 'react';
import type { FormHandle } from './form-handle.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type Props = Omit<DialogProps, 'isCovered' | 'children'> & {
  /** `Discard this model?`, asked where something has been typed. */
  discardTitle: string;
  /** What is typed is discarded when it is closed. */
  form: RefObject<FormHandle | null>;
  /** The form; its Cancel asks as every other way out does. */
  children: (close: () => void) => ReactNode;
};

/** A dialog that holds a form, and loses nothing that was typed without asking. */
export function FormDialog({ discardTitle, form, onClose, children, ...dialog }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    if (form.current?.hasInput() === true) setIsAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog {...dialog} isCovered={isAsking} onClose={close}>
        {children(close)}
      </Dialog>
      {isAsking ? (
        <ConfirmDialog
          title={discardTitle}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => {
            form.current?.discard();
            onClose();
          }}
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
