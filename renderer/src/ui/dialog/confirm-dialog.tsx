import { ActionIcon, Alert, Button, Modal, TextInput } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { useRegisteredModal } from '#renderer/lib/diagnostics/diagnostics.ts';
import { focusTypedText } from '#renderer/ui/choice/typed-text.ts';
import { DialogBody, DialogFoot } from './dialog-parts.tsx';
import { useFocusReturn } from './confirm-dialog-focus.ts';
import { useEscapeLayer } from './escape-layers.ts';
import styles from './confirm-dialog.module.css';

type Props = {
  title: string;
  /** Says what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For drastic actions: the text to type before the button is enabled. */
  typedText?: string;
  typedLabel?: string;
  isPending?: boolean;
  /** False while a choice in the dialog is missing. */
  canConfirm?: boolean;
  error?: string | undefined;
  /** What can be done about the error. */
  errorAction?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is lost. Its initial focus is on what has to be chosen or typed, else on Cancel. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  typedText,
  typedLabel,
  isPending = false,
  canConfirm: isDecided = true,
  error,
  errorAction,
  onConfirm,
  onCancel,
}: Props) {
  useFocusReturn();
  useRegisteredModal('ConfirmDialog');
  useEscapeLayer(onCancel);
  const [typed, setTyped] = useState('');
  const canConfirm =
    isDecided && !isPending && (typedText === undefined || typed.trim() === typedText.trim());
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble through portals: without this, a form around the dialog would be submitted as well.
    event.stopPropagation();
    if (canConfirm && !focusTypedText(event.currentTarget)) onConfirm();
  };
  return (
    <Modal.Root opened onClose={onCancel} size={420} zIndex={300} returnFocus={false} closeOnEscape={false}>
      <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <form onSubmit={handleSubmit}>
          <div className={styles['head']}>
            <Modal.Title>{title}</Modal.Title>
            <ActionIcon aria-label="Close" onClick={onCancel}>
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </div>
          <DialogBody>
            <div className={styles['body']}>
              {error === undefined ? null : (
                <Alert variant="light" color="red" icon={<IconAlertCircle size={16} />}>
                  {error}
                  {errorAction === undefined ? null : <div className={styles['action']}>{errorAction}</div>}
                </Alert>
              )}
              <div className={styles['text']}>{children}</div>
              {typedText === undefined ? null : (
                <TextInput
                  label={typedLabel}
                  value={typed}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value);
                  }}
                />
              )}
            </div>
            <DialogFoot>
              {/* Cancel comes first, so that an accidental extra Enter loses nothing. */}
              <Button variant="default" onClick={onCancel}>
                {cancelLabel}
              </Button>
              <Button
                type="submit"
                color="red"
                className={styles['confirm'] ?? ''}
                disabled={!canConfirm}
                loading={isPending}
              >
                {confirmLabel}
              </Button>
            </DialogFoot>
          </DialogBody>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
