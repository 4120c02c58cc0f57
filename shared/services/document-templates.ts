import type { DocumentTemplate } from '#shared/contract/document-templates.ts';
import type { Handlers } from '#shared/contract/bridge.ts';
import type { Tables } from '#shared/database.types.ts';
import { askFunction, refusalOf } from './ask-function.ts';
import { run, runOnOneRow } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { tell } from './database/pass.ts';

type TemplateCalls =
  | 'documents.listTemplates'
  | 'documents.createTemplate'
  | 'documents.updateTemplate'
  | 'documents.deleteTemplate'
  | 'documents.fillTemplate';

// Declared `as const`, because the compiler derives the rows' shape from it.
const columns = 'id, name, category, body_md, variables, updated_at, row_version' as const;

type Row = Pick<
  Tables<'document_templates'>,
  'id' | 'name' | 'category' | 'body_md' | 'variables' | 'updated_at' | 'row_version'
>;

export function documentTemplateHandlers(
  context: ServiceContext,
): Pick<Handlers<'documents'>, TemplateCalls> {
  const { client } = context;
  const read = async (id: string) =>
    toTemplate(await runOnOneRow(client.from('document_templates').select(columns).eq('id', id)));
  return {
    'documents.listTemplates': async () => {
      // There are few, so the API's limit of 1,000 rows does not matter.
      const rows = await run(client.from('document_templates').select(columns).order('name').order('id'));
      return rows.map(toTemplate);
    },
    'documents.createTemplate': async (fields) =>
      read(await run(client.rpc('save_document_template', { p_template: toRow(fields) }))),
    'documents.updateTemplate': async ({ id, rowVersion, ...fields }) =>
      read(
        await run(
          client.rpc('save_document_template', {
            p_id: id,
            p_row_version: rowVersion,
            p_template: toRow(fields),
          }),
        ),
      ),
    'documents.deleteTemplate': tell(client, 'delete_document_template'),
    'documents.fillTemplate': async (input) => {
      const response = await askFunction(context, 'document-template', input);
      if (!response.ok)
        throw await refusalOf(response, {
          missing: 'This server doesn’t make documents of templates yet. Tell your administrator.',
          failed: 'The document could not be made. Try again later.',
        });
      return { bytes: new Uint8Array(await response.arrayBuffer()) };
    },
  };
}

const toRow = ({
  name,
  category,
  body,
  fields,
}: Pick<DocumentTemplate, 'name' | 'category' | 'body' | 'fields'>) => ({
  name,
  category,
  body_md: body,
  variables: fields,
});

const toTemplate = (row: Row): DocumentTemplate => ({
  id: row.id,
  name: row.name,
  category: row.category as DocumentTemplate['category'],
  body: row.body_md,
  fields: row.variables as DocumentTemplate['fields'],
  updatedAt: row.updated_at,
  rowVersion: row.row_version,
});
