import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import type { DocumentShareChanges } from '#shared/contract/document-shares.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass, tell } from './database/pass.ts';

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
    'documents.shares': ask(client, 'list_document_shares'),
    'documents.addShare': ({ id, documentId, changes }) =>
      save({ id, document_id: documentId, row_version: null }, changes),
    'documents.updateShare': ({ id, documentId, rowVersion, changes }) =>
      save({ id, document_id: documentId, row_version: rowVersion }, changes),
    'documents.revokeShare': tell(client, 'revoke_document_share'),
    'documents.previewShare': pass(client, 'preview_document_share'),
    'documents.shareViews': ask(client, 'list_share_views', { before: 'p_before_id' }),
  };
}
