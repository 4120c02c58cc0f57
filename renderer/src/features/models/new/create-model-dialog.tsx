import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { Model } from '#shared/contract/models.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { CreateModelForm } from './create-model-form.tsx';

type Props = {
  /** Gets the template whose tasks should be reviewed next. */
  onCreated: (model: Model, templateId: string | undefined) => void;
  onClose: () => void;
};

export function CreateModelDialog({ onCreated, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="CreateModelDialog"
      title="Create model"
      width={520}
      discardTitle="Discard this model?"
      form={form}
      onClose={onClose}
    >
      {(close) => <CreateModelForm handle={form} onCreated={onCreated} onCancel={close} />}
    </FormDialog>
  );
}
