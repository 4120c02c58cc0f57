import {
  denied,
  nothing,
  writtenByProcedures,
  ofModels,
  idOfNothing,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
  type TableAccess,
} from './domain.ts';

let made = 0;
const folderName = () => `folder-${String((made += 1))}-${crypto.randomUUID().slice(0, 8)}`;

const insertFolder = `insert into public.drive_folders (model_id, folder_id, name, status) values ($1, $2, 'Raw sets', 'linked') returning id`;
const insertBurst = `insert into public.drive_bursts (folder_id, model_id, action, actor_key, actor_name, started_at, ended_at, files, alarm, alarm_count, severity)
  select id, model_id, 'deleted', 'kofi@example.com', 'Kofi', now(), now(), 1, 'mass_delete', 38, 'critical' from public.drive_folders where id = $1 returning id`;
const insertLog = `insert into public.drive_logs (folder_id, model_id, batch_id, external_id, file_id, file_name, action, actor_name, occurred_at)
  select folder_id, model_id, id, 'event-' || gen_random_uuid(), 'file-1', 'IMG_4471.jpg', 'deleted', 'Kofi', now() from public.drive_bursts where id = $1`;

async function aFolder({ lane }: Pick<AccessTools, 'lane'>, model: string): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(insertFolder, [model, folderName()]);
  return row?.id ?? '';
}

async function aBurst(tools: Pick<AccessTools, 'lane'>, model: string): Promise<string> {
  const [row] = await tools.lane.sql<{ id: string }>(insertBurst, [await aFolder(tools, model)]);
  await tools.lane.sql(insertLog, [row?.id]);
  return row?.id ?? '';
}

