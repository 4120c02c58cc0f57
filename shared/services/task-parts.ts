import type { Handlers } from '#shared/contract/bridge.ts';
import { activityPageSize, commentPageSize } from '#shared/contract/task-blocks.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import {
  toActivity,
  toComment,
  toItems,
  toReminder,
  type ActivityRow,
  type CommentRow,
  type ItemRow,
} from './task-rows.ts';

type PartCalls =
  | 'tasks.addItems'
  | 'tasks.changeItem'
  | 'tasks.removeItem'
  | 'tasks.link'
  | 'tasks.unlink'
  | 'tasks.comments'
  | 'tasks.comment'
  | 'tasks.editComment'
  | 'tasks.deleteComment'
  | 'tasks.activity'
  | 'tasks.addReminder'
  | 'tasks.removeReminder';

/** What belongs to a task: checklist, links, comments, activity and reminders. */
export function taskPartHandlers(client: Client): Pick<Handlers<'tasks'>, PartCalls> {
  const changeItems = async (taskId: string, change: Record<string, string | string[] | boolean | null>) =>
    toItems(
      (await run(client.rpc('change_task_items', { p_task_id: taskId, p_change: change }))) as ItemRow[],
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
    'tasks.comments': async ({ taskId, before }) => {
      const rows = (await run(
        client.rpc(
          'list_task_comments',
          {
            p_task_id: taskId,
            p_limit: commentPageSize,
            ...(before === null ? {} : { p_before_id: before }),
          },
          { get: true },
        ),
      )) as CommentRow[];
      return rows.map(toComment);
    },
    'tasks.comment': async ({ taskId, body, mentions }) =>
      toComment(
        (await run(
          client.rpc('save_task_comment', { p_task_id: taskId, p_comment: { body, mentions } }),
        )) as CommentRow,
      ),
    'tasks.editComment': async ({ id, rowVersion, body, mentions }) =>
      toComment(
        (await run(
          client.rpc('save_task_comment', {
            p_id: id,
            p_comment: { body, mentions, row_version: rowVersion },
          }),
        )) as CommentRow,
      ),
    'tasks.deleteComment': async ({ id }) => {
      await run(client.rpc('delete_task_comment', { p_id: id }));
    },
    'tasks.activity': async ({ taskId, before }) => {
      const rows = (await run(
        client.rpc(
          'list_task_activity',
          {
            p_task_id: taskId,
            p_limit: activityPageSize,
            ...(before === null ? {} : { p_before_id: before }),
          },
          { get: true },
        ),
      )) as ActivityRow[];
      return rows.map(toActivity);
    },
    'tasks.addReminder': async ({ taskId, remindAt, minutesBefore }) =>
      toReminder(
        (await run(
          client.rpc('add_task_reminder', {
            p_task_id: taskId,
            ...(remindAt === undefined ? {} : { p_remind_at: remindAt }),
            ...(minutesBefore === undefined ? {} : { p_minutes_before: minutesBefore }),
          }),
        )) as Parameters<typeof toReminder>[0],
      ),
    'tasks.removeReminder': async ({ id }) => {
      await run(client.rpc('delete_task_reminder', { p_id: id }));
    },
  };
}
