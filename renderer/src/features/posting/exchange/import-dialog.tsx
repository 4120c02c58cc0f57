import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { ImportForm } from './import-form.tsx';

type Props = { accounts: readonly SocialAccount[]; onClose: () => void };

/** Reads a CSV file, previews the posts, then creates them. */
export function ImportDialog({ accounts, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="ImportPostsDialog"
      title="Import posts"
      width={720}
      closesOnClickOutside={false}
      discardTitle="Discard this import?"
      form={form}
      onClose={onClose}
    >
      {(close) => <ImportForm handle={form} accounts={accounts} onImported={onClose} onCancel={close} />}
    </FormDialog>
  );
}
