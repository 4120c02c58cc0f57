import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import { announcementPageSize, longestPopupList, type Notification } from '#shared/contract/notifications.ts';
import type { Database } from '#shared/database.types.ts';
import { snake } from '#shared/lib/case.ts';
import type { Client } from './database/client.ts';
import { run, runCount } from './database/query.ts';
import {
  announcementColumns,
  queueColumns,
  toAnnouncement,
  toNotification,
  toQueued,
} from './notification-rows.ts';
import type { ServiceContext } from './service-context.ts';
import { currentUserId } from './session/current-user.ts';
import { ask, pass, tell } from './database/pass.ts';

type ChatPreference = Database['public']['Functions']['set_chat_notification_preference']['Args'];

export function notificationHandlers({ client }: ServiceContext): Handlers<'notifications'> {
  return {
    'notifications.list': async ({ limit }) => {
      const rows = await run(client.rpc('get_user_notifications', { limit_count: limit }, { get: true }));
      return rows.map(toNotification);
    },
    'notifications.page': (input) => page(client, input),
    'notifications.counts': async () => {
      const [all, unread] = await Promise.all([
        runCount(due(client, { count: 'exact' }).limit(1)),
        runCount(due(client, { count: 'exact' }).is('read_at', null).limit(1)),
      ]);
      return { all, unread, read: Math.max(all - unread, 0) };
    },
    'notifications.countUnread': ask(client, 'get_unread_notification_count'),
    'notifications.get': async ({ ids }) => {
      const rows = await run(client.from('notification_queue').select(queueColumns).in('id', ids));
      return rows.map(toQueued);
    },
    'notifications.missed': async ({ after }) => {
      const rows = await run(
        dueAnywhere(client)
          .is('read_at', null)
          .eq('desktop', true)
          .gt('sent_at', after)
          .order('sent_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(longestPopupList),
      );
      return rows.map(toQueued);
    },
    'notifications.markRead': pass(client, 'mark_notification_read', { id: 'notification_id' }),
    'notifications.markAllRead': pass(client, 'mark_all_notifications_read'),
    'notifications.clearRead': pass(client, 'clear_read_notifications'),
    'notifications.delete': pass(client, 'delete_notification', { id: 'notification_id' }),
    'notifications.snooze': pass(client, 'snooze_notification', { id: 'p_notification_id' }),
    'notifications.getPreferences': ask(client, 'get_notification_preferences'),
    'notifications.setPreference': tell(client, 'set_notification_preference'),
    'notifications.saveSettings': async ({ changes }) => {
      await run(client.rpc('set_notification_settings', { p_settings: snake(changes) }));
    },
    'notifications.muteModel': tell(client, 'mute_model'),
    'notifications.test': async () => {
      const answer = (await run(client.rpc('test_notification'))) as { status: 'sent' | 'off'; id?: string };
      return { status: answer.status, id: answer.id ?? null };
    },
    'notifications.clearChat': async ({ chatId }) =>
      run(
        client.rpc('clear_chat_notifications', { p_chat_id: chatId, p_user_id: await currentUserId(client) }),
      ),
    'notifications.getChatPreference': async ({ chatId }) =>
      run(
        client.rpc(
          'get_chat_notification_preference',
          { p_user_id: await currentUserId(client), p_chat_id: chatId },
          { get: true },
        ),
      ),
    'notifications.setChatPreference': async ({ chatId, groupName, modelId, enabled }) => {
      const preference = {
        p_user_id: await currentUserId(client),
        p_chat_id: chatId,
        p_group_name: groupName,
        p_model_id: modelId,
        p_enabled: enabled,
      };
      // The generated types do not know that two of them may be null.
      await run(client.rpc('set_chat_notification_preference', preference as ChatPreference));
    },
    'notifications.countRecipients': ({ role }) =>
      run(client.rpc('count_announcement_recipients', role === null ? {} : { p_role: role }, { get: true })),
    'notifications.announce': async ({ type, title, message, role }) =>
      (await run(
        client.rpc('send_announcement', {
          p_type: type,
          p_title: title,
          p_message: message,
          ...(role === null ? {} : { p_role: role }),
        }),
      )) as { id: string; recipients: number },
    'notifications.announcements': async ({ before }) => {
      let query = client.from('announcements').select(announcementColumns);
      if (before !== null) query = query.lt('created_at', before);
      const rows = await run(
        query.order('created_at', { ascending: false }).order('id').limit(announcementPageSize),
      );
      return rows.map(toAnnouncement);
    },
  };
}

/** Notifications that lists show now: in the app, and not snoozed. */
const due = (client: Client, options: { count?: 'exact' } = {}) =>
  dueAnywhere(client, options).eq('in_app', true);

/** Notifications that are not snoozed. This device's clock may be wrong, and the server's scheduler late. */
const dueAnywhere = (client: Client, options: { count?: 'exact' } = {}) =>
  client
    .from('notification_queue')
    .select(queueColumns, options)
    .or(`status.eq.sent,sent_at.lte.${new Date().toISOString()}`);

async function page(
  client: Client,
  { filter, before, limit }: HandlerInput<'notifications.page'>,
): Promise<Notification[]> {
  let query = due(client);
  if (filter === 'unread') query = query.is('read_at', null);
  if (filter === 'read') query = query.not('read_at', 'is', null);
  if (before !== null)
    query = query.or(`sent_at.lt.${before.sentAt},and(sent_at.eq.${before.sentAt},id.lt.${before.id})`);
  const rows = await run(
    query.order('sent_at', { ascending: false }).order('id', { ascending: false }).limit(limit),
  );
  return rows.map(toQueued);
}
