import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { ImportForm } from './import-form.tsx';

type Props = { modelId: string | null; onImported: (id: string) => void; onClose: () => void };

/** Asks for the Markdown of a new note. */
export function ImportDialog({ modelId, onImported, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="ImportNoteDialog"
      title="Create note from Markdown"
      width={560}
      discardTitle="Discard this text?"
      form={form}
      onClose={onClose}
    >
      {(close) => <ImportForm handle={form} modelId={modelId} onImported={onImported} onCancel={close} />}
    </FormDialog>
  );
}
