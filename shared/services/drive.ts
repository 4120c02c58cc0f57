import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import type { DriveBurst } from '#shared/contract/drive.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { askFunction, refusalOf } from './ask-function.ts';
import { asJson } from './database/as-json.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

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
    'drive.burst': async ({ id, offset }) =>
      camel(await run(client.rpc('get_drive_burst', { p_id: id, p_offset: offset }, { get: true }))),
    'drive.actors': async () => camel(await run(client.rpc('list_drive_actors', undefined, { get: true }))),
    'drive.folders': async ({ modelId }) =>
      camel(await run(client.rpc('list_drive_folders', ofModel(modelId), { get: true }))),
    'drive.state': async ({ modelId }) =>
      camel(await run(client.rpc('get_drive_state', ofModel(modelId), { get: true }))),
    'drive.files': async ({ folderId, parent, offset }) =>
      camel(
        await run(
          client.rpc(
            'list_drive_files',
            { p_folder_id: folderId, p_offset: offset, ...(parent === null ? {} : { p_parent: parent }) },
            { get: true },
          ),
        ),
      ),
    'drive.runs': async ({ folderId, offset }) =>
      camel(
        await run(
          client.rpc(
            'list_drive_runs',
            { p_offset: offset, ...(folderId === null ? {} : { p_folder_id: folderId }) },
            { get: true },
          ),
        ),
      ),
    'drive.rules': async () => camel(await run(client.rpc('list_drive_rules', undefined, { get: true }))),
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
    'drive.connect': (input) => ask(context, { action: 'connect', ...input }),
    'drive.disconnect': async ({ id }) => {
      await run(client.rpc('disconnect_drive', { p_connection_id: id }));
    },
    'drive.link': async (input) =>
      camel(await ask<CallOutput<'drive.link'>>(context, { action: 'link', ...input })),
    'drive.unlink': async ({ id }) => {
      await run(client.rpc('unlink_drive_folder', { p_folder_id: id }));
    },
    'drive.sync': ({ id }) => run(client.rpc('start_drive_sync', id === null ? {} : { p_folder_id: id })),
    'drive.dismiss': async ({ id, isDismissed }) => {
      await run(client.rpc('dismiss_drive_alarm', { p_id: id, p_is_dismissed: isDismissed }));
    },
  };
}

const ofModel = (modelId: string | null): { p_model_id?: string } =>
  modelId === null ? {} : { p_model_id: modelId };

/** SQL can't ask the drive: a function does, and then calls the procedure in the person's name. */
async function ask<Answer>(context: ServiceContext, input: object): Promise<Answer> {
  const response = await askFunction(context, 'drive-folder', input);
  if (!response.ok)
    throw await refusalOf(response, {
      missing: 'This server can’t reach Google Drive yet. Tell your administrator.',
      failed: 'Google Drive could not be reached. Try again later.',
    });
  return (await response.json()) as Answer;
}
