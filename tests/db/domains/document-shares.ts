import {
  writtenByProcedures,
  ofModels,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';

/** As the documents that they are of. */
const share = `(select s.id from public.document_shares s join public.documents d on d.id = s.document_id
  join public.models m on m.id = d.model_id where m.manager_id = '{manager}' limit 1)`;
const document = `(select d.id from public.documents d join public.models m on m.id = d.model_id where m.manager_id = '{manager}' limit 1)`;

/** A link to a document of an assigned model, made as the owner. */
async function aShare({ lane, assignedModel }: AccessTools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `with made as (
       insert into public.documents (title, model_id, current_version) values ('Management agreement', $1, 1) returning id)
     insert into public.document_shares (document_id, name) select id, 'To read' from made returning id`,
    [await assignedModel()],
  );
  return row?.id ?? '';
}

/** Tables and procedures of links; their calls are of the domain documents. */
export const documentShares = {
  tables: {
    document_shares: {
      ...writtenByProcedures(ofModels),
      row: async (tools) => ({ id: await aShare(tools) }),
      insert: async (tools) => {
        const [row] = await tools.lane.sql<{ document_id: string }>(
          'select document_id from public.document_shares where id = $1',
          [await aShare(tools)],
        );
        return { document_id: row?.document_id ?? '', name: 'Forged' };
      },
      update: { name: 'Forged' },
      rowsForPlans: `with made as (
          insert into public.document_shares (document_id, name, has_password) select id, 'To read', true from public.documents returning id
        )
        insert into private.document_share_keys (share_id, key, password_hash)
        select id, left(md5(id::text), 32), extensions.crypt('x', extensions.gen_salt('bf', 4)) from made`,
    },
    document_share_views: {
      ...writtenByProcedures(ofModels),
      row: async (tools) => {
        const [row] = await tools.lane.sql<{ id: string }>(
          `insert into public.document_share_views (share_id, outcome) values ($1, 'opened') returning id`,
          [await aShare(tools)],
        );
        return { id: row?.id ?? '' };
      },
      insert: async (tools) => ({ share_id: await aShare(tools), outcome: 'opened' }),
      update: { outcome: 'denied' },
      rowsForPlans: `with mail as (
          insert into private.mails (kind, recipient, secret, state, ends_at)
          select 'invitation', n || '@example.com', 'x', 'failed', now() + interval '1 day' from generate_series(1, 5) n
        )
        insert into public.document_share_views (share_id, outcome) select id, 'opened' from public.document_shares`,
    },
  },
  procedures: {
    list_document_shares: {
      args: ['p_document_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_document_shares(${document})`]],
    },
    save_document_share: {
      args: ['p_share'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.save_document_share(jsonb_build_object('id', gen_random_uuid(), 'document_id', ${document},
             'set', jsonb_build_object('name', 'To read', 'password', 'open sesame', 'require_email', true)))`,
        ],
      ],
    },
    revoke_document_share: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.revoke_document_share(${share})`]],
    },
    preview_document_share: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.preview_document_share(((public.save_document_share(jsonb_build_object('id', gen_random_uuid(), 'document_id',
             (select id from public.documents where id = ${document} and public.add_document_version(id, '{manager}', 'A.pdf', 1, null, true) > 0),
             'set', jsonb_build_object('name', 'To read')))) ->> 'id')::uuid)`,
        ],
      ],
    },
    list_share_views: {
      args: ['p_share_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_share_views(${share})`]],
    },
    open_shared_document: {
      args: ['p_document_id', 'p_key', 'p_email', 'p_password', 'p_code', 'p_agreed'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [
        ['stranger', `select public.open_shared_document('00000000-0000-4000-8000-00000000ffff', 'unknown')`],
        ['stranger', `select public.open_shared_document('00000000-0000-4000-8000-00000000ffff')`],
      ],
    },
    request_share_code: {
      args: ['p_document_id', 'p_key', 'p_email'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [
        [
          'stranger',
          `select public.request_share_code('00000000-0000-4000-8000-00000000ffff', 'unknown', 'a@example.com')`,
        ],
      ],
    },
    track_shared_view: {
      args: ['p_view_id', 'p_seconds', 'p_page'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [['stranger', `select public.track_shared_view('00000000-0000-4000-8000-00000000ffff', 5, 1)`]],
    },
    take_shared_file: {
      args: ['p_view_id', 'p_is_download'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  values: {
    p_share: {
      id: '00000000-0000-4000-8000-00000000ffff',
      document_id: '00000000-0000-4000-8000-00000000ffff',
    },
    p_view_id: '00000000-0000-4000-8000-00000000ffff',
    p_code: '123456',
    p_agreed: false,
    p_seconds: 5,
    p_page: 1,
    p_is_download: false,
  },
} satisfies DatabaseDomain;

/** A link to a document of the agency, by the database itself: in a view nothing can be made. */
async function made({ lane }: Pick<CallTools, 'lane'>): Promise<{ id: string; documentId: string }> {
  const [row] = await lane.sql<{ id: string; document_id: string }>(
    `with made as (
       insert into public.documents (title, current_version) values ('Management agreement', 1) returning id),
     object as (
       insert into storage.objects (bucket_id, name, version, metadata) values ('documents', gen_random_uuid()::text, '1', '{"size": 500}') returning name),
     checked as (
       insert into private.file_checks (bucket_id, name, version, type) select 'documents', name, '1', 'application/pdf' from object),
     first as (
       insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
       select made.id, 1, object.name, 'Agreement.pdf', 'application/pdf', 500 from made, object),
     link as (
       insert into public.document_shares (document_id, name) select id, 'To read' from made returning id, document_id),
     keyed as (
       insert into private.document_share_keys (share_id, key) select id, left(md5(id::text), 32) from link)
     select id, document_id from link`,
  );
  return { id: row?.id ?? '', documentId: row?.document_id ?? '' };
}

export const documentShareCallsTried: Pick<
  DomainCalls<'documents'>,
  | 'documents.shares'
  | 'documents.addShare'
  | 'documents.updateShare'
  | 'documents.revokeShare'
  | 'documents.previewShare'
  | 'documents.shareViews'
> = {
  'documents.shares': async (tools) => [{ documentId: (await made(tools)).documentId }],
  'documents.addShare': async (tools) => {
    const { documentId } = await made(tools);
    return [
      { id: crypto.randomUUID(), documentId, changes: { name: 'To read', isDefault: true } },
      {
        id: crypto.randomUUID(),
        documentId,
        changes: {
          name: 'Abigail',
          password: 'open sesame',
          pinnedVersion: 1,
          expiresAt: '2036-01-01T00:00:00Z',
          maxViews: 10,
          requireEmail: true,
          // A list of addresses needs mail, which is not set up here.
          allowEmails: [],
          denyEmails: [],
          allowDownload: true,
          agreementText: 'Keep it secret',
          notifyOnView: false,
        },
      },
    ];
  },
  'documents.updateShare': async (tools) => {
    const { id, documentId } = await made(tools);
    return [{ id, documentId, rowVersion: 1, changes: { expiresAt: null, maxViews: 5 } }];
  },
  'documents.revokeShare': async (tools) => [{ id: (await made(tools)).id }],
  'documents.previewShare': async (tools) => [{ id: (await made(tools)).id }],
  'documents.shareViews': async (tools) => [
    { shareId: (await made(tools)).id },
    { shareId: (await made(tools)).id, before: crypto.randomUUID() },
  ],
};
