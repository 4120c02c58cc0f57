import type { ComponentType } from 'react';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import { areaAddress, areas, paths, type Area, type AreaName } from '#shared/domain/areas.ts';
import { isAllowed } from '#shared/domain/permissions.ts';
import type { HubContentProps } from './hub-content.ts';
import {
  useDocumentCount,
  useNoteCount,
  useOpenTaskCount,
  usePostCount,
  useSocialCount,
} from './hub-counts.ts';

/** How many a model has; undefined while unknown or not available. */
export type HubCount = { count: number; isCapped?: boolean } | undefined;

export type HubTab = {
  /** The tab's name in the address. */
  id: string;
  label: string;
  isShown: (viewer: SignedInViewer) => boolean;
  /** Shown only while the marketplace is enabled and included in the user's plan. */
  isOfMarketplace?: true;
  /** The count on the tab and on the overview. */
  counts?: { one: string; many: string; use: (modelId: string) => HubCount };
} & (
  | { Content: ComponentType<HubContentProps> }
  /** Set for areas that have their own page. */
  | { addressOf: (modelId: string) => string }
);

/** Whether the area is enabled and the user may open it. */
const opens = (name: AreaName) => (viewer: SignedInViewer) => {
  const { flag, isInViewAs = false }: Area = areas[name];
  return (!viewer.isReadOnly || isInViewAs) && (flag === undefined || isAllowed(viewer.permissions, flag));
};

const seesAudit = ({ role, permissions }: SignedInViewer) =>
  role === 'admin' || permissions.can_view_all_data;

/** The tabs of a model's panel after the overview, in order, one per area. */
export const hubTabs: readonly HubTab[] = [
  {
    id: 'socials',
    label: 'Socials',
    isShown: opens('socials'),
    counts: { one: 'Platform', many: 'Platforms', use: useSocialCount },
    addressOf: (modelId) => `${paths.socials}?modelId=${modelId}`,
  },
  {
    id: 'access',
    label: 'Access',
    isShown: opens('exposure'),
    Content: lazyPage(async () => (await import('./tabs/access-tab.tsx')).AccessTab),
  },
  {
    id: 'tasks',
    label: 'Tasks',
    isShown: opens('tasks'),
    counts: { one: 'Open task', many: 'Open tasks', use: useOpenTaskCount },
    Content: lazyPage(async () => (await import('./tabs/tasks-tab.tsx')).TasksTab),
  },
  {
    id: 'schedule',
    label: 'Schedule',
    isShown: opens('schedule'),
    Content: lazyPage(async () => (await import('./tabs/schedule-tab.tsx')).ScheduleTab),
  },
  {
    id: 'notes',
    label: 'Notes',
    isShown: opens('notes'),
    counts: { one: 'Note', many: 'Notes', use: useNoteCount },
    Content: lazyPage(async () => (await import('./tabs/notes-tab.tsx')).NotesTab),
  },
  {
    id: 'documents',
    label: 'Documents',
    isShown: opens('documents'),
    counts: { one: 'Document', many: 'Documents', use: useDocumentCount },
    Content: lazyPage(async () => (await import('./tabs/documents-tab.tsx')).DocumentsTab),
  },
  {
    id: 'listings',
    label: 'Listings',
    isShown: opens('marketplace'),
    isOfMarketplace: true,
    Content: lazyPage(async () => (await import('./tabs/listings-tab.tsx')).ListingsTab),
  },
  {
    id: 'link-pages',
    label: 'Link pages',
    isShown: opens('linkTree'),
    Content: lazyPage(async () => (await import('./tabs/link-pages-tab.tsx')).LinkPagesTab),
  },
  {
    id: 'drive',
    label: 'Drive',
    isShown: opens('driveLogs'),
    Content: lazyPage(async () => (await import('./tabs/drive-tab.tsx')).DriveTab),
  },
  {
    id: 'bot-chats',
    label: 'Bot chats',
    isShown: opens('telegramBot'),
    Content: lazyPage(async () => (await import('./tabs/bot-chats-tab.tsx')).BotChatsTab),
  },
  {
    id: 'posts',
    label: 'Posts',
    isShown: opens('socialPosting'),
    counts: { one: 'Open post', many: 'Open posts', use: usePostCount },
    Content: lazyPage(async () => (await import('./tabs/posts-tab.tsx')).PostsTab),
  },
  {
    id: 'chat',
    label: 'Chat',
    isShown: opens('chat'),
    addressOf: (modelId) => areaAddress('chat', { modelId }),
  },
  {
    id: 'history',
    label: 'History',
    isShown: seesAudit,
    Content: lazyPage(async () => (await import('./tabs/history-tab.tsx')).HistoryTab),
  },
];
