import { eventTitle } from '#renderer/entities/audit-entry/event-title.ts';

/** The kinds of events that the database writes, by area. Others are found through their area or by search. */
const kinds = {
  users: [
    'created',
    'first_signed_in',
    'deleted',
    'role_changed',
    'status_changed',
    'renamed',
    'email_changed',
    'updated',
    'viewed_as',
    'signed_out',
    'offboarded',
  ],
  permissions: ['granted', 'revoked', 'reset'],
  invitations: ['created', 'resent', 'accepted', 'cancelled', 'expired', 'deleted'],
  models: ['created', 'updated', 'status_changed', 'deleted', 'manager_added', 'manager_removed'],
  imports: ['started', 'completed', 'undone'],
  vault_access: ['created', 'updated', 'deleted'],
  vault: ['key_rotated'],
  tasks: ['created', 'updated', 'deleted'],
  documents: ['created', 'updated', 'deleted'],
  drive: ['folder_linked', 'folder_unlinked', 'alarm_dismissed', 'alarm_reopened'],
  drive_connections: ['created', 'updated', 'status_changed'],
  drive_rules: ['updated'],
  bots: ['created', 'updated', 'status_changed', 'deleted'],
  bot_chats: ['updated'],
  bot_commands: ['created', 'updated', 'deleted'],
  bot_auto_replies: ['created', 'updated', 'deleted'],
  bot_broadcasts: ['created', 'updated', 'status_changed', 'deleted'],
  messaging_links: ['created', 'updated', 'deleted'],
  chat: ['member_added', 'member_removed', 'owner_changed', 'message_deleted'],
  plans: ['created', 'updated', 'deleted'],
  subscriptions: ['created', 'updated', 'deleted'],
  announcements: ['created', 'updated', 'deleted'],
  config: ['changed'],
  jobs: ['started'],
  audit: ['purged'],
} as const;

const areaLabels: Record<keyof typeof kinds, string> = {
  users: 'Users: any event',
  permissions: 'Permissions: any event',
  invitations: 'Invitations: any event',
  models: 'Models: any event',
  imports: 'Imports: any event',
  drive: 'Drive folders: any event',
  drive_connections: 'Drive connections: any event',
  drive_rules: 'Drive rules: any event',
  bots: 'Bots: any event',
  bot_chats: 'Chats of bots: any event',
  bot_commands: 'Commands of bots: any event',
  bot_auto_replies: 'Automatic replies: any event',
  bot_broadcasts: 'Broadcasts: any event',
  messaging_links: 'Links to Telegram: any event',
  chat: 'Chat: any event',
  vault_access: 'Temporary access: any event',
  vault: 'Vault: any event',
  tasks: 'Task templates: any event',
  documents: 'Document templates: any event',
  plans: 'Plans: any event',
  subscriptions: 'Subscriptions: any event',
  announcements: 'Announcements: any event',
  config: 'Settings: any event',
  jobs: 'Jobs: any event',
  audit: 'Audit log: any event',
};

/** The start of an event name, as the filter takes it: an area with its dot, or one kind. */
export const eventOptions: readonly { value: string; label: string }[] = Object.entries(kinds).flatMap(
  ([area, verbs]) => [
    { value: `${area}.`, label: areaLabels[area as keyof typeof kinds] },
    ...verbs.map((verb) => ({ value: `${area}.${verb}`, label: eventTitle(`${area}.${verb}`) })),
  ],
);

/** Whether the event says that access was refused: `vault.refused`. */
export const isRefusal = (event: string): boolean => /[._](refused|denied)$/.test(event);
