import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { ApprovalsTab } from './queue/approvals-tab.tsx';
import { DraftsTab } from './queue/drafts-tab.tsx';
import { FailedTab } from './queue/failed-tab.tsx';
import { QueueTab } from './queue/queue-tab.tsx';
import type { ComposerProps } from './posting-frame.ts';

/** Most people come for the lists, so the other tabs load when opened. */
export const tabPages = {
  queue: QueueTab,
  drafts: DraftsTab,
  approvals: ApprovalsTab,
  failed: FailedTab,
  calendar: lazyPage(async () => (await import('./calendar/calendar-tab.tsx')).CalendarTab),
  published: lazyPage(async () => (await import('./queue/published-tab.tsx')).PublishedTab),
  accounts: lazyPage(async () => (await import('./accounts/accounts-tab.tsx')).AccountsTab),
  library: lazyPage(async () => (await import('./library/library-tab.tsx')).LibraryTab),
  templates: lazyPage(async () => (await import('./templates/templates-tab.tsx')).TemplatesTab),
} as const;

export const Composer = lazyPart<ComposerProps>(
  async () => (await import('./composer/composer.tsx')).Composer,
);
