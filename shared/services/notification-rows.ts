import type {
  Announcement,
  Notification,
  NotificationPreferences,
  NotificationSettings,
  QueuedNotification,
} from '#shared/contract/notifications.ts';
import type { Tables } from '#shared/database.types.ts';
import { toActor, type ActorRow } from './person-rows.ts';

type Metadata = Notification['metadata'];

/** As procedure 20 answers. */
export type NotificationRow = {
  id: string;
  model_id: string | null;
  model_name: string | null;
  notification_type: string;
  title: string;
  message: string | null;
  status: string;
  read_at: string | null;
  created_at: string;
  sent_at: string;
  metadata: unknown;
};

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  modelId: row.model_id,
  modelName: row.model_name,
  type: row.notification_type,
  title: row.title,
  message: row.message,
  status: row.status,
  readAt: row.read_at,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  metadata: row.metadata as Metadata,
});

// A literal to the compiler too, which reads the rows' shape from it.
export const queueColumns =
  'id, model_id, notification_type, category, title, message, metadata, count, in_app, desktop, status, sent_at, read_at, created_at, model:models!notification_queue_model_id_fkey(stage_name)' as const;

type QueueRow = Omit<NotificationRow, 'model_name'> & {
  category: string;
  count: number;
  in_app: boolean;
  desktop: boolean;
  model: { stage_name: string } | null;
};

export const toQueued = (row: QueueRow): QueuedNotification => ({
  ...toNotification({ ...row, model_name: row.model?.stage_name ?? null }),
  category: row.category,
  count: row.count,
  isInApp: row.in_app,
  isDesktop: row.desktop,
});

/** What `get_notification_preferences` answers. */
export type PreferencesAnswer = {
  categories: { category: string; in_app: boolean; desktop: boolean; is_fixed: boolean }[];
  settings: {
    quiet_from: string | null;
    quiet_to: string | null;
    timezone: string;
    quiet_days: number[];
    urgent_breaks_quiet: boolean;
    sound: boolean;
    badge_counts: string;
  };
  mutes: { model_id: string; model_name: string | null; until: string }[];
};

export const toPreferences = ({
  categories,
  settings,
  mutes,
}: PreferencesAnswer): NotificationPreferences => ({
  categories: categories.map(({ category, in_app, desktop, is_fixed }) => ({
    // The database knows no others; dispatch checks it all the same.
    category: category as NotificationPreferences['categories'][number]['category'],
    inApp: in_app,
    desktop,
    isFixed: is_fixed,
  })),
  settings: {
    quietFrom: settings.quiet_from,
    quietTo: settings.quiet_to,
    timezone: settings.timezone,
    quietDays: settings.quiet_days,
    urgentBreaksQuiet: settings.urgent_breaks_quiet,
    sound: settings.sound,
    badgeCounts: settings.badge_counts as NotificationSettings['badgeCounts'],
  },
  mutes: mutes.map((mute) => ({ modelId: mute.model_id, modelName: mute.model_name, until: mute.until })),
});

const settingNames = {
  quietFrom: 'quiet_from',
  quietTo: 'quiet_to',
  timezone: 'timezone',
  quietDays: 'quiet_days',
  urgentBreaksQuiet: 'urgent_breaks_quiet',
  sound: 'sound',
  badgeCounts: 'badge_counts',
} as const satisfies Record<keyof NotificationSettings, string>;

/** Names only what changes. */
export function toSettings(changes: {
  [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined;
}): Record<string, string | boolean | number[] | null> {
  return Object.fromEntries(
    (Object.keys(settingNames) as (keyof NotificationSettings)[]).flatMap((name) => {
      const value = changes[name];
      return value === undefined ? [] : [[settingNames[name], value]];
    }),
  );
}

type AnnouncementRow = Tables<'announcements'> & {
  sender: ActorRow | null;
};

export const announcementColumns =
  'id, type, title, message, role, recipients, sent_by, created_at, sender:profiles!announcements_sent_by_fkey(id, display_name, email)' as const;

export const toAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  type: row.type as Announcement['type'],
  title: row.title,
  message: row.message,
  role: row.role as Announcement['role'],
  recipients: row.recipients,
  sentBy: row.sender && toActor(row.sender),
  createdAt: row.created_at,
});
