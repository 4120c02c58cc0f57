/** What the preferences turn on and off. `system` is security and maintenance, which always reach people. */
export const notificationCategories = [
  'models',
  'tasks',
  'notes',
  'chat',
  'schedule',
  'documents',
  'files',
  'social',
  'marketplace',
  'system',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

type TypeRow = {
  label: string;
  /** The icon's name in the icon set. */ icon: string;
  category: NotificationCategory;
};

/**
 * The 25 types of the specification and those that areas add: one row each. The database derives the category by the
 * same rules.
 */
export const notificationTypes = {
  file_uploaded: { label: 'File uploaded', icon: 'file-upload', category: 'files' },
  file_modified: { label: 'File modified', icon: 'file-pencil', category: 'files' },
  file_deleted: { label: 'File deleted', icon: 'file-x', category: 'files' },
  file_moved: { label: 'File moved', icon: 'file-arrow-right', category: 'files' },
  file_renamed: { label: 'File renamed', icon: 'file-pencil', category: 'files' },
  file_restored: { label: 'File restored', icon: 'file-upload', category: 'files' },
  task_created: { label: 'Task created', icon: 'square-plus', category: 'tasks' },
  task_updated: { label: 'Task updated', icon: 'edit', category: 'tasks' },
  task_completed: { label: 'Task completed', icon: 'square-check', category: 'tasks' },
  task_cancelled: { label: 'Task cancelled', icon: 'square-x', category: 'tasks' },
  task_deleted: { label: 'Task deleted', icon: 'trash', category: 'tasks' },
  task_assigned: { label: 'Task assigned', icon: 'user-plus', category: 'tasks' },
  task_commented: { label: 'Task comment', icon: 'message', category: 'tasks' },
  task_mentioned: { label: 'Task mention', icon: 'at', category: 'tasks' },
  task_due_soon: { label: 'Task reminder', icon: 'calendar-time', category: 'tasks' },
  task_overdue: { label: 'Task overdue', icon: 'alert-triangle', category: 'tasks' },
  note_created: { label: 'Note created', icon: 'note', category: 'notes' },
  note_updated: { label: 'Note updated', icon: 'edit', category: 'notes' },
  note_deleted: { label: 'Note deleted', icon: 'note-off', category: 'notes' },
  note_commented: { label: 'Note comment', icon: 'message', category: 'notes' },
  note_mentioned: { label: 'Note mention', icon: 'at', category: 'notes' },
  note_review_due: { label: 'Review due', icon: 'calendar-time', category: 'notes' },
  chat_unread_messages: { label: 'Unread messages', icon: 'message', category: 'chat' },
  chat_mentions: { label: 'Mention', icon: 'at', category: 'chat' },
  sync_completed: { label: 'Sync completed', icon: 'refresh', category: 'files' },
  sync_error: { label: 'Sync error', icon: 'refresh-alert', category: 'files' },
  folder_linked: { label: 'Folder linked', icon: 'folder-symlink', category: 'files' },
  folder_unlinked: { label: 'Folder unlinked', icon: 'folder-symlink', category: 'files' },
  system_maintenance: { label: 'System maintenance', icon: 'tool', category: 'system' },
  system_test: { label: 'Test notification', icon: 'bell-ringing', category: 'system' },
  new_model: { label: 'New model', icon: 'user-star', category: 'models' },
  contract_upload: { label: 'Contract uploaded', icon: 'file-certificate', category: 'documents' },
  model_added: { label: 'Model assigned', icon: 'user-plus', category: 'models' },
  system_alert: { label: 'Alert', icon: 'alert-triangle', category: 'system' },
  maintenance_scheduled: { label: 'Maintenance scheduled', icon: 'calendar-time', category: 'system' },
  maintenance_completed: { label: 'Maintenance completed', icon: 'circle-check', category: 'system' },
} as const satisfies Record<string, TypeRow>;

export type NotificationType = keyof typeof notificationTypes;

const genericIcon = 'bell';

/**
 * The label and icon of a type. A type that this version does not know shows its name with spaces, and a generic icon.
 */
export function describeType(type: string): { label: string; icon: string } {
  if (Object.hasOwn(notificationTypes, type)) return notificationTypes[type as NotificationType];
  return { label: type.replaceAll('_', ' '), icon: genericIcon };
}

/** Types that an administrator may send to everyone or to a role. */
export const announcementTypes = [
  'system_alert',
  'system_maintenance',
  'maintenance_scheduled',
  'maintenance_completed',
] as const;
