import type { Handlers } from '#shared/contract/bridge.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import { run } from './database/query.ts';
import { readText } from './open-document.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass, tell } from './database/pass.ts';

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
    'documents.signatures': ask(client, 'list_signature_requests'),
    'documents.requestSignatures': async (request) => {
      // A file that can't be opened is refused. A server without that function sends it as it is.
      await readText(context, request).catch(() => undefined);
      return camel(await run(client.rpc('request_signatures', { p_request: asJson(snake(request)) })));
    },
    'documents.cancelSignatures': tell(client, 'cancel_signature_request'),
    'documents.resendSignature': pass(client, 'resend_signature_request'),
    'documents.checkSignatures': ask(client, 'check_signature_events'),
  };
}
