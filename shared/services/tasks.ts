import type { CallOutput, HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import { boardColumn } from '#shared/contract/task-board.ts';
import { taskStatuses } from '#shared/contract/task-words.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { camel, snake } from '#shared/lib/case.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { taskPartHandlers } from './task-parts.ts';
import { toSeries } from './task-recurrence.ts';
import { taskTemplateHandlers } from './task-templates.ts';
/** A preview names so many. */
const shownOccurrences = 5;

export function taskHandlers({ client }: ServiceContext): Handlers<'tasks'> {
  return {
    ...taskPartHandlers(client),
    ...taskTemplateHandlers(client),
    'tasks.list': (input) => listTasks(client, input),
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
    'tasks.update': async (change) => {
      const [changed] = await save(client, [change], true);
      if (changed === undefined) throw new AppError('forbidden', 'No row was changed');
      return changed;
    },
    'tasks.updateMany': ({ tasks }) => save(client, tasks, false),
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
      // The first is the task itself where the rule falls on its day.
      const start = due.dueAt ?? due.dueOn ?? '';
      const next = occurrences.filter((one) => Date.parse(one) > Date.parse(start));
      return { next: next.slice(0, shownOccurrences), total: next.length };
    },
    'tasks.people': async ({ modelId, text }) =>
      camel(
        await run(
          client.rpc(
            'list_task_people',
            { p_text: text, ...(modelId === null ? {} : { p_model_id: modelId }) },
            { get: true },
          ),
        ),
      ),
    'tasks.workload': async ({ today, timezone }) =>
      camel(
        await run(client.rpc('get_task_workload', { p_today: today, p_timezone: timezone }, { get: true })),
      ),
    'tasks.countByPerson': async () =>
      (await run(client.rpc('admin_count_tasks', undefined, { get: true }))) as Record<string, number>,
    'tasks.reassign': ({ fromUserId, toUserId }) =>
      run(
        client.rpc('admin_reassign_tasks', {
          p_from_user_id: fromUserId,
          ...(toUserId === null ? {} : { p_to_user_id: toUserId }),
        }),
      ),
  };
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Without what is undefined, as it travels anyway. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

async function listTasks(
  client: Client,
  { filter, sort, after, limit }: HandlerInput<'tasks.list'>,
): Promise<CallOutput<'tasks.list'>> {
  const page = camel<{ rows: CallOutput<'tasks.list'>['rows']; next: unknown }>(
    await run(
      client.rpc(
        'list_tasks',
        {
          p_filter: JSON.stringify([filter]),
          p_sort: sort.by,
          p_descending: sort.isDescending,
          p_limit: limit,
          ...(after === null ? {} : { p_after: after }),
        },
        { get: true },
      ),
    ),
    ['next'],
  );
  return { rows: page.rows, next: page.next === null ? null : JSON.stringify(page.next) };
}

async function board(
  client: Client,
  { filter, sort, limit }: HandlerInput<'tasks.board'>,
): Promise<CallOutput<'tasks.board'>> {
  const columns = taskStatuses.map((status) => boardColumn({ filter, sort }, status));
  const filters = columns.map((column) => column.filter);
  const [totals, ...pages] = await Promise.all([
    run(client.rpc('count_tasks', { p_filters: JSON.stringify(filters) }, { get: true })),
    ...columns.map((column) => listTasks(client, { ...column, after: null, limit })),
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

async function save(
  client: Client,
  tasks: HandlerInput<'tasks.updateMany'>['tasks'],
  isStrict: boolean,
): Promise<CallOutput<'tasks.updateMany'>> {
  return camel(
    await run(
      client.rpc('save_tasks', {
        p_changes: tasks.map(({ id, rowVersion, changes }) => ({
          id,
          row_version: rowVersion,
          set: snake(changes),
        })),
        p_is_strict: isStrict,
      }),
    ),
  );
}
