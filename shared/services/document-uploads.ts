import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import { run } from './database/query.ts';
import { openFile } from './open-document.ts';
import type { ServiceContext } from './service-context.ts';
import { pass, tell } from './database/pass.ts';

type UploadCalls =
  | 'documents.uploadRequest'
  | 'documents.requestUploads'
  | 'documents.cancelUploadRequest'
  | 'documents.decideUpload'
  | 'documents.openUpload';

export function documentUploadHandlers(context: ServiceContext): Pick<Handlers<'documents'>, UploadCalls> {
  const { client } = context;
  return {
    'documents.uploadRequest': async ({ documentId }) =>
      camel<CallOutput<'documents.uploadRequest'>>(
        await run(
          client.rpc('get_upload_request', documentId === null ? {} : { p_document_id: documentId }, {
            get: true,
          }),
        ),
      ),
    'documents.requestUploads': async (request) =>
      camel(await run(client.rpc('request_uploads', { p_request: asJson(snake(request)) }))),
    'documents.cancelUploadRequest': tell(client, 'cancel_upload_request'),
    'documents.decideUpload': pass(client, 'decide_upload'),
    'documents.openUpload': async ({ fileId }) => {
      const { link } = await openFile(context, { uploadId: fileId });
      return { link };
    },
  };
}
