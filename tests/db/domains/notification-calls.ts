import type { CallInput } from '#shared/contract/bridge.ts';
import { nothing, type CallTools, type DomainCalls } from './domain.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
/** One of the administrator's, who calls. */
async function queued({ lane, admin, ownModel }: CallTools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.notification_queue (user_id, model_id, notification_type, category, title)
     values ($1, $2, 'model_added', 'models', 'A model') returning id`,
    [admin.id, await ownModel()],
  );
  return row?.id ?? '';
}
const chat = { chatId: 'a chat' };
const settings: CallInput<'notifications.saveSettings'>['changes'] = {
  quietFrom: '22:00',
  quietTo: '07:00',
  timezone: 'Europe/Zagreb',
  quietDays: [1, 2, 3],
  urgentBreaksQuiet: false,
  sound: false,
  badgeCounts: 'mentions',
};

export const notificationsCalls: DomainCalls<'notifications'> = {
  'notifications.list': async (tools) => {
    await queued(tools);
    return [{}, { limit: 200 }];
  },
  'notifications.page': async (tools) => {
    const before = { sentAt: new Date().toISOString(), id: await queued(tools) };
    return [
      { filter: 'all', before: null },
      { filter: 'unread', before, limit: 5 },
      { filter: 'read', before, limit: 200 },
    ];
  },
  'notifications.counts': nothing,
  'notifications.countUnread': nothing,
  'notifications.get': async (tools) => [{ ids: [await queued(tools), crypto.randomUUID()] }],
  'notifications.missed': async (tools) => {
    await queued(tools);
    return [{ after: '2026-01-01T00:00:00Z' }];
  },
  'notifications.markRead': async (tools) => [{ id: await queued(tools) }, { id: crypto.randomUUID() }],
  'notifications.markAllRead': nothing,
  'notifications.clearRead': nothing,
  'notifications.delete': async (tools) => [{ id: await queued(tools) }],
  'notifications.snooze': async (tools) => [{ id: await queued(tools), until: inAnHour() }],
  'notifications.getPreferences': nothing,
  'notifications.setPreference': () => [{ category: 'tasks', channel: 'in_app', enabled: false }],
  'notifications.saveSettings': () => [
    { changes: settings },
    { changes: { quietFrom: null, quietTo: null, badgeCounts: 'all' } },
    { changes: {} },
  ],
  'notifications.muteModel': async ({ ownModel }) => {
    const modelId = await ownModel();
    return [
      { modelId, until: inAnHour() },
      { modelId, until: null },
    ];
  },
  'notifications.test': nothing,
  'notifications.clearChat': () => [chat],
  'notifications.getChatPreference': () => [chat],
  'notifications.setChatPreference': async ({ ownModel }) => [
    { ...chat, groupName: 'Group', modelId: await ownModel(), enabled: false },
    { ...chat, groupName: null, modelId: null, enabled: true },
  ],
  'notifications.countRecipients': () => [{ role: 'admin' }, { role: null }],
  'notifications.announce': () => [
    { type: 'maintenance_scheduled', title: 'Tonight', message: 'From 22:00', role: null },
    { type: 'system_alert', title: 'For managers', message: '', role: 'manager' },
  ],
  'notifications.announcements': () => [{ before: null }, { before: new Date().toISOString() }],
};
