import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { PostTemplate } from '#shared/contract/posting-rows.ts';
import type { TemplateKind } from '#shared/domain/post-limits.ts';
import { TemplateForm } from './template-form.tsx';
import { templateWords } from './template-words.ts';

type Props = { kind: TemplateKind; template: PostTemplate | null; onClose: () => void };

export function TemplateDialog({ kind, template, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  const { one } = templateWords[kind];
  return (
    <FormDialog
      name="PostTemplateDialog"
      title={template === null ? `Add ${one}` : `Edit ${one}`}
      discardTitle={template === null ? `Discard this ${one}?` : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <TemplateForm handle={form} kind={kind} template={template} onDone={onClose} onCancel={close} />
      )}
    </FormDialog>
  );
}
