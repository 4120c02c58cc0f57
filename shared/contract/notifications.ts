import * as z from 'zod/mini';
import { announcementTypes, notificationCategories } from '#shared/domain/notification-types.ts';
import { mostAtOnce } from '#shared/domain/popups/popup-row.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

/** How many the popover holds. */
export const notificationListSize = 20;
/** The most that `notifications.list` answers. */
export const longestNotificationList = 200;
export const notificationPageSize = 50;
export const announcementPageSize = 50;
/** The most that `notifications.get` takes and `notifications.missed` answers. */
export const longestPopupList = mostAtOnce;

/** As chats name themselves. */
const chatId = z.string().check(z.minLength(1), z.maxLength(100));
const id = z.object({ id: z.uuid() });
const moment = z.iso.datetime({ offset: true });

export const notificationSchema = z.object({
  id: z.uuid(),
  modelId: z.nullable(z.uuid()),
  /** What the model is called now; null also where the person may not see it. */
  modelName: z.nullable(z.string()),
  /** One of `notificationTypes`, or of a newer version. */
  type: z.string(),
  title: z.string(),
  message: z.nullable(z.string()),
  status: z.string(),
  readAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** When it was due, and its place in the list: the newest first. */
  sentAt: z.string(),
  /** `kind`, `actor_id`, `actor_name`, `chat_id` …: for the target and the picture, never shown as it is. */
  metadata: z.record(z.string(), z.json()),
});

/** What a popup asks about a row besides. */
export const queuedNotificationSchema = z.extend(notificationSchema, {
  category: z.string(),
  /** How many things it stands for; a row that only counts up does not pop up again. */
  count: z.int(),
  /** Whether it stands in lists and counts, by the preferences of when it was queued. */
  isInApp: z.boolean(),
  /** Whether it may pop up, by the same. */
  isDesktop: z.boolean(),
});

const cursor = z.object({ sentAt: moment, id: z.uuid() });

export const notificationChannels = ['in_app', 'desktop'] as const;
export const badgeCounts = ['all', 'mentions'] as const;

const time = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Enter a time as HH:MM'));

export const notificationSettingsSchema = z.object({
  /** Local times of `timezone`; both null where there are no quiet hours. They may last over midnight. */
  quietFrom: z.nullable(time),
  quietTo: z.nullable(time),
  timezone: z.string().check(z.maxLength(100)),
  /** On which days they begin: ISO weekdays, 1 for Monday. */
  quietDays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
  /** Whether security and maintenance come through quiet hours. */
  urgentBreaksQuiet: z.boolean(),
  sound: z.boolean(),
  /** What bell and badge count. */
  badgeCounts: z.enum(badgeCounts),
});

export const notificationPreferencesSchema = z.object({
  categories: z.array(
    z.object({
      category: z.enum(notificationCategories),
      inApp: z.boolean(),
      desktop: z.boolean(),
      /** Security and maintenance: always on. */
      isFixed: z.boolean(),
    }),
  ),
  settings: notificationSettingsSchema,
  mutes: z.array(z.object({ modelId: z.uuid(), modelName: z.nullable(z.string()), until: z.string() })),
});

export const announcementSchema = z.object({
  id: z.uuid(),
  type: z.enum(announcementTypes),
  title: z.string(),
  message: z.nullable(z.string()),
  /** Null for everyone. */
  role: z.nullable(z.enum(['admin', 'manager'])),
  /** How many people it reached. */
  recipients: z.int(),
  /** Null once the account is gone. */
  sentBy: z.nullable(z.object({ id: z.uuid(), displayName: z.nullable(z.string()), email: z.string() })),
  createdAt: z.string(),
});

export const longestAnnouncementTitle = 120;
export const longestAnnouncement = 500;
const audience = z.nullable(z.enum(['admin', 'manager']));

