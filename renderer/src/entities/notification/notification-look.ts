import {
  IconAlertTriangle,
  IconAt,
  IconBell,
  IconBellRinging,
  IconCalendarTime,
  IconCircleCheck,
  IconEdit,
  IconFileArrowRight,
  IconFileCertificate,
  IconFilePencil,
  IconFileUpload,
  IconFileX,
  IconFolderSymlink,
  IconMessage,
  IconNote,
  IconNoteOff,
  IconRefresh,
  IconRefreshAlert,
  IconSquareCheck,
  IconSquarePlus,
  IconSquareX,
  IconTool,
  IconTrash,
  IconUserPlus,
  IconUserStar,
  type Icon,
} from '@tabler/icons-react';
import type { Notification } from '#shared/contract/notifications.ts';
import { describeType, type notificationTypes } from '#shared/domain/notification-types.ts';

type IconName = (typeof notificationTypes)[keyof typeof notificationTypes]['icon'];

const icons = {
  'alert-triangle': IconAlertTriangle,
  at: IconAt,
  'bell-ringing': IconBellRinging,
  'calendar-time': IconCalendarTime,
  'circle-check': IconCircleCheck,
  edit: IconEdit,
  'file-arrow-right': IconFileArrowRight,
  'file-certificate': IconFileCertificate,
  'file-pencil': IconFilePencil,
  'file-upload': IconFileUpload,
  'file-x': IconFileX,
  'folder-symlink': IconFolderSymlink,
  message: IconMessage,
  note: IconNote,
  'note-off': IconNoteOff,
  refresh: IconRefresh,
  'refresh-alert': IconRefreshAlert,
  'square-check': IconSquareCheck,
  'square-plus': IconSquarePlus,
  'square-x': IconSquareX,
  tool: IconTool,
  trash: IconTrash,
  'user-plus': IconUserPlus,
  'user-star': IconUserStar,
} satisfies Record<IconName, Icon>;

/** Warnings for what needs attention, accent for what is about the person. */
const tones = new Map<string, Look['tone']>([
  ['system_maintenance', 'warning'],
  ['maintenance_scheduled', 'warning'],
  ['sync_error', 'warning'],
  ['chat_mentions', 'accent'],
  ['model_added', 'accent'],
]);

type Look = { label: string; Icon: Icon; tone: 'warning' | 'accent' | 'neutral' };

/** Label and icon of a notification; unknown types get the bell. */
export function lookOf({ type, metadata }: Pick<Notification, 'type' | 'metadata'>): Look {
  const { label, icon } = describeType(type);
  return {
    label,
    Icon: Object.hasOwn(icons, icon) ? icons[icon as IconName] : IconBell,
    // Alerts about a model have a category; those without one are about security or the app.
    tone:
      type === 'system_alert' && metadata['category'] === undefined
        ? 'warning'
        : (tones.get(type) ?? 'neutral'),
  };
}
