import * as z from 'zod/mini';
import { announcementTypes, notificationCategories } from '#shared/domain/notification-types.ts';
import { mostAtOnce } from '#shared/domain/popups/popup-row.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

/** How many the popover shows. */
export const notificationListSize = 20;
/** The most that `notifications.list` returns. */
export const longestNotificationList = 200;
export const notificationPageSize = 50;
export const announcementPageSize = 50;
/** The most that `notifications.get` accepts and `notifications.missed` returns. */
export const longestPopupList = mostAtOnce;

/** The id of a chat. */
const chatId = z.string().check(z.minLength(1), z.maxLength(100));
const id = z.object({ id: z.uuid() });
const moment = z.iso.datetime({ offset: true });

export const notificationSchema = z.object({
  id: z.uuid(),
  modelId: z.nullable(z.uuid()),
  /** The model's current name; also null if the person may not see it. */
  modelName: z.nullable(z.string()),
  /** One of `notificationTypes`, or of a newer version. */
  type: z.string(),
  title: z.string(),
  message: z.nullable(z.string()),
  status: z.string(),
  readAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** When it was due, which also orders the list: newest first. */
  sentAt: z.string(),
  /** `kind`, `actor_id`, `actor_name`, `chat_id` …: for the target and the picture, never shown directly. */
  metadata: z.record(z.string(), z.json()),
});

/** The additional fields that a popup needs. */
export const queuedNotificationSchema = z.extend(notificationSchema, {
  category: z.string(),
  /** How many things it stands for. A row whose count merely increases does not pop up again. */
  count: z.int(),
  /** Whether it appears in lists and counts, by the preferences at the time it was queued. */
  isInApp: z.boolean(),
  /** Whether it may pop up, by the same preferences. */
  isDesktop: z.boolean(),
});

const cursor = z.object({ sentAt: moment, id: z.uuid() });

export const notificationChannels = ['in_app', 'desktop'] as const;
export const badgeCounts = ['all', 'mentions'] as const;

const time = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Enter a time as HH:MM'));

export const notificationSettingsSchema = z.object({
  /** Local times in `timezone`; both null without quiet hours. They may extend past midnight. */
  quietFrom: z.nullable(time),
  quietTo: z.nullable(time),
  timezone: z.string().check(z.maxLength(100)),
  /** The days on which they begin: ISO weekdays, with 1 for Monday. */
  quietDays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
  /** Whether security and maintenance ignore quiet hours. */
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
      /** Always on, for security and maintenance. */
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
  /** Null if the account was deleted. */
  sentBy: z.nullable(z.object({ id: z.uuid(), displayName: z.nullable(z.string()), email: z.string() })),
  createdAt: z.string(),
});

export const longestAnnouncementTitle = 120;
export const longestAnnouncement = 500;
const audience = z.nullable(z.enum(['admin', 'manager']));

export const notificationsContract = {
  calls: {
    /** The person's latest, without snoozed ones. Like all calls here, it returns nothing in a view of another user. */
    'notifications.list': {
      input: z.object({
        limit: z._default(
          z.int().check(z.positive(), z.maximum(longestNotificationList)),
          notificationListSize,
        ),
      }),
      output: z.array(notificationSchema),
    },
    /** The page after another one, by its last row; null for the first. */
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
    /** How many match each filter of All Notifications. */
    'notifications.counts': {
      input: z.void(),
      output: z.object({ all: z.int(), unread: z.int(), read: z.int() }),
    },
    /** The number on bell, badge and tray: unread ones, or only mentions if the person prefers that. */
    'notifications.countUnread': { input: z.void(), output: z.int() },
    /** Rows by their ids, as events name them, in any state; deleted ones are omitted. */
    'notifications.get': {
      input: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(longestPopupList)) }),
      output: z.array(queuedNotificationSchema),
    },
    /** Unread rows that may pop up and were due after a moment, newest first, `longestPopupList` at most. */
    'notifications.missed': { input: z.object({ after: moment }), output: z.array(queuedNotificationSchema) },
    /** False if it is gone. */
    'notifications.markRead': { input: id, output: z.boolean() },
    /** Returns how many were unread. */
    'notifications.markAllRead': { input: z.void(), output: z.int() },
    /** Returns how many were deleted. */
    'notifications.clearRead': { input: z.void(), output: z.int() },
    /** False if it is gone. */
    'notifications.delete': { input: id, output: z.boolean() },
    /** Hides it until a moment within the next year; then it is unread and on top. False if it is gone. */
    'notifications.snooze': { input: z.object({ id: z.uuid(), until: moment }), output: z.boolean() },
    'notifications.getPreferences': { input: z.void(), output: notificationPreferencesSchema },
    /** Applies from the next notification on. Errors: `invalid` with hint `always_on` for system. */
    'notifications.setPreference': {
      input: z.object({
        category: z.enum(notificationCategories),
        channel: z.enum(notificationChannels),
        enabled: z.boolean(),
      }),
      output: z.void(),
    },
    /**
     * Changes the given settings. Errors: `invalid` with hint `quiet_equal`, `quiet_incomplete`, `quiet_days`,
     * `timezone`.
     */
    'notifications.saveSettings': {
      input: z.object({ changes: z.partial(notificationSettingsSchema) }),
      output: z.void(),
    },
    /**
     * Nothing about the model is queued until then, except for security; null ends it. Errors: `not_found`, `invalid`.
     */
    'notifications.muteModel': {
      input: z.object({ modelId: z.uuid(), until: z.nullable(moment) }),
      output: z.void(),
    },
    /**
     * Queues a notification to oneself; `off` if the agency has turned notifications off. `popupObstacle` gives any
     * other reason why it would not show. Errors: `limit`.
     */
    'notifications.test': {
      input: z.void(),
      output: z.object({ status: z.enum(['sent', 'off']), id: z.nullable(z.uuid()) }),
    },
    /** Called when a chat is opened. Returns how many were deleted. */
    'notifications.clearChat': { input: z.object({ chatId }), output: z.int() },
    /** Whether the person is notified about a chat; true by default. */
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
    /** Administrators only: how many people a message would reach now; null means everyone. */
    'notifications.countRecipients': { input: z.object({ role: audience }), output: z.int() },
    /**
     * Administrators only. Errors: `invalid` with a sentence, also if notifications are off; `limit` beyond 20 an hour.
     */
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
    /** Administrators only: past announcements, newest first, `announcementPageSize` at a time. */
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
