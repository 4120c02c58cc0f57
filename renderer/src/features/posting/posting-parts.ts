import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import type { LazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { ApprovalsTab } from './queue/approvals-tab.tsx';
import { DraftsTab } from './queue/drafts-tab.tsx';
import { FailedTab } from './queue/failed-tab.tsx';
import { QueueTab } from './queue/queue-tab.tsx';
import type { ComposerProps } from './posting-frame.ts';

/** Most people come for the lists: the other parts load when they are opened. */
export const tabPages = {
  queue: QueueTab,
  drafts: DraftsTab,
  approvals: ApprovalsTab,
  failed: FailedTab,
  calendar: lazyPage(async () => (await import('./calendar/calendar-tab.tsx')).CalendarTab),
  published: lazyPage(async () => (await import('./queue/published-tab.tsx')).PublishedTab),
  // Shown in their place until they are there.
  accounts: QueueTab,
  library: QueueTab,
  templates: QueueTab,
} as const;

export const Composer = undefined as LazyPart<ComposerProps> | undefined;
