import type { Handlers } from '#shared/contract/bridge.ts';
import { camel } from '#shared/lib/case.ts';
import type { ChecklistItem } from '#shared/contract/task-rows.ts';
import { blockHandlers } from './blocks/block-handlers.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { pass, tell } from './database/pass.ts';
type PartCalls =
  | 'tasks.addItems'
  | 'tasks.changeItem'
  | 'tasks.removeItem'
  | 'tasks.link'
  | 'tasks.unlink'
  | 'tasks.addReminder'
  | 'tasks.removeReminder';

/** The parts of a task: checklist, links, comments, activity and reminders. */
export function taskPartHandlers(client: Client) {
  const changeItems = async (taskId: string, change: Record<string, string | string[] | boolean | null>) =>
    camel<ChecklistItem[]>(
      await run(client.rpc('change_task_items', { p_task_id: taskId, p_change: change })),
    );
  const link = async (
    { fromId, toId, kind }: { fromId: string; toId: string; kind: string },
    isLinked: boolean,
  ) => {
    await run(
      client.rpc('link_tasks', {
        p_from_id: fromId,
        p_to_id: toId,
        p_link_kind: kind,
        p_is_linked: isLinked,
      }),
    );
  };
  return {
    ...blockHandlers(client, 'tasks', { row: 'task', key: 'taskId', parameter: 'p_task_id' }),
    'tasks.addItems': ({ taskId, texts }) => changeItems(taskId, { add: texts }),
    'tasks.changeItem': ({ taskId, id, changes: { text, isDone, beforeId } }) =>
      changeItems(taskId, {
        id,
        ...(text === undefined ? {} : { text }),
        ...(isDone === undefined ? {} : { done: isDone }),
        ...(beforeId === undefined ? {} : { before_id: beforeId }),
      }),
    'tasks.removeItem': ({ taskId, id }) => changeItems(taskId, { id, remove: true }),
    'tasks.link': (input) => link(input, true),
    'tasks.unlink': (input) => link(input, false),
    'tasks.addReminder': pass(client, 'add_task_reminder'),
    'tasks.removeReminder': tell(client, 'delete_task_reminder'),
  } satisfies Pick<Handlers<'tasks'>, PartCalls>;
}
