import {
  denied,
  nothing,
  writtenByProcedures,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
  type TableAccess,
} from './domain.ts';

/** Managers have no social posting unless it is given to them; the holder has it, but neither looks after the model nor sees all data. */
const postPeople = [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'];
/** What is the agency's. */
const templatePeople = [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'];
type Lane = Pick<AccessTools, 'lane'>;

async function anAccount({ lane }: Lane, model: string): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.social_accounts (model_id, platform, external_id, username, slots)
     values ($1, 'x', gen_random_uuid()::text, 'ava', '[{"day": 1, "time": "09:00"}, {"day": 4, "time": "17:30"}]') returning id`,
    [model],
  );
  return row?.id ?? '';
}

async function aPost(tools: Lane, account: string, status = 'draft'): Promise<string> {
  const [row] = await tools.lane.sql<{ id: string }>(
    `with made as (
       insert into public.social_posts (account_id, status, scheduled_at, due_at, published_at, excerpt, problem, problem_at)
       values (
         $1, $2, case when $2 <> 'draft' then now() + interval '1 day' end, case when $2 in ('scheduled', 'publishing') then now() + interval '1 day' end,
         case when $2 = 'published' then now() end, 'Winter set', case when $2 in ('failed', 'unknown') then 'It failed' end,
         case when $2 in ('failed', 'unknown', 'pending_approval') then now() end
       ) returning id
     ), parts as (
       insert into public.social_post_parts (post_id, position, body, state) select id, 1, 'Winter set ' || id, case when $2 = 'unknown' then 'unknown' else 'waiting' end from made
     ) select id from made`,
    [account, status],
  );
  return row?.id ?? '';
}

async function aFile({ lane }: Lane, model: string): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.social_media_items (model_id, storage_path, file_name, mime, size_bytes)
     values ($1, 'social/' || gen_random_uuid(), 'coat.png', 'image/png', 10) returning id`,
    [model],
  );
  return row?.id ?? '';
}

const partOfPost = (insert: string, row: object, update: object, plans: string): TableAccess => ({
  ...writtenByProcedures(postPeople),
  row: async (tools) => {
    const post = await aPost(tools, await anAccount(tools, await tools.assignedModel()));
    if (insert !== '') await tools.lane.sql(insert, [post]);
    return { post_id: post };
  },
  insert: async (tools) => ({
    post_id: await aPost(tools, await anAccount(tools, await tools.assignedModel())),
    ...row,
  }),
  update,
  rowsForPlans: plans,
});

const account = `(select a.id from public.social_accounts a order by a.username, a.id limit 1)`;
const post = (status: string) =>
  `(select p.id from public.social_posts p where p.status = '${status}' order by p.excerpt, p.id limit 1)`;
const version = (status: string) =>
  `(select p.row_version from public.social_posts p where p.id = ${post(status)})`;
const file = `(select i.id from public.social_media_items i order by i.file_name, i.id limit 1)`;
const template = `(select t.id from public.social_templates t order by t.name, t.id limit 1)`;

const read = (args: readonly string[], plans: string) => ({
  args,
  volatility: 'stable' as const,
  asStranger: '42501',
  plans: [['admin', plans] as const],
});
const write = (args: readonly string[], plans: string) => ({
  args,
  volatility: 'volatile' as const,
  asStranger: '42501',
  plans: [['admin', plans] as const],
});

