import { IconLock } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { adminTabs, useAdminTab } from './admin-tab.ts';
import { AuditTab } from './audit/audit-tab.tsx';
import { InvitationsTab } from './invitations/invitations-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';

const parts = {
  users: UsersTab,
  invitations: InvitationsTab,
  offboarding: lazyPage(async () => (await import('./offboarding/offboarding-tab.tsx')).OffboardingTab),
  audit: AuditTab,
  // Few people look at these, and seldom.
  announcements: lazyPage(
    async () => (await import('./announcements/announcements-tab.tsx')).AnnouncementsTab,
  ),
  jobs: lazyPage(async () => (await import('./jobs/jobs-tab.tsx')).JobsTab),
} as const;

/** Who works here, who is invited, and what was done. */
export function AdminPage() {
  const tab = useAdminTab();
  useDocumentTitle(adminTabs.find(({ id }) => id === tab)?.label, 1);
  if (tab === undefined)
    return (
      <BlankState
        icon={<IconLock size={20} stroke={1.6} />}
        title="You don’t have access to any part of Admin"
        role="alert"
      />
    );
  const Part = parts[tab];
  return <Part />;
}
