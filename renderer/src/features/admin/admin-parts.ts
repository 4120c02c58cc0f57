import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { UsersTab } from './users/users-tab.tsx';

/** Most visits are for the users: the other lists load when they are opened. */
export const adminParts = {
  users: UsersTab,
  invitations: lazyPage(async () => (await import('./invitations/invitations-tab.tsx')).InvitationsTab),
  offboarding: lazyPage(async () => (await import('./offboarding/offboarding-tab.tsx')).OffboardingTab),
  audit: lazyPage(async () => (await import('./audit/audit-tab.tsx')).AuditTab),
  announcements: lazyPage(
    async () => (await import('./announcements/announcements-tab.tsx')).AnnouncementsTab,
  ),
  mail: lazyPage(async () => (await import('./mail/mail-tab.tsx')).MailTab),
  jobs: lazyPage(async () => (await import('./jobs/jobs-tab.tsx')).JobsTab),
} as const;
