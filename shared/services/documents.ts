import type { DocumentDetail } from '#shared/contract/documents.ts';
import type { Handlers } from '#shared/contract/bridge.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { blockHandlers } from './blocks/block-handlers.ts';
import type { Client } from './database/client.ts';
import { asJson } from './database/as-json.ts';
import { run } from './database/query.ts';
import { documentShareHandlers } from './document-shares.ts';
import { documentSignatureHandlers } from './document-signatures.ts';
import { documentTemplateHandlers } from './document-templates.ts';
import { documentUploadHandlers } from './document-uploads.ts';
import { openFile, readText } from './open-document.ts';
import { findPeople, saveRow, saveRows } from './database/row-calls.ts';
import type { ServiceContext } from './service-context.ts';
import { ask } from './database/pass.ts';

export function documentHandlers(context: ServiceContext): Handlers<'documents'> {
  const { client } = context;
  return {
    ...blockHandlers(client, 'documents', {
      row: 'document',
      key: 'documentId',
      parameter: 'p_document_id',
    }),
    ...documentShareHandlers(context),
    ...documentSignatureHandlers(context),
    ...documentUploadHandlers(context),
    ...documentTemplateHandlers(context),
    'documents.list': ask(client, 'list_documents', {}, { p_limit: documentLimits.page }),
    'documents.get': ({ id }) => getDocument(client, id),
    'documents.find': ask(client, 'find_documents'),
    'documents.create': async (input) =>
      getDocument(
        client,
        await run(
          client.rpc('create_document', { p_document: asJson({ ...snake(input), file: snake(input.file) }) }),
        ),
      ),
    'documents.update': (change) => saveRow(client, 'documents', change),
    'documents.updateMany': ({ documents }) => saveRows(client, 'documents', documents, false),
    'documents.addVersion': async ({ documentId, basedOn, objectName, fileName, note, endsRequest }) => {
      await run(
        client.rpc('add_document_version', {
          p_document_id: documentId,
          p_object_name: objectName,
          p_file_name: fileName,
          p_based_on: basedOn,
          ...(note === null ? {} : { p_note: note }),
          p_ends_request: endsRequest,
        }),
      );
      return getDocument(client, documentId);
    },
    'documents.chooseVersion': async ({ documentId, version, endsRequest }) => {
      const chosen = { p_document_id: documentId, p_version: version, p_ends_request: endsRequest };
      await run(client.rpc('choose_document_version', chosen));
      return getDocument(client, documentId);
    },
    'documents.open': (input) => openFile(context, input),
    'documents.readText': (input) => readText(context, input),
    'documents.access': ask(client, 'list_document_access', { before: 'p_before_id' }),
    'documents.deadlines': ask(client, 'list_document_deadlines'),
    'documents.people': (input) => findPeople(client, 'document', input),
  };
}

async function getDocument(client: Client, id: string): Promise<DocumentDetail> {
  return camel(await run(client.rpc('get_document', { p_id: id }, { get: true })));
}
