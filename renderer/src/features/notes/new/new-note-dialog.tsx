import { useRef } from 'react';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { NewNoteForm, type NoteStart } from './new-note-form.tsx';

type Props = {
  models: readonly Option[];
  start: NoteStart;
  onCreated: (note: NoteDetail) => void;
  onClose: () => void;
};

export function NewNoteDialog({ models, start, onCreated, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="NewNoteDialog"
      title="Create note"
      width={520}
      discardTitle="Discard this note?"
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <NewNoteForm handle={form} models={models} start={start} onCreated={onCreated} onCancel={close} />
      )}
    </FormDialog>
  );
}
