import {
  writtenByProcedures,
  ofModels,
  idOfNothing,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';

/** As the documents that they are of. */
const request = `(select r.id from public.upload_requests r join public.documents d on d.id = r.document_id
  join public.models m on m.id = d.model_id where m.manager_id = '{manager}' order by r.id limit 1)`;
const file = `(select f.id from public.upload_request_files f where f.request_id = ${request} and f.state = 'quarantined' order by f.id limit 1)`;

/** A request for files with its document and link, of a model or of the agency, and one file that waits. */
const requestSql = `with made as (
    insert into public.documents (title, model_id, visibility, status) values ('Passport', $1::uuid, 'sensitive', 'draft') returning id),
  link as (
    insert into public.document_shares (document_id, name, purpose, expires_at)
    select id, 'Request for files', 'upload_request', now() + interval '7 days' from made returning id),
  keyed as (
    insert into private.document_share_keys (share_id, key) select id, left(md5(id::text), 32) from link),
  request as (
    insert into public.upload_requests (document_id, share_id, title, types) select made.id, link.id, 'Passport', '{pdf}' from made, link
    returning id, document_id),
  checked as (
    insert into private.file_checks (bucket_id, name, version, type) values ('documents', $2::text, '1', 'application/pdf')),
  sent as (
    insert into public.upload_request_files (request_id, storage_path, file_name, mime, size_bytes, state, session_hash, received_at)
    select id, $2::text, 'Passport.pdf', 'application/pdf', 500, 'quarantined', 'x', now() from request returning id)
  select request.id, request.document_id, sent.id as file_id from request, sent`;

type Made = { id: string; document_id: string; file_id: string };

async function aRequest(lane: AccessTools['lane'], model: string | null): Promise<Made> {
  // Its bytes come first: for a file that was received already, none are taken.
  const [file] = await lane.sql<{ name: string }>(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('documents', gen_random_uuid()::text, '1', '{"size": 500}') returning name`,
  );
  const [row] = await lane.sql<Made>(requestSql, [model, file?.name]);
  return row ?? { id: '', document_id: '', file_id: '' };
}

/** Tables and procedures of requests for files; their calls are of the domain documents. */
export const documentUploads = {
  tables: {
    upload_requests: {
      ...writtenByProcedures(ofModels),
      row: async ({ lane, assignedModel }) => ({ id: (await aRequest(lane, await assignedModel())).id }),
      insert: async ({ lane, assignedModel }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.documents (title, model_id, current_version) values ('Passport', $1, 1) returning id`,
          [await assignedModel()],
        );
        return { document_id: row?.id, title: 'Forged', types: ['pdf'] };
      },
      update: { title: 'Forged' },
      rowsForPlans: `insert into public.upload_requests (document_id, title, types) select d.id, d.title, '{pdf}' from public.documents d`,
    },
    upload_request_files: {
      ...writtenByProcedures(ofModels),
      row: async ({ lane, assignedModel }) => ({ id: (await aRequest(lane, await assignedModel())).file_id }),
      insert: async ({ lane, assignedModel }) => ({
        request_id: (await aRequest(lane, await assignedModel())).id,
        storage_path: idOfNothing,
        file_name: 'Forged.pdf',
        size_bytes: 500,
        session_hash: 'x',
      }),
      update: { file_name: 'Forged.pdf' },
      rowsForPlans: `do $$ begin
          insert into storage.objects (bucket_id, name, version, metadata)
          select 'documents', r.id::text, '1', '{"size": 500}' from public.upload_requests r;
          insert into private.file_checks (bucket_id, name, version, type)
          select 'documents', r.id::text, '1', 'application/pdf' from public.upload_requests r;
          insert into public.upload_request_files (request_id, storage_path, file_name, mime, size_bytes, state, session_hash, received_at)
          select r.id, r.id::text, 'Passport.pdf', 'application/pdf', 500, 'quarantined', 'x', now() from public.upload_requests r;
        end $$`,
    },
  },
  procedures: {
    get_upload_request: {
      args: ['p_document_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.get_upload_request((select r.document_id from public.upload_requests r where r.id = ${request}))`,
        ],
      ],
    },
    request_uploads: {
      args: ['p_request'],
      volatility: 'volatile',
      asStranger: '22023',
      plans: [
        [
          'manager',
          `select public.request_uploads(jsonb_build_object('id', gen_random_uuid(), 'title', 'Passport', 'types', '["pdf"]'::jsonb,
             'expires_at', now() + interval '7 days'))`,
        ],
      ],
    },
    cancel_upload_request: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.cancel_upload_request(${request})`]],
    },
    decide_upload: {
      args: ['p_file_id', 'p_is_accepted', 'p_reason'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.decide_upload(${file}, true, 'Sharp')`]],
    },
    open_upload: {
      args: ['p_file_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.open_upload(${file})`]],
    },
    upload_to_request: {
      args: ['p_view_id', 'p_name', 'p_mime', 'p_size'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [
        [
          'stranger',
          `select public.upload_to_request('${idOfNothing}', 'Passport.pdf', 'application/pdf', 500)`,
        ],
      ],
    },
    take_request_upload: {
      args: ['p_view_id', 'p_key'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    end_request_upload: {
      args: ['p_view_id', 'p_key'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  values: { p_file_id: idOfNothing, p_is_accepted: false, p_mime: 'application/pdf', p_size: 500 },
} satisfies DatabaseDomain;

export const documentUploadCallsTried: Pick<
  DomainCalls<'documents'>,
  | 'documents.uploadRequest'
  | 'documents.requestUploads'
  | 'documents.cancelUploadRequest'
  | 'documents.decideUpload'
> = {
  'documents.uploadRequest': async ({ lane }: CallTools) => [
    { documentId: (await aRequest(lane, null)).document_id },
    { documentId: null },
  ],
  'documents.requestUploads': () => [
    {
      id: crypto.randomUUID(),
      modelId: null,
      title: 'Passport of Ana',
      category: 'id_document',
      instructions: 'Both sides, please.',
      types: ['pdf', 'picture'],
      maxBytes: 10_485_760,
      maxFiles: 2,
      expiresAt: '2027-06-01T00:00:00Z',
      password: 'secret words',
    },
  ],
  'documents.cancelUploadRequest': async ({ lane }) => [{ id: (await aRequest(lane, null)).id }],
  'documents.decideUpload': async ({ lane }) => [
    { fileId: (await aRequest(lane, null)).file_id, isAccepted: true },
    { fileId: (await aRequest(lane, null)).file_id, isAccepted: false, reason: 'Blurred' },
  ],
};
