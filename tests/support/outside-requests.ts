import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { demoAccount, type AppServer } from './app-server.ts';
import { clientFor, signedIn } from './backend.ts';

type Sent = { client: SupabaseClient; documentId: string };
type Asked = { requests: { signers: { name: string; key: string | null }[] }[] };

/** Asks people to sign the first version of a document, as the person who shared it. */
export async function requestSignatures(
  { client, documentId }: Sent,
  names: readonly string[],
  set: object = {},
): Promise<void> {
  await client
    .rpc('request_signatures', {
      p_request: {
        ...{ id: randomUUID(), document_id: documentId, version: 1, ...set },
        signers: names.map((name) => ({
          name,
          email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
        })),
      },
    })
    .throwOnError();
}

async function keyOf({ client, documentId }: Sent, name: string): Promise<string> {
  const listed = await client.rpc('list_signature_requests', { p_document_id: documentId }).throwOnError();
  const signer = (listed.data as Asked).requests[0]?.signers.find((each) => each.name === name);
  if (typeof signer?.key !== 'string') throw new Error(`${name} has no link`);
  return signer.key;
}

/** Of the page on which a signer reads and signs. */
export const signingPathOf = async (sent: Sent, name: string): Promise<string> =>
  `/shared-document/${sent.documentId}?k=${await keyOf(sent, name)}`;

/** As the page of their link does it. */
export async function signByLink(server: AppServer, sent: Sent, name: string): Promise<void> {
  const visitor = clientFor(server);
  const opened = await visitor
    .rpc('open_shared_document', { p_document_id: sent.documentId, p_key: await keyOf(sent, name) })
    .throwOnError();
  const { view_id, signing } = opened.data as { view_id: string; signing: { consent: string } };
  const answer = await visitor
    .rpc('sign_shared_document', {
      p_view_id: view_id,
      p_name: name,
      p_signature: { kind: 'typed' },
      p_consent: signing.consent,
    })
    .throwOnError();
  const { status } = answer.data as { status: string };
  if (status !== 'ok') throw new Error(`${name} could not sign: ${status}`);
}

/** A request for files, and the address of its page. */
export async function requestFiles(
  server: AppServer,
  set: object = {},
): Promise<{ path: string; title: string }> {
  const client = await signedIn(server, demoAccount(server, 'mia'));
  const title = `Passport ${randomUUID().slice(0, 6)}`;
  const made = await client
    .rpc('request_uploads', {
      p_request: {
        ...{
          id: randomUUID(),
          title,
          instructions: 'Both sides, please.',
          types: ['pdf', 'picture'],
          max_files: 2,
        },
        ...{ expires_at: '2027-06-01T00:00:00Z', ...set },
      },
    })
    .throwOnError();
  const { document_id, key } = made.data as { document_id: string; key: string };
  return { path: `/shared-document/${document_id}?k=${key}`, title };
}
