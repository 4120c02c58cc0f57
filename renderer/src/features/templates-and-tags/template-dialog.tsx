import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { TaskTemplate } from '#shared/contract/task-templates.ts';
import { TemplateForm } from './template-form.tsx';

type Props = {
  template: TaskTemplate | undefined;
  onSaved: (template: TaskTemplate) => void;
  onClose: () => void;
};

export function TemplateDialog({ template, onSaved, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="TemplateDialog"
      title={template === undefined ? 'Create template' : `Edit ${template.name}`}
      width={720}
      discardTitle={template === undefined ? 'Discard this template?' : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) => <TemplateForm handle={form} template={template} onSaved={onSaved} onCancel={close} />}
    </FormDialog>
  );
}