/** What belongs to the folder of a model that main and secondary look after; the holder sees none, the administrator all. */
const ofModel = (
  row: (tools: AccessTools) => Promise<Record<string, string>>,
  insert: object,
  update: object,
  rowsForPlans: string,
): TableAccess => ({
  ...writtenByProcedures(ofModels),
  row,
  insert: () => Promise.resolve(insert),
  update,
  rowsForPlans,
});
const forEveryHolder = (table: string, insert: object, update: object, rows: string): TableAccess => ({
  ...writtenByProcedures([denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok']),
  row: async ({ lane }) => {
    const [found] = await lane.sql<{ id: string }>(rows);
    if (found !== undefined) return { id: found.id };
    const [first] = await lane.sql<{ id: string }>(`select id from public.${table} order by id limit 1`);
    return { id: first?.id ?? '' };
  },
  insert: () => Promise.resolve(insert),
  update,
  rowsForPlans: rows,
});

const ofManager = (table: string) =>
  `(select t.id from public.${table} t join public.models m on m.id = t.model_id where m.manager_id = '{manager}' order by t.id limit 1)`;
const folder = `(select f.id from public.drive_folders f join public.models m on m.id = f.model_id where m.manager_id = '{manager}' and f.status <> 'unlinked' order by f.id limit 1)`;
const operators = (args: readonly string[], volatility: 'stable' | 'volatile' = 'volatile') => ({
  args,
  volatility,
  asStranger: '42501',
  plans: 'for operators' as const,
});

export const drive = {
  tables: {
    drive_connections: forEveryHolder(
      'drive_connections',
      { account_email: 'reader@agency.iam.gserviceaccount.com' },
      { status: 'connected' },
      `insert into public.drive_connections (account_email, status) select 'reader-' || left(gen_random_uuid()::text, 8) || '@agency.iam.gserviceaccount.com', 'expired' from generate_series(1, 3) returning id`,
    ),
    drive_rules: forEveryHolder(
      'drive_rules',
      { event: 'mass_delete' },
      { threshold: 5 },
      'select id from public.drive_rules order by id limit 1',
    ),
    drive_folders: ofModel(
      async (tools) => ({ id: await aFolder(tools, await tools.assignedModel()) }),
      { model_id: idOfNothing, folder_id: 'folder-1' },
      { name: 'Forged' },
      `insert into public.drive_folders (model_id, folder_id, name, status)
       select m.id, 'plan-' || left(m.id::text, 8), 'Raw sets', 'linked' from public.models m
       on conflict do nothing`,
    ),
    drive_bursts: ofModel(
      async (tools) => ({ id: await aBurst(tools, await tools.assignedModel()) }),
      {
        folder_id: idOfNothing,
        model_id: idOfNothing,
        action: 'deleted',
        actor_key: 'x',
        actor_name: 'X',
        started_at: '2026-11-01T00:00:00Z',
        ended_at: '2026-11-01T00:00:00Z',
      },
      { severity: 'info' },
      `insert into public.drive_bursts (folder_id, model_id, action, actor_key, actor_name, started_at, ended_at, files, alarm, alarm_count, severity, kinds)
       select f.id, f.model_id, 'deleted', 'kofi@example.com', 'Kofi', now() - n * interval '1 hour', now() - n * interval '1 hour', 1, 'mass_delete', 38, 'critical', '{image}'
       from public.drive_folders f, generate_series(1, 3) n`,
    ),
    drive_logs: ofModel(
      async (tools) => ({ batch_id: await aBurst(tools, await tools.assignedModel()) }),
      {
        folder_id: idOfNothing,
        model_id: idOfNothing,
        batch_id: idOfNothing,
        external_id: 'x',
        file_id: 'x',
        file_name: 'x',
        action: 'deleted',
        actor_name: 'X',
        occurred_at: '2026-11-01T00:00:00Z',
      },
      { file_name: 'Forged' },
      `insert into public.drive_logs (folder_id, model_id, batch_id, external_id, file_id, file_name, action, actor_name, occurred_at)
       select b.folder_id, b.model_id, b.id, 'event-' || b.id, 'file-1', 'IMG_4471.jpg', 'deleted', 'Kofi', b.ended_at from public.drive_bursts b`,
    ),
    drive_files: ofModel(
      async (tools) => {
        const folder_id = await aFolder(tools, await tools.assignedModel());
        await tools.lane.sql(
          `insert into public.drive_files (folder_id, file_id, name, mime, parent_id) values ($1, 'file-1', 'IMG_4471.jpg', 'image/jpeg', 'root-1')`,
          [folder_id],
        );
        return { folder_id };
      },
      { folder_id: idOfNothing, file_id: 'x', name: 'x', mime: 'image/png', parent_id: 'x' },
      { name: 'Forged' },
      `insert into public.drive_files (folder_id, file_id, name, mime, parent_id, size_bytes)
       select f.id, 'file-' || n, 'IMG_' || n, 'image/jpeg', f.folder_id, 10 from public.drive_folders f, generate_series(1, 3) n`,
    ),
    drive_sync_runs: ofModel(
      async (tools) => {
        const folder_id = await aFolder(tools, await tools.assignedModel());
        await tools.lane.sql(
          `insert into public.drive_sync_runs (folder_id, trigger) values ($1, 'manual')`,
          [folder_id],
        );
        return { folder_id };
      },
      { folder_id: idOfNothing, trigger: 'manual' },
      { added: 5 },
      `insert into public.drive_sync_runs (folder_id, trigger) select f.id, 'manual' from public.drive_folders f`,
    ),
  },
  procedures: {
    get_drive_logs: {
      args: ['p_filters', 'p_cursor', 'p_limit'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.get_drive_logs('[{}]')`],
        [
          'admin',
          `select public.get_drive_logs('[{"text": "img", "severity": "critical", "actions": ["deleted"]}]')`,
        ],
      ],
    },
    count_drive_logs: {
      args: ['p_filters'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', `select public.count_drive_logs('[{}, {"isAlarm": true}]')`]],
    },
    get_drive_burst: {
      args: ['p_id', 'p_offset'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.get_drive_burst(${ofManager('drive_bursts')})`]],
    },
    list_drive_actors: {
      args: [],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', 'select public.list_drive_actors()']],
    },
    list_drive_folders: {
      args: ['p_model_id'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', 'select public.list_drive_folders()']],
    },
    get_drive_state: {
      args: ['p_model_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.get_drive_state((select m.id from public.models m where m.manager_id = '{manager}' order by m.id limit 1))`,
        ],
      ],
    },
    list_drive_files: {
      args: ['p_folder_id', 'p_parent', 'p_offset'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_drive_files(${folder})`]],
    },
    list_drive_runs: {
      args: ['p_folder_id', 'p_offset'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', 'select public.list_drive_runs()']],
    },
    list_drive_rules: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', 'select public.list_drive_rules()']],
    },
    save_drive_rule: {
      args: ['p_id', 'p_row_version', 'p_set'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.save_drive_rule((select r.id from public.drive_rules r where r.event = 'mass_delete'), 1, '{"threshold": 30, "allowed": ["example.com"]}')`,
        ],
      ],
    },
    connect_drive: {
      args: ['p_account_email', 'p_provider'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.connect_drive('plans@agency.iam.gserviceaccount.com')`]],
    },
    disconnect_drive: {
      args: ['p_connection_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.disconnect_drive((select c.id from public.drive_connections c order by c.id limit 1))`,
        ],
      ],
    },
    check_drive_link: {
      args: ['p_model_id', 'p_folder'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.check_drive_link((select m.id from public.models m where m.manager_id = '{manager}' order by m.id limit 1), 'folder-of-plans')`,
        ],
      ],
    },
    link_drive_folder: {
      args: ['p_model_id', 'p_folder'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.link_drive_folder((select m.id from public.models m where m.manager_id = '{manager}' order by m.id limit 1), 'folder-of-plans')`,
        ],
      ],
    },
    unlink_drive_folder: {
      args: ['p_folder_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.unlink_drive_folder(${folder})`]],
    },
    start_drive_sync: {
      args: ['p_folder_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', 'select public.start_drive_sync()']],
    },
    dismiss_drive_alarm: {
      args: ['p_id', 'p_is_dismissed'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.dismiss_drive_alarm(${ofManager('drive_bursts')})`]],
    },
    keep_drive_key: operators(['p_connection_id', 'p_key']),
    get_drive_account: operators([], 'stable'),
    record_drive_folder: operators(['p_id', 'p_name', 'p_web_url']),
    record_drive_refusal: operators(['p_connection_id', 'p_status', 'p_message']),
    start_drive_scan: operators(['p_id', 'p_page_token']),
    record_drive_listing: operators(['p_id', 'p_parent_id', 'p_files', 'p_next_page']),
    record_drive_changes: operators(['p_id', 'p_changes', 'p_page_token']),
    open_drive_channel: operators(['p_connection_id', 'p_token_hash']),
    record_drive_channel: operators(['p_id', 'p_resource_id', 'p_expires_at']),
    hear_drive_changes: operators(['p_channel_id', 'p_token_hash', 'p_is_news']),
    record_drive_shares: operators(['p_id', 'p_shares']),
    record_drive_activity: operators(['p_id', 'p_events', 'p_since', 'p_next_page']),
  },
  values: {
    p_cursor: '["2026-11-25T10:00:00Z", "00000000-0000-4000-8000-00000000ffff"]',
    p_folder: 'folder-of-nobody',
    p_parent: 'folder-of-nobody',
    p_account_email: 'reader@agency.iam.gserviceaccount.com',
    p_provider: 'service_account',
    p_is_dismissed: true,
    p_web_url: 'https://drive.google.com/drive/folders/1',
    p_page_token: '1',
    p_next_page: '2',
    p_events: [],
    p_shares: [],
    p_is_news: true,
    p_expires_at: '2026-12-01T00:00:00Z',
  },
} satisfies DatabaseDomain;

const oneOf = async (tools: CallTools): Promise<string> => aBurst(tools, await tools.ownModel());
const folderOf = async (tools: CallTools): Promise<string> => aFolder(tools, await tools.ownModel());

export const driveCalls: DomainCalls<'drive'> = {
  'drive.list': async (tools) => {
    await oneOf(tools);
    return [
      { filter: {} },
      {
        filter: {
          text: 'img',
          kind: 'image',
          actions: ['deleted', 'moved'],
          severity: 'critical',
          isAlarm: true,
        },
        after: ['2026-11-25T10:00:00.123456+00:00', idOfNothing],
        limit: 20,
      },
    ];
  },
  'drive.count': () => [{ filters: [{}, { severity: 'warning', actor: 'kofi@example.com' }] }],
  'drive.burst': async (tools) => [{ id: await oneOf(tools) }],
  'drive.actors': nothing,
  'drive.folders': async (tools) => [{}, { modelId: await tools.ownModel() }],
  'drive.state': async (tools) => [{}, { modelId: await tools.ownModel() }],
  'drive.files': async (tools) => [{ folderId: await folderOf(tools) }],
  'drive.runs': async (tools) => [{}, { folderId: await folderOf(tools) }],
  'drive.rules': nothing,
  'drive.saveRule': async ({ lane }) => {
    const [rule] = await lane.sql<{ id: string; row_version: number }>(
      `select id, row_version from public.drive_rules where event = 'outside_actor'`,
    );
    return [
      {
        id: rule?.id ?? '',
        rowVersion: rule?.row_version ?? 1,
        changes: { threshold: 2, windowMinutes: 20, allowed: ['studio-b.example'], enabled: true },
      },
    ];
  },
  'drive.disconnect': async ({ lane }) => {
    const [row] = await lane.sql<{ id: string }>(
      `insert into public.drive_connections (account_email) values ('calls-' || left(gen_random_uuid()::text, 8) || '@agency.example') returning id`,
    );
    return [{ id: row?.id ?? '' }];
  },
  'drive.unlink': async (tools) => [{ id: await folderOf(tools) }],
  'drive.sync': () => [{}],
  'drive.dismiss': async (tools) => [{ id: await oneOf(tools) }],
};
