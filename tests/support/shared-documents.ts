import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { pdfOf } from '#backend/demo/small-files.ts';
import { demoAccount, type AppServer } from './app-server.ts';
import { signedIn } from './backend.ts';

export type SharedDocument = {
  documentId: string;
  shareId: string;
  key: string;
  /** Of its page. */
  path: string;
  title: string;
  /** As the person who made the link. */
  client: SupabaseClient;
};

type NewFile = { bytes: Buffer; type: string; name: string };

const agreement: NewFile = {
  bytes: pdfOf(['First page', 'Second page', 'Third page']),
  type: 'application/pdf',
  name: 'Agreement.pdf',
};

/** A document of the demo agency with a link, as someone who works there makes it. */
export async function shareDocument(
  server: AppServer,
  set: object = {},
  { file = agreement, by = 'elena', title = `Management agreement ${randomUUID().slice(0, 6)}` } = {},
): Promise<SharedDocument> {
  const client = await signedIn(server, demoAccount(server, by));
  const name = randomUUID();
  const { error } = await client.storage
    .from('documents')
    .upload(name, file.bytes, { contentType: file.type });
  if (error) throw error;
  await fetch(`${server.url}/functions/v1/check-file`, {
    method: 'POST',
    body: JSON.stringify({ bucket: 'documents', name }),
  });
  const made = await client
    .rpc('create_document', { p_document: { title, file: { object_name: name, file_name: file.name } } })
    .throwOnError();
  const documentId = made.data as string;
  const { id, key } = await addLink(client, documentId, set);
  return { documentId, shareId: id, key, path: `/shared-document/${documentId}?k=${key}`, title, client };
}

export async function addLink(
  client: SupabaseClient,
  documentId: string,
  set: object,
): Promise<{ id: string; key: string }> {
  const saved = await client
    .rpc('save_document_share', {
      p_share: { id: randomUUID(), document_id: documentId, set: { name: 'To read', ...set } },
    })
    .throwOnError();
  return saved.data as { id: string; key: string };
}

export async function revokeLink({ client, shareId }: SharedDocument): Promise<void> {
  await client.rpc('revoke_document_share', { p_id: shareId }).throwOnError();
}

type View = { outcome: string; seconds: number; pages: Record<string, number>; downloaded_at: string | null };

/** What the link's maker reads of its visitors, newest first. */
export async function viewsOf({ client, shareId }: SharedDocument): Promise<View[]> {
  const listed = await client.rpc('list_share_views', { p_share_id: shareId }).throwOnError();
  const answer = listed.data as View[] | { views: View[] };
  return Array.isArray(answer) ? answer : answer.views;
}
