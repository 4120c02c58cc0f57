import { activityPageSize, commentPageSize } from '#shared/contract/blocks.ts';
import type { Handlers } from '#shared/contract/bridge.ts';
import type { schedulePartCalls } from '#shared/contract/schedule-parts.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { toActivity, toComment, type ActivityRow, type CommentRow } from './task-rows.ts';

/** What belongs to an event: comments and activity. */
export function schedulePartHandlers(
  client: Client,
): Pick<Handlers<'schedule'>, keyof typeof schedulePartCalls> {
  return {
    'schedule.comments': async ({ eventId, before }) =>
      (
        (await run(
          client.rpc(
            'list_event_comments',
            {
              p_schedule_event_id: eventId,
              p_limit: commentPageSize,
              ...(before === null ? {} : { p_before_id: before }),
            },
            { get: true },
          ),
        )) as CommentRow[]
      ).map(toComment),
    'schedule.comment': async ({ eventId, body, mentions }) =>
      toComment(
        (await run(
          client.rpc('save_event_comment', { p_schedule_event_id: eventId, p_comment: { body, mentions } }),
        )) as CommentRow,
      ),
    'schedule.editComment': async ({ id, rowVersion, body, mentions }) =>
      toComment(
        (await run(
          client.rpc('save_event_comment', {
            p_id: id,
            p_comment: { body, mentions, row_version: rowVersion },
          }),
        )) as CommentRow,
      ),
    'schedule.deleteComment': async ({ id }) => {
      await run(client.rpc('delete_event_comment', { p_id: id }));
    },
    'schedule.restoreComment': async ({ id }) =>
      toComment((await run(client.rpc('restore_event_comment', { p_id: id }))) as CommentRow),
    'schedule.activity': async ({ eventId, before }) =>
      (
        (await run(
          client.rpc(
            'list_event_activity',
            {
              p_schedule_event_id: eventId,
              p_limit: activityPageSize,
              ...(before === null ? {} : { p_before_id: before }),
            },
            { get: true },
          ),
        )) as ActivityRow[]
      ).map(toActivity),
  };
}
