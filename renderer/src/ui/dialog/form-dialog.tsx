import { useState, type ReactNode, type RefObject } from 'react';
import type { FormHandle, LossQuestion } from './form-handle.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type Props = Omit<DialogProps, 'children'> & {
  /** `Discard this model?`, asked where something has been typed. */
  discardTitle: string;
  /** What is typed is discarded when it is closed. */
  form: RefObject<FormHandle | null>;
  /** The form; its Cancel asks as every other way out does, by `leave` what continues elsewhere. */
  children: (close: () => void, leave: (next: () => void) => void) => ReactNode;
};

/** A dialog that holds a form, and loses nothing that was typed without asking. */
export function FormDialog({ discardTitle, form, onClose, children, ...dialog }: Props) {
  const [asked, setAsked] = useState<LossQuestion & { next: () => void }>();
  const leave = (next: () => void) => {
    const { current } = form;
    const question =
      current?.question?.() ?? (current?.hasInput() === true ? { ...typed, title: discardTitle } : undefined);
    if (question === undefined) next();
    else setAsked({ ...question, next });
  };
  const close = () => {
    leave(onClose);
  };
  return (
    <>
      <Dialog {...dialog} onClose={close}>
        {children(close, leave)}
      </Dialog>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked.title}
          confirmLabel={asked.confirmLabel}
          cancelLabel={asked.cancelLabel}
          onConfirm={() => {
            form.current?.discard();
            setAsked(undefined);
            asked.next();
          }}
          onCancel={() => {
            setAsked(undefined);
          }}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const typed = {
  text: 'What you typed will be lost.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
};
