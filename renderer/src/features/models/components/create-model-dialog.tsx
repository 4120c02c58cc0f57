import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { Model } from '#shared/contract/models.ts';
import { CreateModelForm, type CreateModelFormHandle } from './create-model-form.tsx';

type Props = { onCreated: (model: Model) => void; onClose: () => void };

export function CreateModelDialog({ onCreated, onClose }: Props) {
  const form = useRef<CreateModelFormHandle>(null);
  return (
    <FormDialog
      name="CreateModelDialog"
      title="Create model"
      width={520}
      discardTitle="Discard this model?"
      hasInput={() => form.current?.hasInput() === true}
      onClose={onClose}
    >
      {(close) => <CreateModelForm handle={form} onCreated={onCreated} onCancel={close} />}
    </FormDialog>
  );
}
