import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import type { DriveBurst } from '#shared/contract/drive.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { askFunction, refusalOf } from './ask-function.ts';
import { asJson } from './database/as-json.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, tell } from './database/pass.ts';

export function driveHandlers(context: ServiceContext): Handlers<'drive'> {
  const { client } = context;
  return {
    'drive.list': async ({ filter, after, limit }) =>
      camel<{ rows: DriveBurst[] }>(
        await run(
          client.rpc(
            'get_drive_logs',
            {
              p_filters: JSON.stringify([filter]),
              p_limit: limit,
              ...(after === null ? {} : { p_cursor: JSON.stringify(after) }),
            },
            { get: true },
          ),
        ),
      ).rows,
    'drive.count': ({ filters }) =>
      run(client.rpc('count_drive_logs', { p_filters: JSON.stringify(filters) }, { get: true })),
    'drive.burst': ask(client, 'get_drive_burst'),
    'drive.actors': ask(client, 'list_drive_actors'),
    'drive.folders': async ({ modelId }) =>
      camel(await run(client.rpc('list_drive_folders', ofModel(modelId), { get: true }))),
    'drive.state': async ({ modelId }) =>
      camel(await run(client.rpc('get_drive_state', ofModel(modelId), { get: true }))),
    'drive.files': ask(client, 'list_drive_files'),
    'drive.runs': ask(client, 'list_drive_runs'),
    'drive.rules': ask(client, 'list_drive_rules'),
    'drive.saveRule': async ({ id, rowVersion, changes }) =>
      camel(
        await run(
          client.rpc('save_drive_rule', {
            p_id: id,
            p_row_version: rowVersion,
            p_set: asJson(snake(changes)),
          }),
        ),
      ),
    'drive.connect': (input) => askDrive(context, { action: 'connect', ...input }),
    'drive.disconnect': tell(client, 'disconnect_drive', { id: 'p_connection_id' }),
    'drive.link': async (input) =>
      camel(await askDrive<CallOutput<'drive.link'>>(context, { action: 'link', ...input })),
    'drive.unlink': tell(client, 'unlink_drive_folder', { id: 'p_folder_id' }),
    'drive.sync': ({ id }) => run(client.rpc('start_drive_sync', id === null ? {} : { p_folder_id: id })),
    'drive.dismiss': tell(client, 'dismiss_drive_alarm'),
  };
}

const ofModel = (modelId: string | null): { p_model_id?: string } =>
  modelId === null ? {} : { p_model_id: modelId };

/** SQL can't call the drive, so a function does, and then calls the procedure as the signed-in person. */
async function askDrive<Answer>(context: ServiceContext, input: object): Promise<Answer> {
  const response = await askFunction(context, 'drive-folder', input);
  if (!response.ok)
    throw await refusalOf(response, {
      missing: 'This server can’t reach Google Drive yet. Tell your administrator.',
      failed: 'Google Drive could not be reached. Try again later.',
    });
  return (await response.json()) as Answer;
}
