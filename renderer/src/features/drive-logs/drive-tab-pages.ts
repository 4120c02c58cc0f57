import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { Activity } from './activity/activity.tsx';

/** Most visits are for the activity: the other tabs load when they are opened. */
export const driveTabPages = {
  activity: Activity,
  files: lazyPage(async () => (await import('./files/files-tab.tsx')).FilesTab),
  folders: lazyPage(async () => (await import('./folders/folders-tab.tsx')).FoldersTab),
  runs: lazyPage(async () => (await import('./runs/runs-tab.tsx')).RunsTab),
  rules: lazyPage(async () => (await import('./rules/rules-tab.tsx')).RulesTab),
} as const;
