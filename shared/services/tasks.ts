import type { CallOutput, HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import { boardColumn } from '#shared/contract/task-board.ts';
import { taskStatuses } from '#shared/contract/task-values.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { findPeople, listPage, saveRow, saveRows } from './database/row-calls.ts';
import type { ServiceContext } from './service-context.ts';
import { taskPartHandlers } from './task-parts.ts';
import { toSeries } from './task-recurrence.ts';
import { taskTemplateHandlers } from './task-templates.ts';
import { ask, pass } from './database/pass.ts';
/** How many dates a preview shows. */
const shownOccurrences = 5;

export function taskHandlers({ client }: ServiceContext): Handlers<'tasks'> {
  return {
    ...taskPartHandlers(client),
    ...taskTemplateHandlers(client),
    'tasks.list': (input) => listPage(client, 'tasks', input),
    'tasks.count': ({ filters }) =>
      run(client.rpc('count_tasks', { p_filters: JSON.stringify(filters) }, { get: true })),
    'tasks.board': (input) => board(client, input),
    'tasks.get': ({ id }) => getTask(client, id),
    'tasks.find': async ({ text, exceptId }) =>
      (await run(
        client.rpc(
          'search_tasks',
          { p_text: text, ...(exceptId === undefined ? {} : { p_except: exceptId }) },
          { get: true },
        ),
      )) as CallOutput<'tasks.find'>,
    'tasks.create': async ({ recurrence, checklist, ...fields }) => {
      const id = await run(
        client.rpc('create_task', {
          p_task: asJson({
            ...snake(fields),
            ...(checklist === undefined ? {} : { checklist }),
            ...(recurrence === undefined ? {} : { recurrence: await toSeries(recurrence, fields) }),
          }),
        }),
      );
      return getTask(client, id);
    },
    'tasks.update': (change) => saveRow(client, 'tasks', change),
    'tasks.updateMany': ({ tasks }) => saveRows(client, 'tasks', tasks, false),
    'tasks.duplicate': async ({ id }) =>
      getTask(client, await run(client.rpc('duplicate_task', { p_id: id }))),
    'tasks.setRecurrence': async ({ id, rowVersion, recurrence }) => {
      const series = recurrence === null ? null : await toSeries(recurrence, await getTask(client, id));
      await run(
        client.rpc('set_task_recurrence', {
          p_task_id: id,
          p_row_version: rowVersion,
          ...(series === null ? {} : { p_recurrence: asJson(series) }),
        }),
      );
      return getTask(client, id);
    },
    'tasks.previewRecurrence': async ({ due, recurrence }) => {
      const { occurrences } = await toSeries(recurrence, due);
      // The first date is the task itself if the rule matches its day.
      const start = due.dueAt ?? due.dueOn ?? '';
      const next = occurrences.filter((one) => Date.parse(one) > Date.parse(start));
      return { next: next.slice(0, shownOccurrences), total: next.length };
    },
    'tasks.people': (input) => findPeople(client, 'task', input),
    'tasks.workload': ask(client, 'get_task_workload'),
    'tasks.countByPerson': async () =>
      (await run(client.rpc('admin_count_tasks', undefined, { get: true }))) as Record<string, number>,
    'tasks.reassign': pass(client, 'admin_reassign_tasks'),
  };
}

async function board(
  client: Client,
  { filter, sort, limit }: HandlerInput<'tasks.board'>,
): Promise<CallOutput<'tasks.board'>> {
  const columns = taskStatuses.map((status) => boardColumn({ filter, sort }, status));
  const filters = columns.map((column) => column.filter);
  const [totals, ...pages] = await Promise.all([
    run(client.rpc('count_tasks', { p_filters: JSON.stringify(filters) }, { get: true })),
    ...columns.map((column) => listPage(client, 'tasks', { ...column, after: null, limit })),
  ]);
  return taskStatuses.map((status, index) => ({
    status,
    rows: pages[index]?.rows ?? [],
    next: pages[index]?.next ?? null,
    total: totals[index] ?? 0,
  }));
}

async function getTask(client: Client, id: string): Promise<CallOutput<'tasks.get'>> {
  return camel(await run(client.rpc('get_task', { p_id: id }, { get: true })));
}
