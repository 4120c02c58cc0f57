import {
  denied,
  nothing,
  writtenByProcedures,
  ofModels,
  idOfNothing,
  partsOf,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';
import { documentShareCallsTried } from './document-shares.ts';
import { documentSignatureCallsTried } from './document-signatures.ts';
import { documentUploadCallsTried } from './document-uploads.ts';

/** A document of an assigned model, made as the owner. */
async function aDocument({ lane, assignedModel }: AccessTools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.documents (title, model_id, current_version) values ('Management agreement', $1, 1) returning id`,
    [await assignedModel()],
  );
  return row?.id ?? '';
}

/** A table of what belongs to documents: read by those who see the document, written by procedures alone. */
const partOfDocument = partsOf('document_id', aDocument, ofModels);

const document = `(select d.id from public.documents d join public.models m on m.id = d.model_id where m.manager_id = '{manager}' limit 1)`;
/** What the manager has uploaded, and check-file looked at: a key that plans can name. */
const ownFile = `'{manager}'`;
const version = `(document_id, version, storage_path, file_name, mime, size_bytes)`;
const versionOf = (of: string) =>
  `insert into public.document_versions ${version} select ${of}, 1, gen_random_uuid(), 'Contract.pdf', 'application/pdf', 1000`;
const logged = `insert into public.document_access_log (document_id, version, user_name, action)`;

export const documents = {
  tables: {
    documents: {
      ...writtenByProcedures(ofModels),
      row: async (tools) => ({ id: await aDocument(tools) }),
      insert: async ({ assignedModel }) => ({ title: 'Forged', model_id: await assignedModel() }),
      update: { title: 'Forged' },
      rowsForPlans: `insert into public.documents (title, model_id, visibility, created_by, current_version)
          select 'Agreement ' || m.id, m.id, 'normal', m.manager_id, 1 from public.models m
          union all select 'Rental ' || n, null, 'sensitive', null, 1 from generate_series(1, 3) n
          union all select 'Private', null, 'private', p.id, 1 from public.profiles p`,
    },
    document_versions: partOfDocument({
      insert: versionOf('$1::uuid'),
      row: {
        version: 9,
        storage_path: idOfNothing,
        file_name: 'x',
        mime: 'application/pdf',
        size_bytes: 1,
      },
      update: { file_name: 'x' },
      // And a file that each person has uploaded, by their own id.
      rowsForPlans: `with uploaded as (
          insert into storage.objects (bucket_id, name, version, owner_id, metadata)
          select 'documents', p.id, '1', p.id::text, '{"size": 10}' from public.profiles p returning name
        ), checked as (
          insert into private.file_checks (bucket_id, name, version, type)
          select 'documents', u.name, '1', 'application/pdf' from uploaded u
        )
        ${versionOf('id')} from public.documents`,
    }),
    document_members: partOfDocument({
      insert: `insert into public.document_members (document_id, user_id)
        select d.id, m.manager_id from public.documents d join public.models m on m.id = d.model_id where d.id = $1`,
      row: { user_id: idOfNothing },
      update: { user_id: idOfNothing },
      rowsForPlans: `insert into public.document_members (document_id, user_id)
        select d.id, m.manager_id from public.documents d join public.models m on m.id = d.model_id where m.manager_id is not null`,
    }),
    document_tags: partOfDocument({
      insert: `with tag as (insert into public.tags (name) values (left(gen_random_uuid()::text, 30)) returning id)
       insert into public.document_tags (document_id, tag_id) select $1, id from tag`,
      row: { tag_id: idOfNothing },
      update: { tag_id: idOfNothing },
      rowsForPlans: `with tag as (insert into public.tags (name) values ('Of documents') returning id)
       insert into public.document_tags (document_id, tag_id) select d.id, tag.id from public.documents d cross join tag`,
    }),
    document_comments: partOfDocument({
      insert: `insert into public.document_comments (document_id, body) values ($1, 'Signed by noon')`,
      row: { body: 'x' },
      update: { body: 'x' },
      rowsForPlans: `insert into public.document_comments (document_id, body) select id, 'Signed by noon' from public.documents`,
    }),
    document_activity: partOfDocument({
      insert: 'select $1::uuid',
      row: { field: 'title' },
      update: { field: 'title' },
      rowsForPlans: 'select',
    }),
    document_access_log: partOfDocument({
      insert: `${logged} values ($1, 1, 'Mia', 'viewed')`,
      row: { version: 1, user_name: 'x', action: 'viewed' },
      update: { action: 'printed' },
      rowsForPlans: `${logged} select id, 1, 'Mia', 'viewed' from public.documents`,
    }),
    document_templates: {
      ...writtenByProcedures([denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok']),
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.document_templates (name, body_md) values (gen_random_uuid()::text, 'For {{model_name}}') returning id`,
        );
        return { id: row?.id ?? '' };
      },
      insert: async () => ({ name: 'Forged', body_md: 'x' }),
      update: { name: 'Forged' },
      rowsForPlans: `insert into public.document_templates (name, body_md, variables)
        select 'Template ' || n, 'From {{start_date}}', '[{"key": "start_date", "label": "Start", "kind": "date"}]' from generate_series(1, 20) n`,
    },
  },
  procedures: {
    list_documents: {
      args: ['p_offset', 'p_limit', 'p_is_trash', 'p_model_id'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [
        ['manager', 'select public.list_documents()'],
        ['admin', 'select public.list_documents(0, 1000, true)'],
      ],
    },
    get_document: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.get_document(${document})`]],
    },
    find_documents: {
      args: ['p_text'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', `select public.find_documents('agreement')`]],
    },
    search_documents: {
      args: ['p_text', 'p_limit'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', `select public.search_documents('agreement')`]],
    },
    list_document_people: {
      args: ['p_model_id', 'p_text'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', 'select public.list_document_people()']],
    },
    create_document: {
      args: ['p_document'],
      volatility: 'volatile',
      // A file that nobody has uploaded.
      asStranger: '22023',
      plans: [
        [
          'manager',
          `select public.create_document(jsonb_build_object('title', 'Agreement', 'model_id', (select id from public.models where manager_id = '{manager}' limit 1),
             'file', jsonb_build_object('object_name', ${ownFile}, 'file_name', 'Agreement.pdf')))`,
        ],
      ],
    },
    add_document_version: {
      args: ['p_document_id', 'p_object_name', 'p_file_name', 'p_based_on', 'p_note', 'p_ends_request'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.add_document_version(${document}, ${ownFile}, 'Agreement.pdf', 1, null, true)`,
        ],
      ],
    },
    choose_document_version: {
      args: ['p_document_id', 'p_version', 'p_ends_request'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.choose_document_version(${document}, 1, true)`]],
    },
    save_documents: {
      args: ['p_changes', 'p_is_strict'],
      volatility: 'volatile',
      // A change of what is no list.
      asStranger: '22023',
      plans: [
        [
          'manager',
          `select public.save_documents(jsonb_build_array(jsonb_build_object('id', ${document}, 'row_version', 1,
             'set', jsonb_build_object('title', 'Agreement', 'is_deleted', true))), false)`,
        ],
      ],
    },
    open_document: {
      args: ['p_document_id', 'p_version', 'p_action'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.open_document(${document}, public.add_document_version(${document}, ${ownFile}, 'Agreement.pdf', 1, null, true), 'viewed')`,
        ],
      ],
    },
    take_document_text: {
      args: ['p_document_id', 'p_version'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    record_document_text: {
      args: ['p_document_id', 'p_version', 'p_content'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    list_document_access: {
      args: ['p_document_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_document_access(${document})`]],
    },
    list_document_comments: {
      args: ['p_document_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_document_comments(${document})`]],
    },
    save_document_comment: {
      args: ['p_comment', 'p_document_id', 'p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.save_document_comment('{"body": "Hello"}', ${document})`]],
    },
    delete_document_comment: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        ['admin', 'select public.delete_document_comment((select id from public.document_comments limit 1))'],
      ],
    },
    restore_document_comment: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'admin',
          'select public.restore_document_comment((select id from public.document_comments limit 1))',
        ],
      ],
    },
    list_document_activity: {
      args: ['p_document_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_document_activity(${document})`]],
    },
    list_document_deadlines: {
      args: ['p_from', 'p_to'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', `select public.list_document_deadlines('2026-12-01', '2027-01-10')`]],
    },
    save_document_template: {
      args: ['p_template', 'p_id', 'p_row_version'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.save_document_template('{"name": "New", "body_md": "For {{model_name}}", "variables": []}')`,
        ],
      ],
    },
    delete_document_template: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          'select public.delete_document_template((select id from public.document_templates limit 1))',
        ],
      ],
    },
    fill_document_template: {
      args: ['p_template_id', 'p_model_id', 'p_values'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        [
          'manager',
          `select public.fill_document_template((select id from public.document_templates limit 1),
             (select id from public.models where manager_id = '{manager}' limit 1), '{"start_date": "2026-12-01"}')`,
        ],
      ],
    },
  },
  values: {
    p_values: {},
    p_is_trash: false,
    p_based_on: 1,
    p_document: { title: 'Agreement' },
    p_action: 'viewed',
  },
} satisfies DatabaseDomain;

const pdf = 'application/pdf';
const template = () => ({
  name: crypto.randomUUID(),
  category: 'contract' as const,
  body: 'For {{model_name}} from {{start_date}}',
  fields: [{ key: 'start_date', label: 'Start', kind: 'date' as const }],
});

/** What Storage and check-file would have after an upload by the administrator. */
async function uploaded({ lane, admin }: CallTools): Promise<string> {
  const name = crypto.randomUUID();
  await lane.sql(
    `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
     values ('documents', $1, '1', $2, '{"size": 500}')`,
    [name, admin.id],
  );
  await lane.sql(`select private.record_file_check('documents', $1, '1', $2)`, [name, pdf]);
  return name;
}

/** A document of the agency, by the database itself: in a view nothing can be made. */
async function made({ lane }: Pick<CallTools, 'lane'>): Promise<{ id: string; rowVersion: number }> {
  const [row] = await lane.sql<{ id: string; row_version: number }>(
    `with made as (
       insert into public.documents (title, current_version) values ('Management agreement', 1) returning id, row_version),
     first as (
       insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
       select id, 1, gen_random_uuid()::text, 'Agreement.pdf', 'application/pdf', 500 from made)
     select id, row_version from made`,
  );
  return { id: row?.id ?? '', rowVersion: row?.row_version ?? 0 };
}

async function commented(tools: CallTools): Promise<{ id: string; rowVersion: number }> {
  const [row] = await tools.lane.sql<{ id: string; row_version: number }>(
    `insert into public.document_comments (document_id, author_id, body) values ($1, $2, 'Hello') returning id, row_version`,
    [(await made(tools)).id, tools.admin.id],
  );
  return { id: row?.id ?? '', rowVersion: row?.row_version ?? 0 };
}

export const documentsCalls: DomainCalls<'documents'> = {
  'documents.list': async ({ ownModel }) => [{}, { isTrash: true }, { modelId: await ownModel() }],
  'documents.get': async (tools) => [{ id: (await made(tools)).id }],
  'documents.find': () => [{ text: 'agreement' }],
  'documents.create': async (tools) => [
    { title: 'Agreement', file: { objectName: await uploaded(tools), fileName: 'Agreement.pdf' } },
    {
      title: 'Passport',
      category: 'id_document',
      modelId: await tools.ownModel(),
      visibility: 'private',
      memberIds: [tools.manager.id],
      status: 'draft',
      description: 'Both sides',
      counterparty: 'Ministry',
      effectiveOn: '2026-01-01',
      expiresOn: '2031-01-01',
      noticeDays: 60,
      autoRenew: true,
      renewMonths: 12,
      tagIds: [(await tools.host.call('tags.create', { name: crypto.randomUUID().slice(0, 30) })).id],
      file: { objectName: await uploaded(tools), fileName: 'Passport.pdf', note: 'Scan' },
    },
  ],
  'documents.update': async (tools) => {
    const { id: document, rowVersion } = await made(tools);
    return [
      {
        id: document,
        rowVersion,
        changes: {
          title: 'Agreement 2027',
          expiresOn: '2027-12-31',
          counterparty: '',
          visibility: 'sensitive',
        },
      },
    ];
  },
  'documents.updateMany': async (tools) => {
    const { id: document, rowVersion } = await made(tools);
    return [
      {
        documents: [
          { id: document, rowVersion, changes: { isDeleted: true, addTagIds: [] } },
          { id: crypto.randomUUID(), rowVersion: 1, changes: { status: 'archived' } },
        ],
      },
    ];
  },
  'documents.addVersion': async (tools) => [
    {
      documentId: (await made(tools)).id,
      basedOn: 1,
      objectName: await uploaded(tools),
      fileName: 'Signed.pdf',
      note: 'Signed',
    },
  ],
  'documents.chooseVersion': async (tools) => [{ documentId: (await made(tools)).id, version: 1 }],
  'documents.access': async (tools) => [{ documentId: (await made(tools)).id }],
  'documents.people': async ({ ownModel }) => [{ modelId: null }, { modelId: await ownModel(), text: 'a' }],
  'documents.comments': async (tools) => [
    { documentId: (await made(tools)).id },
    { documentId: (await made(tools)).id, before: crypto.randomUUID() },
  ],
  'documents.comment': async (tools) => [
    { documentId: (await made(tools)).id, body: 'Hello @Mia', mentions: [] },
  ],
  'documents.editComment': async (tools) => {
    const { id: comment, rowVersion } = await commented(tools);
    return [{ id: comment, rowVersion, body: 'Hello again', mentions: [] }];
  },
  'documents.deleteComment': () => [{ id: crypto.randomUUID() }],
  'documents.restoreComment': async (tools) => {
    const { id: comment } = await commented(tools);
    await tools.lane.sql(
      'update public.document_comments set deleted_at = now(), deleted_by = $2 where id = $1',
      [comment, tools.admin.id],
    );
    return [{ id: comment }];
  },
  'documents.activity': async (tools) => [{ documentId: (await made(tools)).id }],
  'documents.deadlines': () => [{ from: '2026-12-01', to: '2026-12-08' }],
  ...documentShareCallsTried,
  ...documentSignatureCallsTried,
  ...documentUploadCallsTried,
  'documents.listTemplates': nothing,
  'documents.createTemplate': () => [template()],
  'documents.updateTemplate': async ({ host }) => {
    const { id: made, rowVersion } = await host.call('documents.createTemplate', template());
    return [{ ...template(), id: made, rowVersion }];
  },
  'documents.deleteTemplate': () => [{ id: crypto.randomUUID() }],
};
