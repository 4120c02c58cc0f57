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
import { lazyPage, type LazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import type { DomainName } from '#shared/contract/bridge.ts';
import type { AreaName } from '#shared/domain/areas.ts';
import type { NavigationName } from './navigation-groups.ts';

/** The icon, for areas in the navigation. */
type AreaPage<A extends AreaName> = (A extends NavigationName ? { icon: Icon } : { icon?: undefined }) & {
  page: LazyPage;
  /** The domains that the page calls first. The code for these calls loads together with the page. */
  calls?: readonly DomainName[];
};

/** The page's additions to each row of `shared/domain/areas.ts`. */
export const areaPages: { readonly [A in AreaName]: AreaPage<A> } = {
  dashboard: {
    icon: IconLayoutDashboard,
    page: lazyPage(async () => (await import('#renderer/features/dashboard/page.tsx')).DashboardPage),
    calls: ['dashboard'],
  },
  models: {
    icon: IconUsers,
    page: lazyPage(async () => (await import('#renderer/features/models/page.tsx')).ModelsPage),
    calls: ['models', 'modelMarks'],
  },
  modelImport: {
    page: lazyPage(async () => (await import('#renderer/features/model-import/page.tsx')).ModelImportPage),
    calls: ['imports'],
  },
  schedule: {
    icon: IconCalendar,
    page: lazyPage(async () => (await import('#renderer/features/schedule/page.tsx')).SchedulePage),
    calls: ['schedule', 'models'],
  },
  documents: {
    icon: IconFileText,
    page: lazyPage(async () => (await import('#renderer/features/documents/page.tsx')).DocumentsPage),
    calls: ['documents', 'models'],
  },
  chat: {
    icon: IconMessage,
    page: lazyPage(async () => (await import('#renderer/features/chat/page.tsx')).ChatPage),
    calls: ['chats'],
  },
  notes: {
    icon: IconNotes,
    page: lazyPage(async () => (await import('#renderer/features/notes/page.tsx')).NotesPage),
    calls: ['notes', 'models'],
  },
  tasks: {
    icon: IconCircleCheck,
    page: lazyPage(async () => (await import('#renderer/features/tasks/page.tsx')).TasksPage),
    calls: ['tasks', 'models'],
  },
  socials: {
    icon: IconAddressBook,
    page: lazyPage(async () => (await import('#renderer/features/socials/page.tsx')).SocialsPage),
    calls: ['socials', 'vault', 'models'],
  },
  exposure: {
    page: lazyPage(async () => (await import('#renderer/features/exposure/page.tsx')).ExposurePage),
    calls: ['exposure'],
  },
  telegramBot: {
    icon: IconBrandTelegram,
    page: lazyPage(async () => (await import('#renderer/features/bots/page.tsx')).BotsPage),
    calls: ['bots'],
  },
  socialPosting: {
    icon: IconBrandX,
    page: lazyPage(async () => (await import('#renderer/features/posting/page.tsx')).SocialPostingPage),
    calls: ['posting', 'models'],
  },
  linkTree: {
    icon: IconLink,
    page: lazyPage(async () => (await import('#renderer/features/link-tree/page.tsx')).LinkTreePage),
    calls: ['linkTrees', 'models'],
  },
  driveLogs: {
    icon: IconFolders,
    page: lazyPage(async () => (await import('#renderer/features/drive-logs/page.tsx')).DriveLogsPage),
    calls: ['drive', 'connections'],
  },
  marketplace: {
    icon: IconBuildingStore,
    page: lazyPage(async () => (await import('#renderer/features/marketplace/page.tsx')).MarketplacePage),
    calls: ['marketplace'],
  },
  admin: {
    icon: IconShieldLock,
    page: lazyPage(async () => (await import('#renderer/features/admin/page.tsx')).AdminPage),
  },
  config: {
    page: lazyPage(async () => (await import('#renderer/features/config/page.tsx')).ConfigPage),
    calls: ['settings'],
  },
  templatesAndTags: {
    page: lazyPage(
      async () => (await import('#renderer/features/templates-and-tags/page.tsx')).TemplatesAndTagsPage,
    ),
    calls: ['tasks'],
  },
  account: { page: lazyPage(async () => (await import('#renderer/features/account/page.tsx')).AccountPage) },
  subscription: {
    page: lazyPage(async () => (await import('#renderer/features/subscription/page.tsx')).SubscriptionPage),
  },
  planEditor: {
    page: lazyPage(async () => (await import('#renderer/features/plan-editor/page.tsx')).PlanEditorPage),
  },
  notificationPreferences: {
    page: lazyPage(
      async () =>
        (await import('#renderer/features/notification-preferences/page.tsx')).NotificationPreferencesPage,
    ),
  },
  debug: { page: lazyPage(async () => (await import('#renderer/features/debug/page.tsx')).DebugPage) },
};
