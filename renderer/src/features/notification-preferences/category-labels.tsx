import {
  IconBrandX,
  IconBuildingStore,
  IconCalendar,
  IconCircleCheck,
  IconFileText,
  IconFolders,
  IconMessage,
  IconNotes,
  IconShieldLock,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { NotificationCategory } from '#shared/domain/notification-types.ts';

type Words = { title: string; about: string; Icon: Icon };

/** The categories' names, in the order of the page. */
export const categoryWords = {
  models: { title: 'Models', about: 'New models, managers, status', Icon: IconUsers },
  tasks: { title: 'Tasks', about: 'Assigned to you, due, completed', Icon: IconCircleCheck },
  notes: { title: 'Notes', about: 'New and changed notes of your models', Icon: IconNotes },
  chat: { title: 'Chat', about: 'Unread messages and mentions', Icon: IconMessage },
  schedule: { title: 'Schedule', about: 'Changes, conflicts, shifts starting', Icon: IconCalendar },
  documents: { title: 'Documents', about: 'Signatures, expiring contracts', Icon: IconFileText },
  files: { title: 'Files', about: 'Uploads, deletions, sync errors', Icon: IconFolders },
  marketplace: { title: 'Marketplace', about: 'Enquiries, reviews of listings', Icon: IconBuildingStore },
  social: { title: 'Social posting', about: 'Failed posts, expired sessions', Icon: IconBrandX },
  system: {
    title: 'Security and maintenance',
    about: 'This alert cannot be turned off',
    Icon: IconShieldLock,
  },
} as const satisfies Record<NotificationCategory, Words>;
