import {
  writtenByProcedures,
  ofModels,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';

/** As the documents that they are of. */
const document = `(select d.id from public.documents d join public.models m on m.id = d.model_id where m.manager_id = '{manager}' limit 1)`;
const request = `(select r.id from public.signature_requests r join public.documents d on d.id = r.document_id
  join public.models m on m.id = d.model_id where m.manager_id = '{manager}' and r.status = 'sent' limit 1)`;

/** A document of one PDF, of a model or of the agency, and the people who are asked to sign it. */
const requestSql = (status: string): string => `with made as (
    insert into public.documents (title, model_id, current_version) values ('Management agreement', $1::uuid, 1) returning id),
  object as (
    insert into storage.objects (bucket_id, name, version, metadata) values ('documents', gen_random_uuid()::text, '1', '{"size": 500}') returning name),
  checked as (
    insert into private.file_checks (bucket_id, name, version, type) select 'documents', name, '1', 'application/pdf' from object),
  first as (
    insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
    select made.id, 1, object.name, 'Agreement.pdf', 'application/pdf', 500 from made, object returning id, document_id),
  request as (
    insert into public.signature_requests (document_id, version_id, title, expires_at, status, ended_at)
    select document_id, id, 'Management agreement', now() + interval '1 day', '${status}', case when '${status}' <> 'sent' then now() end
    from first returning id, document_id),
  link as (
    insert into public.document_shares (document_id, name, purpose) select document_id, 'Ana, to sign', 'sign' from request returning id),
  keyed as (
    insert into private.document_share_keys (share_id, key) select id, left(md5(id::text), 32) from link),
  asked as (
    insert into public.signers (request_id, name, email, sign_order, share_id, invited_at)
    select request.id, 'Ana', 'ana@mail.example', 1, link.id, now() from request, link returning id)
  select request.id, request.document_id, asked.id as signer_id from request, asked`;

type Made = { id: string; document_id: string; signer_id: string };

async function aRequest(lane: AccessTools['lane'], model: string | null, status = 'sent'): Promise<Made> {
  const [row] = await lane.sql<Made>(requestSql(status), [model]);
  return row ?? { id: '', document_id: '', signer_id: '' };
}

/** Tables and procedures of requests to sign; their calls are of the domain documents. */
export const documentSignatures = {
  tables: {
    signature_requests: {
      ...writtenByProcedures(ofModels),
      row: async ({ lane, assignedModel }) => ({ id: (await aRequest(lane, await assignedModel())).id }),
      insert: async ({ lane, assignedModel }) => {
        const [row] = await lane.sql<{ document_id: string; version_id: string }>(
          'select document_id, version_id from public.signature_requests where id = $1',
          [(await aRequest(lane, await assignedModel(), 'cancelled')).id],
        );
        return { ...row, title: 'Forged', expires_at: '2036-01-01T00:00:00Z' };
      },
      update: { title: 'Forged' },
      rowsForPlans: `insert into public.signature_requests (document_id, version_id, title, expires_at)
        select v.document_id, v.id, 'Agreement', now() + interval '1 day' from public.document_versions v where v.version = 1`,
    },
    signers: {
      ...writtenByProcedures(ofModels),
      row: async ({ lane, assignedModel }) => ({
        id: (await aRequest(lane, await assignedModel())).signer_id,
      }),
      insert: async ({ lane, assignedModel }) => ({
        request_id: (await aRequest(lane, await assignedModel())).id,
        name: 'Forged',
        email: 'forged@mail.example',
        sign_order: 2,
      }),
      update: { name: 'Forged' },
      rowsForPlans: `insert into public.signers (request_id, name, email, sign_order, invited_at)
        select id, 'Ana', 'ana@mail.example', 1, now() from public.signature_requests`,
    },
    signature_events: {
      ...writtenByProcedures(ofModels),
      row: async ({ lane, assignedModel }) => {
        const { id } = await aRequest(lane, await assignedModel());
        await lane.sql(`select private.write_signature_event($1, null, 'created')`, [id]);
        const [row] = await lane.sql<{ id: string }>(
          'select id from public.signature_events where request_id = $1',
          [id],
        );
        return { id: row?.id ?? '' };
      },
      insert: async ({ lane, assignedModel }) => ({
        request_id: (await aRequest(lane, await assignedModel())).id,
        position: 1,
        type: 'signed',
        hash: '0'.repeat(64),
      }),
      update: { type: 'declined' },
      rowsForPlans: `select private.write_signature_event(id, null, 'created') from public.signature_requests`,
    },
  },
  procedures: {
    list_signature_requests: {
      args: ['p_document_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_signature_requests(${document})`]],
    },
    request_signatures: {
      args: ['p_request'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.request_signatures(jsonb_build_object('id', gen_random_uuid(), 'version', 2, 'expires_at', now() + interval '1 day',
             'signers', '[{"name": "Ana", "email": "ana@mail.example"}]'::jsonb, 'document_id',
             (select id from public.documents where id = ${document} and public.cancel_signature_request(${request}) is not null
                and public.add_document_version(id, '{manager}', 'A.pdf', 1, null, true) > 0)))`,
        ],
      ],
    },
    cancel_signature_request: {
      args: ['p_id', 'p_reason'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.cancel_signature_request(${request})`]],
    },
    resend_signature_request: {
      args: ['p_signer_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.resend_signature_request((select s.id from public.signers s where s.request_id = ${request} limit 1))`,
        ],
      ],
    },
    check_signature_events: {
      args: [],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select public.check_signature_events()']],
    },
    keep_seal_key: {
      args: ['p_key', 'p_certificate_sha256'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    record_sealed_document: {
      args: ['p_request_id', 'p_object_name', 'p_original_sha256', 'p_sealed_sha256', 'p_pages'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    seal_faces_due: { args: [], volatility: 'stable', asStranger: '42501', plans: 'for operators' },
    report_seal_faces: {
      args: ['p_address', 'p_has_more'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    sign_shared_document: {
      args: ['p_view_id', 'p_name', 'p_signature', 'p_consent'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [
        [
          'stranger',
          `select public.sign_shared_document('00000000-0000-4000-8000-00000000ffff', 'Ana', '{"kind": "typed"}', 'I agree')`,
        ],
      ],
    },
    decline_shared_document: {
      args: ['p_view_id', 'p_reason'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [
        ['stranger', `select public.decline_shared_document('00000000-0000-4000-8000-00000000ffff', 'No')`],
      ],
    },
  },
  values: {
    p_request: {
      id: '00000000-0000-4000-8000-00000000ffff',
      document_id: '00000000-0000-4000-8000-00000000ffff',
    },
    p_signature: { kind: 'typed' },
    p_consent: 'I agree',
    p_has_more: true,
    p_pages: 3,
    p_ends_request: false,
    p_certificate_sha256: '0af9'.repeat(16),
  },
} satisfies DatabaseDomain;

const inAWeek = '2027-06-01T00:00:00Z';

export const documentSignatureCallsTried: Pick<
  DomainCalls<'documents'>,
  | 'documents.signatures'
  | 'documents.requestSignatures'
  | 'documents.cancelSignatures'
  | 'documents.resendSignature'
  | 'documents.checkSignatures'
> = {
  'documents.signatures': async ({ lane }: CallTools) => [
    { documentId: (await aRequest(lane, null)).document_id },
  ],
  'documents.requestSignatures': async ({ lane }) => {
    const { document_id: documentId } = await aRequest(lane, null, 'cancelled');
    return [
      {
        id: crypto.randomUUID(),
        documentId,
        version: 1,
        orderMode: 'sequential',
        message: 'Please sign',
        expiresAt: inAWeek,
        remindEveryDays: 3,
        signers: [
          { name: 'Ana', email: 'ana@mail.example', role: 'signer' },
          { name: 'Ben', email: 'ben@mail.example', role: 'approver' },
        ],
      },
    ];
  },
  'documents.cancelSignatures': async ({ lane }) => [
    { id: (await aRequest(lane, null)).id },
    { id: (await aRequest(lane, null)).id, reason: 'Wrong file' },
  ],
  'documents.resendSignature': async ({ lane }) => [{ signerId: (await aRequest(lane, null)).signer_id }],
  'documents.checkSignatures': () => [undefined],
};
