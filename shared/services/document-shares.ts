import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import type { DocumentShareChanges } from '#shared/contract/document-shares.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

type ShareCalls =
  | 'documents.shares'
  | 'documents.addShare'
  | 'documents.updateShare'
  | 'documents.revokeShare'
  | 'documents.previewShare'
  | 'documents.shareViews';

export function documentShareHandlers({ client }: ServiceContext): Pick<Handlers<'documents'>, ShareCalls> {
  const save = async (
    head: { id: string; document_id: string; row_version: number | null },
    changes: DocumentShareChanges & { isDefault?: boolean | undefined },
  ): Promise<CallOutput<'documents.addShare'>> =>
    camel(
      await run(client.rpc('save_document_share', { p_share: asJson({ ...head, set: snake(changes) }) })),
    );
  return {
    'documents.shares': async ({ documentId }) =>
      camel(await run(client.rpc('list_document_shares', { p_document_id: documentId }, { get: true }))),
    'documents.addShare': ({ id, documentId, changes }) =>
      save({ id, document_id: documentId, row_version: null }, changes),
    'documents.updateShare': ({ id, documentId, rowVersion, changes }) =>
      save({ id, document_id: documentId, row_version: rowVersion }, changes),
    'documents.revokeShare': async ({ id }) => {
      await run(client.rpc('revoke_document_share', { p_id: id }));
    },
    'documents.previewShare': async ({ id }) =>
      camel(await run(client.rpc('preview_document_share', { p_id: id }))),
    'documents.shareViews': async ({ shareId, before }) =>
      camel(
        await run(
          client.rpc(
            'list_share_views',
            { p_share_id: shareId, ...(before === null ? {} : { p_before_id: before }) },
            { get: true },
          ),
        ),
      ),
  };
}
