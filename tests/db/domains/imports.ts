import {
  denied,
  everyone,
  readOnly,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';

const closed = {
  insert: everyone(denied),
  update: everyone(denied),
  delete: everyone(denied),
};
/** Of another person: administrators alone see it. */
const ofSomeoneElse = [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'];

const batchOf = (person: string, status = 'dry_run') => `insert into public.import_batches
  (user_id, file_name, mode, row_count, status, chosen, undo_until)
  values ('${person}', 'roster.csv', 'update', 3, '${status}', 1, now() + interval '1 day') returning id`;
/** The latest of someone that is so far. */
const latest = (person: string, status: string) =>
  `(select id from public.import_batches where user_id = '${person}' and status = '${status}' limit 1)`;
const row = (state: string) => `jsonb_build_object('row_no', 2, 'cells', '[]'::jsonb, 'data',
  jsonb_build_object('stage_name', '${state}', 'real_name', 'Real'))`;

export const imports = {
  tables: {
    import_batches: {
      expected: { select: ofSomeoneElse, ...closed },
      writable: readOnly,
      row: async ({ lane }) => {
        const [made] = await lane.sql<{ id: string }>(batchOf((await lane.person()).id));
        return { id: made?.id ?? '' };
      },
      insert: async ({ idOf }, who) => ({
        user_id: idOf(who),
        file_name: 'a.csv',
        mode: 'update',
        row_count: 1,
      }),
      update: { status: 'completed' },
      rowsForPlans: `insert into public.import_batches (user_id, file_name, mode, row_count, status, chosen, undo_until)
        select p.id, 'roster.csv', 'update', 100, s.status, 1, now() + interval '1 day'
        from public.profiles p, unnest(array['dry_run', 'importing', 'completed']) as s (status)`,
    },
    import_rows: {
      expected: { select: ofSomeoneElse, ...closed },
      writable: readOnly,
      row: async ({ lane }) => {
        const [made] = await lane.sql<{ id: string }>(batchOf((await lane.person()).id));
        await lane.sql(
          `insert into public.import_rows (batch_id, row_no, cells, data) values ($1, 2, '[]', '{}')`,
          [made?.id],
        );
        return { batch_id: made?.id ?? '' };
      },
      insert: async ({ lane, idOf }, who) => {
        const [made] = who === 'anon' ? [] : await lane.sql<{ id: string }>(batchOf(idOf(who)));
        return { batch_id: made?.id ?? crypto.randomUUID(), row_no: 2, cells: [], data: {} };
      },
      update: { state: 'done' },
      rowsForPlans: `insert into public.import_rows (batch_id, row_no, cells, data, outcome, state)
        select b.id, n, '[]', jsonb_build_object('stage_name', b.id || ' ' || n, 'real_name', 'Real ' || n), 'new',
          case b.status when 'importing' then 'waiting' when 'completed' then 'done' else 'skipped' end
        from public.import_batches b, generate_series(2, 9) as n`,
    },
  },
  procedures: {
    start_import: {
      args: ['p_file_name', 'p_mode', 'p_columns', 'p_defaults', 'p_row_count'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', `select public.start_import('a.csv', 'update', '[]', '{}', 3)`]],
    },
    add_import_rows: {
      args: ['p_batch_id', 'p_rows'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [
        [
          'manager',
          `select public.add_import_rows(${latest('{manager}', 'dry_run')}, jsonb_build_array(${row('Ava')}))`,
        ],
      ],
    },
    check_import: {
      args: ['p_batch_id', 'p_after_row'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [
        ['manager', `select public.check_import(${latest('{manager}', 'dry_run')})`],
        ['admin', `select public.check_import(${latest('{admin}', 'dry_run')})`],
      ],
    },
    begin_import: {
      args: ['p_batch_id', 'p_rows'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [['manager', `select public.begin_import(${latest('{manager}', 'dry_run')})`]],
    },
    run_import: {
      args: ['p_batch_id', 'p_limit'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [['admin', `select public.run_import(${latest('{admin}', 'importing')})`]],
    },
    get_import_undo: {
      args: ['p_batch_id'],
      volatility: 'stable',
      asStranger: denied,
      plans: [
        ['manager', `select * from public.get_import_undo(${latest('{manager}', 'completed')})`],
        ['admin', `select * from public.get_import_undo(${latest('{manager}', 'completed')})`],
      ],
    },
    undo_import: {
      args: ['p_batch_id', 'p_limit'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [['admin', `select public.undo_import(${latest('{manager}', 'completed')})`]],
    },
    discard_import: {
      args: ['p_batch_id'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [['manager', `select public.discard_import(${latest('{manager}', 'dry_run')})`]],
    },
  },
  values: {
    p_file_name: 'roster.csv',
    p_mode: 'update',
    p_columns: [],
    p_defaults: {},
    p_row_count: 3,
    p_after_row: 0,
    p_rows: [],
  },
} satisfies DatabaseDomain;

const start = ({ host, admin }: CallTools) =>
  host.call('imports.start', {
    fileName: 'roster.csv',
    mode: 'update',
    columns: ['Artist', 'Name'],
    defaults: { managerId: admin.id, timezone: 'UTC' },
    rowCount: 2,
  });
const rows = () => [
  {
    rowNumber: 2,
    cells: ['Ava', 'Ana'],
    data: { stageName: crypto.randomUUID(), realName: crypto.randomUUID() },
    fault: null,
  },
];
const checked = async (tools: CallTools) => {
  const batchId = await start(tools);
  await tools.host.call('imports.addRows', { batchId, rows: rows() });
  await tools.host.call('imports.check', { batchId });
  return batchId;
};
const begun = async (tools: CallTools) => {
  const batchId = await checked(tools);
  await tools.host.call('imports.begin', { batchId, rows: null });
  return batchId;
};

export const importsCalls: DomainCalls<'imports'> = {
  'imports.list': () => [undefined],
  'imports.get': async (tools) => [{ batchId: await begun(tools) }],
  'imports.start': ({ admin }) => [
    {
      fileName: 'roster.csv',
      mode: 'fill',
      columns: ['Artist'],
      defaults: { managerId: admin.id, timezone: 'Europe/Zagreb' },
      rowCount: 1,
    },
  ],
  'imports.addRows': async (tools) => [{ batchId: await start(tools), rows: rows() }],
  'imports.check': async (tools) => [{ batchId: await start(tools) }],
  'imports.rows': async (tools) => [{ batchId: await checked(tools), after: 0, limit: 1000 }],
  'imports.begin': async (tools) => [
    { batchId: await checked(tools), rows: null },
    { batchId: await checked(tools), rows: [2] },
  ],
  'imports.run': async (tools) => [{ batchId: await begun(tools) }],
  'imports.previewUndo': async (tools) => [{ batchId: await begun(tools) }],
  'imports.undo': async (tools) => [{ batchId: await begun(tools) }],
  'imports.discard': async (tools) => [{ batchId: await checked(tools) }],
};
