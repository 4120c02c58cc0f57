import type { Handlers } from '#shared/contract/bridge.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import { run } from './database/query.ts';
import { readText } from './open-document.ts';
import type { ServiceContext } from './service-context.ts';

type SignatureCalls =
  | 'documents.signatures'
  | 'documents.requestSignatures'
  | 'documents.cancelSignatures'
  | 'documents.resendSignature'
  | 'documents.checkSignatures';

export function documentSignatureHandlers(
  context: ServiceContext,
): Pick<Handlers<'documents'>, SignatureCalls> {
  const { client } = context;
  return {
    'documents.signatures': async ({ documentId }) =>
      camel(await run(client.rpc('list_signature_requests', { p_document_id: documentId }, { get: true }))),
    'documents.requestSignatures': async (request) => {
      // What can't be opened is refused; a server without that function sends it as it is.
      await readText(context, request).catch(() => undefined);
      return camel(await run(client.rpc('request_signatures', { p_request: asJson(snake(request)) })));
    },
    'documents.cancelSignatures': async ({ id, reason }) => {
      await run(
        client.rpc('cancel_signature_request', {
          p_id: id,
          ...(reason === null ? {} : { p_reason: reason }),
        }),
      );
    },
    'documents.resendSignature': async ({ signerId }) =>
      camel(await run(client.rpc('resend_signature_request', { p_signer_id: signerId }))),
    'documents.checkSignatures': async () =>
      camel(await run(client.rpc('check_signature_events', {}, { get: true }))),
  };
}
