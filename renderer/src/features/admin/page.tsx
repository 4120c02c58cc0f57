import { useAdminTab } from './admin-tab.ts';
import { AuditTab } from './audit/audit-tab.tsx';
import { InvitationsTab } from './invitations/invitations-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';

const parts = { users: UsersTab, invitations: InvitationsTab, audit: AuditTab } as const;

/** Who works here, who is invited, and what was done. */
export function AdminPage() {
  const Part = parts[useAdminTab()];
  return <Part />;
}
