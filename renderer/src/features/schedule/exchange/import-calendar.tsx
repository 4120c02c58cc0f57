import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { ImportForm } from './import-form.tsx';

/** Reads a file from another calendar, previews the events, then creates them. */
export function ImportCalendar({ modelId, onClose }: { modelId: string | null; onClose: () => void }) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="ImportCalendar"
      title="Import calendar"
      width={720}
      closesOnClickOutside={false}
      discardTitle="Discard this import?"
      form={form}
      onClose={onClose}
    >
      {(close) => <ImportForm handle={form} modelId={modelId} onImported={onClose} onCancel={close} />}
    </FormDialog>
  );
}
