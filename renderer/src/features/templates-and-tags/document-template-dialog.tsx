import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { DocumentTemplate } from '#shared/contract/document-templates.ts';
import { DocumentTemplateForm } from './document-template-form.tsx';
import type { TemplateDialogProps } from './template-section.tsx';

export function DocumentTemplateDialog({
  template,
  onSaved,
  onClose,
}: TemplateDialogProps<DocumentTemplate>) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="DocumentTemplateDialog"
      title={template === undefined ? 'Create document template' : `Edit ${template.name}`}
      width={720}
      discardTitle={template === undefined ? 'Discard this template?' : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <DocumentTemplateForm handle={form} template={template} onSaved={onSaved} onCancel={close} />
      )}
    </FormDialog>
  );
}
