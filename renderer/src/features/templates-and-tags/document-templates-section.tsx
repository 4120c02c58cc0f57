import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { categoryLabels } from '#renderer/entities/document/document-labels.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import {
  documentTemplateKeys,
  documentTemplateQueries,
} from '#renderer/entities/document/template-queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { TemplateSection } from './template-section.tsx';

const DocumentTemplateDialog = lazyDialog(
  async () => (await import('./document-template-dialog.tsx')).DocumentTemplateDialog,
);

const fields = { one: 'field', many: 'fields' };

/** The texts of contracts and releases. */
export function DocumentTemplatesSection() {
  const list = useQuery({ ...documentTemplateQueries.list(), refetchOnMount: 'always' });
  return (
    <TemplateSection
      id="document-templates"
      title="Document templates"
      about="Contracts and releases with fields, made into PDFs on the documents page."
      addLabel="Create document template"
      isSecond
      empty="Write a contract once, with fields for names, dates and amounts."
      list={list}
      listKey={documentTemplateKeys.list}
      describeList={(error) => errorMessage('documents.listTemplates', error)}
      draft="document template new"
      facts={(template) => (
        <Hint rigid>
          {categoryLabels[template.category]} · {countOf(template.fields.length, fields)}
        </Hint>
      )}
      remove={(id: string) => request('documents.deleteTemplate', { id })}
      describeRemoval={(error) => errorMessage('documents.deleteTemplate', error)}
      removalText="Documents that were created from it stay. You can’t undo this."
      dialog={(props) => <DocumentTemplateDialog {...props} />}
    />
  );
}