export const posting = {
  tables: {
    social_accounts: {
      ...writtenByProcedures(postPeople),
      row: async (tools) => ({ id: await anAccount(tools, await tools.assignedModel()) }),
      insert: async (tools) => ({
        model_id: await tools.assignedModel(),
        external_id: 'forged',
        username: 'forged',
      }),
      update: { username: 'forged' },
      // And an import of each person, by their own id.
      rowsForPlans: `with made as (
          insert into public.social_accounts (model_id, platform, external_id, username, slots)
          select m.id, 'x', 'plan-' || row_number() over (order by m.id), 'user' || row_number() over (order by m.id), '[{"day": 1, "time": "09:00"}]' from public.models m
          returning id)
        insert into private.social_imports (id, account_id, file_name, created_by)
        select p.id, (select id from made limit 1), 'posts.csv', p.id from public.profiles p`,
    },
    social_rules: {
      ...writtenByProcedures(postPeople),
      row: async (tools) => {
        const of = await anAccount(tools, await tools.assignedModel());
        await tools.lane.sql(
          `insert into public.social_rules (account_id, kind) values ($1, 'approval_required')`,
          [of],
        );
        return { account_id: of };
      },
      insert: async (tools) => ({
        account_id: await anAccount(tools, await tools.assignedModel()),
        kind: 'metrics',
      }),
      update: { enabled: false },
      rowsForPlans: `insert into public.social_rules (account_id, kind) select a.id, 'metrics' from public.social_accounts a`,
    },
    social_templates: {
      ...writtenByProcedures(templatePeople),
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.social_templates (name, body) values (left(gen_random_uuid()::text, 30), 'Good morning') returning id`,
        );
        return { id: row?.id ?? '' };
      },
      insert: () => Promise.resolve({ name: 'Forged', body: 'Forged' }),
      update: { body: 'Forged' },
      rowsForPlans: `insert into public.social_templates (name, body) select 'Template ' || lpad(n::text, 3, '0'), 'Good morning' from generate_series(1, 40) n`,
    },
    social_media_items: {
      ...writtenByProcedures(postPeople),
      row: async (tools) => ({ id: await aFile(tools, await tools.assignedModel()) }),
      insert: async (tools) => ({
        model_id: await tools.assignedModel(),
        storage_path: `social/${crypto.randomUUID()}`,
        file_name: 'forged.png',
        size_bytes: 1,
      }),
      update: { alt: 'Forged' },
      // And a file that each person has uploaded and not kept, and one that was removed, by their own id.
      rowsForPlans: `with uploaded as (
          insert into storage.objects (bucket_id, name, version, owner_id, metadata)
          select 'attachments', 'social/' || p.id, '1', p.id::text, '{"size": 10}' from public.profiles p returning id)
        insert into public.social_media_items (id, model_id, storage_path, file_name, mime, size_bytes, deleted_at)
        select gen_random_uuid(), m.id, 'social/' || gen_random_uuid(), 'coat ' || lpad(n::text, 3, '0') || '.png', 'image/png', 10, null::timestamptz
        from public.models m, generate_series(1, 4) n
        union all
        select p.id, (select m.id from public.models m order by m.id limit 1), 'social/' || gen_random_uuid(), 'gone.png', 'image/png', 10, now()
        from public.profiles p`,
    },
    social_posts: {
      ...writtenByProcedures(postPeople),
      row: async (tools) => ({
        id: await aPost(tools, await anAccount(tools, await tools.assignedModel())),
      }),
      insert: async (tools) => ({ account_id: await anAccount(tools, await tools.assignedModel()) }),
      update: { status: 'draft' },
      rowsForPlans: `insert into public.social_posts (account_id, status, part_count, parts_out, excerpt, scheduled_at, due_at, published_at, problem, problem_at)
        select a.id, s.status, case s.status when 'publishing' then 2 else 1 end, (s.status = 'publishing')::integer, 'Winter set ' || a.username, case when s.status <> 'draft' then now() + interval '30 days' end,
          case when s.status in ('scheduled', 'publishing') then now() + interval '30 days' end, case when s.status = 'published' then now() - interval '3 days' end,
          case when s.status in ('failed', 'unknown') then 'It failed' end, case when s.status in ('failed', 'unknown', 'pending_approval') then now() end
        from public.social_accounts a, unnest(array['draft', 'scheduled', 'publishing', 'published', 'failed', 'unknown', 'pending_approval']) as s (status)`,
    },
    social_post_parts: partOfPost(
      '',
      { position: 2, body: 'Forged' },
      { body: 'Forged' },
      `insert into public.social_post_parts (post_id, position, body, state, published_at)
        select p.id, 1, 'Winter set ' || p.id, case p.status when 'published' then 'sent' when 'unknown' then 'unknown' else 'waiting' end, p.published_at from public.social_posts p`,
    ),
    social_post_attempts: partOfPost(
      `insert into public.social_post_attempts (post_id, attempt, position) values ($1, 1, 1)`,
      { attempt: 1, position: 1 },
      { error_message: 'Forged' },
      `insert into public.social_post_attempts (post_id, attempt, position, outcome, finished_at)
        select p.id, 1, 1, 'success', now() from public.social_posts p where p.status = 'published'`,
    ),
    social_metrics: partOfPost(
      `insert into public.social_metrics (post_id, likes) values ($1, 5)`,
      { likes: 5 },
      { likes: 6 },
      `insert into public.social_metrics (post_id, captured_at, likes, reposts, replies) select p.id, now(), 5, 1, 2 from public.social_posts p where p.status = 'published'`,
    ),
  },
  procedures: {
    list_social_accounts: read([], 'select public.list_social_accounts()'),
    list_open_posts: read(['p_model_id', 'p_offset', 'p_limit'], 'select public.list_open_posts()'),
    list_published_posts: {
      ...read(['p_model_id', 'p_account_id', 'p_text', 'p_before', 'p_before_id', 'p_limit'], ''),
      plans: [
        ['admin', 'select public.list_published_posts()'],
        ['admin', `select public.list_published_posts(null, ${account}, 'winter')`],
      ],
    },
    list_posts_between: read(
      ['p_from', 'p_until', 'p_model_ids'],
      `select public.list_posts_between(now(), now() + interval '7 days')`,
    ),
    get_social_post: read(['p_post_id'], `select public.get_social_post(${post('published')})`),
    get_post_group: read(
      ['p_group_id'],
      `select public.get_post_group((select p.group_id from public.social_posts p where p.id = ${post('draft')}))`,
    ),
    list_free_slots: read(['p_account_id', 'p_count'], `select public.list_free_slots(${account})`),
    get_best_times: read(['p_account_id'], `select public.get_best_times(${account})`),
    get_posting_summary: read([], 'select public.get_posting_summary()'),
    list_social_media: read(['p_model_id', 'p_offset', 'p_limit'], 'select public.list_social_media()'),
    list_social_templates: read([], 'select public.list_social_templates()'),
    save_social_posts: write(
      ['p_group_id', 'p_posts'],
      `select public.save_social_posts(gen_random_uuid(), jsonb_build_array(jsonb_build_object('account_id', ${account}, 'parts', '[{"body": "A new one"}]'::jsonb)))`,
    ),
    submit_post: write(
      ['p_post_id', 'p_row_version', 'p_scheduled_at', 'p_recurrence', 'p_is_repeat_fine'],
      `select public.submit_post(${post('draft')}, ${version('draft')}, now() + interval '90 minutes')`,
    ),
    decide_post: write(
      ['p_post_id', 'p_decision', 'p_reason', 'p_row_version'],
      `select public.decide_post(${post('pending_approval')}, 'approve')`,
    ),
    reschedule_post: write(
      ['p_post_id', 'p_row_version', 'p_scheduled_at', 'p_recurrence'],
      `select public.reschedule_post(${post('scheduled')}, ${version('scheduled')}, now() + interval '3 hours')`,
    ),
    unschedule_post: write(['p_post_id'], `select public.unschedule_post(${post('scheduled')})`),
    publish_post_now: write(
      ['p_post_id', 'p_is_repeat_fine'],
      `select public.publish_post_now(${post('failed')})`,
    ),
    resolve_unknown_post: write(
      ['p_post_id', 'p_was_published', 'p_url'],
      `select public.resolve_unknown_post(${post('unknown')}, true, 'https://x.example/a/status/1234567')`,
    ),
    cancel_post_rest: write(['p_post_id'], `select public.cancel_post_rest(${post('publishing')})`),
    delete_posts: write(['p_post_ids'], `select public.delete_posts(array[${post('draft')}])`),
    restore_posts: write(['p_post_ids'], `select public.restore_posts(array[${post('draft')}])`),
    set_social_account: write(
      ['p_account_id', 'p_row_version', 'p_set'],
      `select public.set_social_account(${account}, (select a.row_version from public.social_accounts a where a.id = ${account}), '{"daily_cap": 9}')`,
    ),
    set_social_rule: write(
      ['p_account_id', 'p_rule', 'p_is_on', 'p_settings'],
      `select public.set_social_rule(${account}, 'metrics', true)`,
    ),
    delete_social_account: write(
      ['p_account_id'],
      `select public.delete_social_account((select a.id from public.social_accounts a order by a.username desc, a.id limit 1))`,
    ),
    add_social_media: write(
      ['p_model_id', 'p_object_name', 'p_file_name', 'p_measures', 'p_alt'],
      `select public.add_social_media((select i.model_id from public.social_media_items i order by i.file_name, i.id limit 1),
        'social/{admin}', 'coat.png', '{"width": 800, "height": 600}')`,
    ),
    set_social_media: write(
      ['p_media_id', 'p_set'],
      `select public.set_social_media(${file}, '{"alt": "A coat"}')`,
    ),
    delete_social_media: write(['p_media_id'], `select public.delete_social_media(${file})`),
    restore_social_media: write(['p_media_id'], `select public.restore_social_media('{admin}')`),
    save_social_template: write(
      ['p_template_id', 'p_row_version', 'p_template'],
      `select public.save_social_template(null, null, '{"kind": "template", "name": "Evening", "body": "Good evening"}')`,
    ),
    delete_social_template: write(['p_template_id'], `select public.delete_social_template(${template})`),
    import_posts: write(
      ['p_account_id', 'p_rows', 'p_dry_run', 'p_file_name'],
      `select public.import_posts(${account}, '[{"line": 2, "body": "Out of a file"}]', true)`,
    ),
    undo_post_import: write(['p_batch_id'], `select public.undo_post_import('{admin}')`),
    take_social_work: {
      args: ['p_account_id', 'p_lease', 'p_result'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    end_social_work: {
      args: ['p_account_id', 'p_lease', 'p_result'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  values: {
    p_posts: [],
    p_count: 3,
    p_scheduled_at: '2027-01-01T00:00:00Z',
    p_is_repeat_fine: false,
    p_was_published: true,
    p_post_ids: [],
    p_rule: 'metrics',
    p_measures: {},
    p_alt: '',
    p_dry_run: true,
    p_decision: 'approve',
  },
} satisfies DatabaseDomain;

/** An account of the administrator's, with a post. */
async function ready(tools: CallTools, status = 'draft') {
  const model = await tools.ownModel();
  const of = await anAccount(tools, model);
  return { model, of, id: await aPost(tools, of, status) };
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const fields = { parts: [{ body: 'Written', media: [], delaySeconds: 0 }], templateId: null };

export const postingCalls: DomainCalls<'posting'> = {
  'posting.accounts': async (tools) => {
    await ready(tools);
    return nothing();
  },
  'posting.updateAccount': async (tools) => [
    {
      id: (await ready(tools)).of,
      rowVersion: 1,
      changes: { timezone: 'Europe/Zagreb', slots: [{ day: 2, time: '10:00' }], dailyCap: 9 },
    },
  ],
  'posting.setRule': async (tools) => [
    {
      accountId: (await ready(tools)).of,
      kind: 'quiet_hours',
      isOn: true,
      settings: { from: '22:00', until: '07:00' },
    },
  ],
  'posting.deleteAccount': async (tools) => [{ id: (await ready(tools)).of }],
  'posting.open': async (tools) => [{ modelId: (await ready(tools)).model }],
  'posting.published': async (tools) => {
    const { of } = await ready(tools, 'published');
    return [{ accountId: of, text: 'winter', before: { id: of, publishedAt: tomorrow() } }];
  },
  'posting.between': async (tools) => {
    await ready(tools, 'scheduled');
    return [{ from: new Date().toISOString(), until: new Date(Date.now() + 3 * 86_400_000).toISOString() }];
  },
  'posting.get': async (tools) => [{ id: (await ready(tools)).id }],
  'posting.group': async (tools) => {
    const { id } = await ready(tools);
    const [row] = await tools.lane.sql<{ group_id: string }>(
      'select group_id from public.social_posts where id = $1',
      [id],
    );
    return [{ groupId: row?.group_id ?? '' }];
  },
  'posting.save': async (tools) => [
    {
      groupId: crypto.randomUUID(),
      posts: [{ id: null, rowVersion: null, accountId: (await ready(tools)).of, ...fields }],
    },
  ],
  'posting.submit': async (tools) => [
    {
      id: (await ready(tools)).id,
      rowVersion: 1,
      at: tomorrow(),
      recurrence: { unit: 'week', interval: 1, until: null, count: 4 },
    },
  ],
  'posting.decide': async (tools) => [
    {
      id: (await ready(tools, 'pending_approval')).id,
      rowVersion: 1,
      decision: 'reject',
      reason: 'Another picture',
    },
  ],
  'posting.reschedule': async (tools) => [
    {
      id: (await ready(tools, 'scheduled')).id,
      rowVersion: 1,
      at: new Date(Date.now() + 7_200_000).toISOString(),
      recurrence: null,
    },
  ],
  'posting.unschedule': async (tools) => [{ id: (await ready(tools, 'scheduled')).id }],
  'posting.publishNow': async (tools) => [{ id: (await ready(tools)).id }],
  'posting.resolveUnknown': async (tools) => [
    { id: (await ready(tools, 'unknown')).id, wasPublished: true, url: 'https://x.example/a/status/1234567' },
  ],
  'posting.cancelRest': async (tools) => {
    const { id } = await ready(tools, 'publishing');
    await tools.lane.sql(`update public.social_posts set part_count = 2, parts_out = 1 where id = $1`, [id]);
    return [{ id }];
  },
  'posting.delete': async (tools) => [{ ids: [(await ready(tools)).id] }],
  'posting.restore': async (tools) => [{ ids: [(await ready(tools)).id] }],
  'posting.freeSlots': async (tools) => [{ accountId: (await ready(tools)).of }],
  'posting.bestTimes': async (tools) => [{ accountId: (await ready(tools)).of }],
  'posting.media': async (tools) => {
    const model = await tools.ownModel();
    await aFile(tools, model);
    return [{ modelId: model }];
  },
  'posting.addMedia': async (tools) => {
    const objectName = `social/${crypto.randomUUID()}`;
    await tools.lane.sql(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('attachments', $1, $2, '{"size": 12}')`,
      [objectName, tools.admin.id],
    );
    return [
      {
        modelId: await tools.ownModel(),
        objectName,
        fileName: 'coat.png',
        width: 800,
        height: 600,
        seconds: null,
        alt: 'A coat',
      },
    ];
  },
  'posting.updateMedia': async (tools) => [
    { id: await aFile(tools, await tools.ownModel()), changes: { alt: 'A coat', tags: ['winter'] } },
  ],
  'posting.deleteMedia': async (tools) => [{ id: await aFile(tools, await tools.ownModel()) }],
  'posting.restoreMedia': async (tools) => {
    const id = await aFile(tools, await tools.ownModel());
    await tools.lane.sql('update public.social_media_items set deleted_at = now() where id = $1', [id]);
    return [{ id }];
  },
  'posting.templates': nothing,
  'posting.saveTemplate': () =>
    Promise.resolve([
      {
        id: null,
        rowVersion: null,
        template: {
          kind: 'hashtags' as const,
          name: `Winter ${crypto.randomUUID().slice(0, 8)}`,
          body: '',
          hashtags: ['winter'],
        },
      },
    ]),
  'posting.deleteTemplate': () => Promise.resolve([{ id: crypto.randomUUID() }]),
  'posting.import': async (tools) => [
    {
      accountId: (await ready(tools)).of,
      fileName: 'posts.csv',
      rows: [{ line: 2, body: 'Out of a file', scheduledAt: null }],
      isDryRun: true,
    },
  ],
  'posting.undoImport': async (tools) => {
    const { of } = await ready(tools);
    const [row] = await tools.lane.sql<{ id: string }>(
      `insert into private.social_imports (account_id, file_name, created_by) values ($1, 'posts.csv', $2) returning id`,
      [of, tools.admin.id],
    );
    return [{ batchId: row?.id ?? '' }];
  },
  'posting.summary': nothing,
};
