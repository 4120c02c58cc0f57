import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import { managerPageSize, type Model } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from './database/client.ts';
import { defaultTimezone } from './default-timezone.ts';
import { currentUserId } from './session/current-user.ts';
import {
  assignedModelColumns,
  fromAssignedRow,
  fromTableRow,
  tableModelColumns,
  toPerson,
  type AssignedModelRow,
  type ModelColumnsRow,
} from './model-rows.ts';
import { everyRow } from './database/every-row.ts';
import { containing } from './database/patterns.ts';
import { run, runCount, runOnOneRow } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass } from './database/pass.ts';

export function modelHandlers({ client }: ServiceContext): Handlers<'models'> {
  return {
    'models.list': (input) => listModels(client, input),
    'models.count': () => countModels(client),
    'models.get': ({ id }) => getModel(client, id),
    'models.create': (input) => createModel(client, input),
    'models.update': (input) => updateModel(client, input),
    'models.setStatus': async ({ id, rowVersion, status }) => {
      const row = { status, row_version: rowVersion };
      return fromTableRow(
        await runOnOneRow(client.from('models').update(row).eq('id', id).select(tableModelColumns)),
      );
    },
    'models.updateMany': async ({ models, changes }) => {
      const rows = await run(
        client.rpc('update_models', {
          p_ids: models.map(({ id }) => id),
          p_row_versions: models.map(({ rowVersion }) => rowVersion),
          p_changes: toRow(changes),
        }),
      );
      return rows.map(({ id, row_version: rowVersion }) => ({ id, rowVersion }));
    },
    'models.getImpact': ask(client, 'get_model_impact', { id: 'p_model_id' }),
    'models.delete': async ({ id }) => {
      await runOnOneRow(client.from('models').delete().eq('id', id).select('id'));
    },
    'models.listAssignableManagers': async () => {
      const rows = await everyRow((from, to) => assignableManagers(client).range(from, to));
      return rows.map(toPerson);
    },
    'models.findManagers': async ({ text }) => {
      const wanted = text.trim();
      const first = () => assignableManagers(client).limit(managerPageSize);
      if (wanted === '') return (await run(first())).map(toPerson);
      // Two queries rather than one with `or`, because engines differ in how they read its quoting.
      const [byName, byEmail] = await Promise.all([
        run(first().ilike('display_name', containing(wanted))),
        run(first().ilike('email', containing(wanted))),
      ]);
      const found = new Map([...byName, ...byEmail].map((row) => [row.id, row]));
      return [...found.values()].slice(0, managerPageSize).map(toPerson);
    },
    'models.addSecondaryManager': pass(client, 'add_secondary_manager'),
    'models.removeSecondaryManager': pass(client, 'remove_secondary_manager'),
  };
}

const assignableManagers = (client: Client) =>
  client
    .from('profiles')
    .select('id, email, display_name, role')
    .in('role', ['admin', 'manager'])
    .eq('status', 'active')
    .order('display_name')
    .order('email')
    .order('id');

async function listModels(
  client: Client,
  { scope, offset, limit }: HandlerInput<'models.list'>,
): Promise<Model[]> {
  if (scope === 'all') {
    // Not the table: for people who see only their own models, its policy would be checked for every model.
    const rows = await run(
      client
        .rpc('list_models', { p_offset: offset, p_limit: limit }, { get: true })
        .select(tableModelColumns)
        .order('stage_name')
        .order('id'),
    );
    return rows.map(fromTableRow);
  }
  const rows = await run(
    client
      .rpc('get_models_for_manager_extended', { p_manager_id: await currentUserId(client) }, { get: true })
      .select(assignedModelColumns)
      .order('stage_name')
      .order('id')
      .range(offset, offset + limit - 1)
      // The generated types know neither the content of a procedure's JSON nor which of its columns may be null.
      .overrideTypes<AssignedModelRow[], { merge: false }>(),
  );
  return rows.map(fromAssignedRow);
}

async function countModels(client: Client): Promise<{ visible: number; assigned: number }> {
  const userId = await currentUserId(client);
  const countOf = { count: 'exact' } as const;
  const [visible, main, secondary] = await Promise.all([
    runCount(client.from('models').select('id', countOf).limit(1)),
    runCount(client.from('models').select('id', countOf).eq('manager_id', userId).limit(1)),
    runCount(
      client.from('model_secondary_managers').select('model_id', countOf).eq('manager_id', userId).limit(1),
    ),
  ]);
  return { visible, assigned: main + secondary };
}

async function getModel(client: Client, id: string): Promise<Model> {
  const [row] = await run(client.from('models').select(tableModelColumns).eq('id', id));
  if (row === undefined) throw new AppError('not_found', "Model not found, or you don't have access");
  return fromTableRow(row);
}

const profileMissing = () =>
  new AppError('forbidden', 'The person has no profile', { hint: 'profile_missing' });

async function createModel(client: Client, input: HandlerInput<'models.create'>): Promise<Model> {
  const userId = await currentUserId(client);
  const profiles = await run(client.from('profiles').select('id').eq('id', userId));
  if (profiles.length === 0) throw profileMissing();
  const row = await runOnOneRow(
    client
      .from('models')
      .insert({
        ...toRow(input),
        stage_name: input.stageName,
        real_name: input.realName,
        timezone: input.timezone ?? (await defaultTimezone(client)),
        manager_id: input.managerId === undefined ? userId : input.managerId,
      })
      .select('id'),
  );
  return getModel(client, row.id);
}

async function updateModel(
  client: Client,
  { id, rowVersion, changes }: HandlerInput<'models.update'>,
): Promise<Model> {
  const row = toRow(changes);
  // The server would reject an update without columns, and there is nothing to change.
  if (Object.keys(row).length === 0) return getModel(client, id);
  const changed = await runOnOneRow(
    client
      .from('models')
      .update({ ...row, row_version: rowVersion })
      .eq('id', id)
      .select(tableModelColumns),
  );
  return fromTableRow(changed);
}

type EditableColumns = Partial<Omit<ModelColumnsRow, 'id' | 'created_at' | 'updated_at' | 'row_version'>>;

const columnNames = {
  stageName: 'stage_name',
  realName: 'real_name',
  timezone: 'timezone',
  managerId: 'manager_id',
  status: 'status',
  photoUrl: 'photo_url',
  telegramHandle: 'telegram_handle',
  discordHandle: 'discord_handle',
  driveFolderId: 'drive_folder_id',
  primaryCommunication: 'primary_communication',
} as const satisfies Record<string, keyof EditableColumns>;

/** Only the columns in the input, so that an update leaves the others unchanged. */
function toRow(input: Readonly<Record<string, unknown>>): EditableColumns {
  return Object.fromEntries(
    Object.entries(columnNames).flatMap(([field, column]) =>
      input[field] === undefined ? [] : [[column, input[field]]],
    ),
  );
}
