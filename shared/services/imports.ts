import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { ImportBatch, ImportedModel, ImportRow } from '#shared/contract/imports.ts';
import type { Tables } from '#shared/database.types.ts';
import { importLimits } from '#shared/domain/import-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { toPerson, type PersonRow } from './model-rows.ts';
import type { ServiceContext } from './service-context.ts';
import { pass, tell } from './database/pass.ts';

const batchColumns =
  'id, file_name, columns, mode, status, row_count, chosen, created, updated, failed, kept, created_at, started_at, undo_until, by:profiles!import_batches_user_id_fkey(id, email, display_name, role)' as const;
const rowColumns = 'row_no, cells, data, outcome, problem, changes, model_id, state' as const;

type BatchRow = Omit<Tables<'import_batches'>, 'columns'> & {
  columns: string[];
  by: PersonRow | null;
};
type Progress = Pick<ImportBatch, 'status' | 'chosen' | 'created' | 'updated' | 'failed'>;
type Written = Progress & {
  rows: { row_no: number; stage_name: string; outcome: string; problem: string | null }[];
};

export function importHandlers({ client }: ServiceContext): Handlers<'imports'> {
  return {
    'imports.list': async () => {
      const rows = await run(
        client
          .from('import_batches')
          .select(batchColumns)
          .neq('status', 'dry_run')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(100)
          .overrideTypes<BatchRow[], { merge: false }>(),
      );
      return rows.map(toBatch);
    },
    'imports.get': ({ batchId }) => getBatch(client, batchId),
    'imports.start': ({ fileName, mode, columns, defaults, rowCount }) =>
      run(
        client.rpc('start_import', {
          p_file_name: fileName,
          p_mode: mode,
          p_columns: columns,
          p_defaults: {
            timezone: defaults.timezone,
            ...(defaults.managerId === null ? {} : { manager_id: defaults.managerId }),
          },
          p_row_count: rowCount,
        }),
      ),
    'imports.addRows': async ({ batchId, rows }) => {
      await run(client.rpc('add_import_rows', { p_batch_id: batchId, p_rows: rows.map(toRow) }));
    },
    'imports.check': async ({ batchId }) => {
      let after: number | null = 0;
      while (after !== null) {
        after = await run<number | null>(
          client.rpc('check_import', { p_batch_id: batchId, p_after_row: after }),
        );
      }
    },
    'imports.rows': async ({ batchId, after, limit }) => {
      const rows = await run(
        client
          .from('import_rows')
          .select(rowColumns)
          .eq('batch_id', batchId)
          .gt('row_no', after)
          .order('row_no')
          .limit(limit),
      );
      return rows.map((row) => ({
        rowNumber: row.row_no,
        cells: row.cells as string[],
        data: fromData(row.data as Record<string, string>),
        outcome: row.outcome as ImportRow['outcome'],
        problem: row.problem,
        changes: row.changes as ImportRow['changes'],
        modelId: row.model_id,
        state: row.state as ImportRow['state'],
      }));
    },
    'imports.begin': pass(client, 'begin_import'),
    'imports.run': async ({ batchId }) => {
      const { rows, ...progress } = (await run(
        client.rpc('run_import', { p_batch_id: batchId, p_limit: importLimits.writtenRows }),
      )) as unknown as Written;
      return {
        ...progress,
        rows: rows.map((row) => ({
          rowNumber: row.row_no,
          stageName: row.stage_name,
          isUpdate: row.outcome === 'update',
          problem: row.problem,
        })),
      };
    },
    'imports.previewUndo': async ({ batchId }) => {
      const [row] = await run(client.rpc('get_import_undo', { p_batch_id: batchId }, { get: true }));
      if (row === undefined) throw notFound();
      return { created: row.created, updated: row.updated, kept: row.kept, keptNames: row.kept_names };
    },
    'imports.undo': async ({ batchId }) =>
      (await run(
        client.rpc('undo_import', { p_batch_id: batchId, p_limit: importLimits.writtenRows }),
      )) as unknown as Pick<ImportBatch, 'status' | 'kept'> & { remaining: number },
    'imports.discard': tell(client, 'discard_import'),
  };
}

const notFound = () => new AppError('not_found', "Import not found, or you don't have access");

async function getBatch(client: Client, id: string): Promise<ImportBatch> {
  const [row] = await run(
    client
      .from('import_batches')
      .select(batchColumns)
      .eq('id', id)
      .overrideTypes<BatchRow[], { merge: false }>(),
  );
  if (row === undefined) throw notFound();
  return toBatch(row);
}

const toBatch = (row: BatchRow): ImportBatch => ({
  id: row.id,
  fileName: row.file_name,
  columns: row.columns,
  mode: row.mode as ImportBatch['mode'],
  status: row.status as ImportBatch['status'],
  rowCount: row.row_count,
  chosen: row.chosen,
  created: row.created,
  updated: row.updated,
  failed: row.failed,
  kept: row.kept,
  createdAt: row.created_at,
  startedAt: row.started_at,
  undoUntil: row.undo_until,
  by: row.by && toPerson(row.by),
});

/** The database's names for the fields of a row about a model. */
const dataNames = {
  stageName: 'stage_name',
  realName: 'real_name',
  status: 'status',
  timezone: 'timezone',
  managerId: 'manager_id',
  managerName: 'manager_name',
  telegramHandle: 'telegram_handle',
  discordHandle: 'discord_handle',
  driveFolderId: 'drive_folder_id',
  photoUrl: 'photo_url',
  primaryCommunication: 'primary_communication',
  email: 'email',
  phone: 'phone',
} as const satisfies Record<keyof ImportedModel, string>;

const toRow = (row: HandlerInput<'imports.addRows'>['rows'][number]) => ({
  row_no: row.rowNumber,
  cells: row.cells,
  data: Object.fromEntries(
    Object.entries(dataNames).flatMap(([field, name]) => {
      const value = row.data[field as keyof ImportedModel];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  ),
  fault: row.fault,
});

const fromData = (data: Readonly<Record<string, string>>): ImportedModel =>
  Object.fromEntries(
    Object.entries(dataNames).flatMap(([field, name]) =>
      data[name] === undefined ? [] : [[field, data[name]]],
    ),
  );
