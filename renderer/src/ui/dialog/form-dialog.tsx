import { useState, type ReactNode, type RefObject } from 'react';
import type { FormHandle, LossQuestion } from './form-handle.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

/** One thing; most of them; with rows of fields; two texts side by side. */
export type FormWidth = 520 | 560 | 720 | 840;

export type FormDialogProps = Omit<DialogProps, 'children' | 'width' | 'isPage'> & {
  width?: FormWidth | undefined;
  /** `Discard this model?`, asked where something has been typed. */
  discardTitle: string;
  /** What is typed is discarded when it is closed. */
  form: RefObject<FormHandle | null>;
  /** The form; its Cancel asks as every other way out does, by `leave` what continues elsewhere. */
  children: (close: () => void, leave: (next: () => void) => void) => ReactNode;
};

/** A dialog that holds a form, and loses nothing that was typed without asking. */
export function FormDialog(props: FormDialogProps) {
  const { discardTitle, form, width = 560, onClose, children, ...dialog } = props;
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
      <Dialog {...dialog} width={width} isPage onClose={close}>
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
