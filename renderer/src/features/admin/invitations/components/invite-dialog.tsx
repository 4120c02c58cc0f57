import { useRef, useState } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { InviteForm } from './invite-form.tsx';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<FormHandle>(null);
  const [round, setRound] = useState(0);
  return (
    <FormDialog
      name="InviteDialog"
      title="Invite user"
      width={560}
      discardTitle="Discard this invitation?"
      form={form}
      // A stray click must not lose the link, which is shown only once.
      closesOnClickOutside={false}
      onClose={onClose}
    >
      {(close, leave) => (
        <InviteForm
          key={round}
          handle={form}
          onClose={close}
          onAnother={() => {
            leave(() => {
              setRound(round + 1);
            });
          }}
        />
      )}
    </FormDialog>
  );
}
