import { useState, type ReactNode, type RefObject } from 'react';
import type { FormHandle, LossQuestion } from './form-handle.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

/** 520 for one thing, 560 by default, 720 with rows of fields, 840 for two texts side by side. */
export type FormWidth = 520 | 560 | 720 | 840;

export type FormDialogProps = Omit<DialogProps, 'children' | 'width' | 'isPage'> & {
  width?: FormWidth | undefined;
  /** The question before typed text is discarded: `Discard this model?` */
  discardTitle: string;
  /** Closing stores the typed text as a draft, or asks if it can't be stored. */
  form: RefObject<FormHandle | null>;
  /** The form. Its Cancel discards, and other exits use `leave`, so both ask first. */
  children: (close: () => void, leave: (next: () => void) => void) => ReactNode;
};

/** A dialog with a form that never loses typed text without asking: Escape, the X and a click outside save a draft. */
export function FormDialog(props: FormDialogProps) {
  const { discardTitle, form, width = 560, onClose, children, ...dialog } = props;
  const [asked, setAsked] = useState<LossQuestion & { next: () => void }>();
  const leave = (next: () => void, isKept = false) => {
    const { current } = form;
    const isLost = current?.hasInput() === true && !(isKept && current.putAway?.() === true);
    const question = current?.question?.() ?? (isLost ? { ...typed, title: discardTitle } : undefined);
    if (question === undefined) next();
    else setAsked({ ...question, next });
  };
  const cancel = () => {
    leave(onClose);
  };
  return (
    <>
      <Dialog
        {...dialog}
        width={width}
        isPage
        onClose={() => {
          leave(onClose, true);
        }}
      >
        {children(cancel, leave)}
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
