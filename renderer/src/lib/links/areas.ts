import {
  IconAddressBook,
  IconBrandTelegram,
  IconBrandX,
  IconBuildingStore,
  IconCalendar,
  IconCircleCheck,
  IconFileText,
  IconFolders,
  IconLayoutDashboard,
  IconLink,
  IconMessage,
  IconNotes,
  IconShieldLock,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { RouteFlag } from '#shared/domain/permissions.ts';
import { paths, type Path } from './paths.ts';

/** One signed-in page. */
export type Area = {
  path: Path;
  title: string;
  /** The permission that opens it; none: open to everybody who is signed in. */
  flag?: RouteFlag;
  /** The configuration that opens it as well; the agency may have it switched off. */
  setting?: 'isMarketplaceEnabled';
};

/** What the navigation and the dashboard lead to. */
export type MainArea = Area & { icon: Icon; about: string };

export const mainAreas = {
  dashboard: {
    path: paths.dashboard,
    title: 'Dashboard',
    icon: IconLayoutDashboard,
    about: 'Where to go from here',
  },
  models: {
    path: paths.models,
    title: 'Models',
    flag: 'canAccessModels',
    icon: IconUsers,
    about: 'Profiles, managers, local times',
  },
  schedule: {
    path: paths.schedule,
    title: 'Schedule',
    flag: 'canAccessSchedule',
    icon: IconCalendar,
    about: 'Shoots, streams, calls and shifts',
  },
  documents: {
    path: paths.documents,
    title: 'Documents',
    flag: 'canManageContracts',
    icon: IconFileText,
    about: 'Contracts and other files',
  },
  chat: {
    path: paths.chat,
    title: 'Chat',
    flag: 'canAccessChat',
    icon: IconMessage,
    about: 'Conversations with the team',
  },
  notes: {
    path: paths.notes,
    title: 'Notes',
    flag: 'canAccessNotes',
    icon: IconNotes,
    about: 'What the team knows about a model',
  },
  tasks: {
    path: paths.tasks,
    title: 'Tasks',
    flag: 'canAccessTasks',
    icon: IconCircleCheck,
    about: 'What is to be done, and by when',
  },
  socials: {
    path: paths.socials,
    title: 'Socials',
    flag: 'canAccessSocials',
    icon: IconAddressBook,
    about: 'Accounts and their sign-ins',
  },
  telegramBot: {
    path: paths.telegramBot,
    title: 'Telegram bot',
    flag: 'canAccessBotManagement',
    icon: IconBrandTelegram,
    about: 'Automatic messages',
  },
  socialPosting: {
    path: paths.socialPosting,
    title: 'Social posting',
    flag: 'canAccessTwitterBot',
    icon: IconBrandX,
    about: 'Posts that go out by themselves',
  },
  linkTree: {
    path: paths.linkTree,
    title: 'LinkTree',
    flag: 'canManageConfig',
    icon: IconLink,
    about: 'Public link pages',
  },
  driveLogs: {
    path: paths.driveLogs,
    title: 'Drive Logs',
    flag: 'canAccessDriveLogs',
    icon: IconFolders,
    about: 'What changed in shared folders',
  },
  marketplace: {
    path: paths.marketplace,
    title: 'Marketplace',
    flag: 'canAccessMarketplace',
    setting: 'isMarketplaceEnabled',
    icon: IconBuildingStore,
    about: 'Services for agencies',
  },
  admin: {
    path: paths.admin,
    title: 'Admin',
    flag: 'canManageUsers',
    icon: IconShieldLock,
    about: 'People, roles and permissions',
  },
} as const satisfies Record<string, MainArea>;

/** Reached from menus and other pages, never from the navigation. */
const furtherAreas: readonly Area[] = [
  { path: paths.config, title: 'Configuration', flag: 'canManageConfig' },
  { path: paths.account, title: 'Account' },
  { path: paths.subscription, title: 'Subscription' },
  { path: paths.planEditor, title: 'Plan editor' },
  { path: paths.notificationPreferences, title: 'Notification preferences' },
  { path: paths.debug, title: 'Debug', flag: 'canAccessDebug' },
];

export const areas: readonly Area[] = [...Object.values<Area>(mainAreas), ...furtherAreas];