export const notificationsContract = {
  calls: {
    /** The person's latest, without those that are snoozed. In a view as someone else, as all of these: none. */
    'notifications.list': {
      input: z.object({
        limit: z._default(
          z.int().check(z.positive(), z.maximum(longestNotificationList)),
          notificationListSize,
        ),
      }),
      output: z.array(notificationSchema),
    },
    /** A page behind another one, by its last row; null for the first. */
    'notifications.page': {
      input: z.object({
        filter: z.enum(['all', 'unread', 'read']),
        before: z.nullable(cursor),
        limit: z._default(
          z.int().check(z.positive(), z.maximum(longestNotificationList)),
          notificationPageSize,
        ),
      }),
      output: z.array(notificationSchema),
    },
    /** How many each filter of All Notifications has. */
    'notifications.counts': {
      input: z.void(),
      output: z.object({ all: z.int(), unread: z.int(), read: z.int() }),
    },
    /** What bell, badge and tray show: unread ones, or mentions alone where the person wants that. */
    'notifications.countUnread': { input: z.void(), output: z.int() },
    /** Rows by their ids, as events name them, whatever their state; those that are gone are left out. */
    'notifications.get': {
      input: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(longestPopupList)) }),
      output: z.array(queuedNotificationSchema),
    },
    /** Unread ones that may pop up and were due after a moment, newest first, `longestPopupList` at most. */
    'notifications.missed': { input: z.object({ after: moment }), output: z.array(queuedNotificationSchema) },
    /** False where it is gone. */
    'notifications.markRead': { input: id, output: z.boolean() },
    /** How many were unread. */
    'notifications.markAllRead': { input: z.void(), output: z.int() },
    /** How many were deleted. */
    'notifications.clearRead': { input: z.void(), output: z.int() },
    /** False where it is gone. */
    'notifications.delete': { input: id, output: z.boolean() },
    /** Takes one away until a moment within the next year; then it is unread and on top. False where it is gone. */
    'notifications.snooze': { input: z.object({ id: z.uuid(), until: moment }), output: z.boolean() },
    'notifications.getPreferences': { input: z.void(), output: notificationPreferencesSchema },
    /** From the next notification on. Errors: `invalid` with hint `always_on` for system. */
    'notifications.setPreference': {
      input: z.object({
        category: z.enum(notificationCategories),
        channel: z.enum(notificationChannels),
        enabled: z.boolean(),
      }),
      output: z.void(),
    },
    /** Changes what is named. Errors: `invalid` with hint `quiet_equal`, `quiet_incomplete`, `quiet_days`, `timezone`. */
    'notifications.saveSettings': {
      input: z.object({ changes: z.partial(notificationSettingsSchema) }),
      output: z.void(),
    },
    /** Nothing about the model is queued until then, except for security; null ends it. Errors: `not_found`, `invalid`. */
    'notifications.muteModel': {
      input: z.object({ modelId: z.uuid(), until: z.nullable(moment) }),
      output: z.void(),
    },
    /** Queues one for oneself; `off` where the agency has notifications off. What else would stop it: `popupObstacle`. Errors: `limit`. */
    'notifications.test': {
      input: z.void(),
      output: z.object({ status: z.enum(['sent', 'off']), id: z.nullable(z.uuid()) }),
    },
    /** What opening a chat calls. How many were deleted. */
    'notifications.clearChat': { input: z.object({ chatId }), output: z.int() },
    /** Whether the person hears of a chat; true unless they said otherwise. */
    'notifications.getChatPreference': { input: z.object({ chatId }), output: z.boolean() },
    'notifications.setChatPreference': {
      input: z.object({
        chatId,
        groupName: z.nullable(z.string().check(z.maxLength(200))),
        modelId: z.nullable(z.uuid()),
        enabled: z.boolean(),
      }),
      output: z.void(),
    },
    /** Administrators only: how many people a message would reach now; null is everyone. */
    'notifications.countRecipients': { input: z.object({ role: audience }), output: z.int() },
    /** Administrators only. Errors: `invalid` with a sentence, also where notifications are off; `limit` beyond 20 an hour. */
    'notifications.announce': {
      input: z.object({
        type: z.enum(announcementTypes),
        title: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, { error: 'Title is required', abort: true }),
            z.maxLength(
              longestAnnouncementTitle,
              `Title must be ${String(longestAnnouncementTitle)} characters or fewer`,
            ),
          ),
        message: z
          .string()
          .check(
            z.trim(),
            z.maxLength(
              longestAnnouncement,
              `Message must be ${String(longestAnnouncement)} characters or fewer`,
            ),
          ),
        role: audience,
      }),
      output: z.object({ id: z.uuid(), recipients: z.int() }),
    },
    /** Administrators only: what was announced, newest first, `announcementPageSize` at a time. */
    'notifications.announcements': {
      input: z.object({ before: z.nullable(z.string()) }),
      output: z.array(announcementSchema),
    },
  },
  events: liveEvents('notifications'),
} as const satisfies DomainContract;

export type Notification = z.infer<typeof notificationSchema>;
export type QueuedNotification = z.infer<typeof queuedNotificationSchema>;
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
export type Announcement = z.infer<typeof announcementSchema>;
