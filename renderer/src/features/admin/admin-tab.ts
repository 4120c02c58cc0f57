import { useSearchParams } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { canAccessAdminArea } from '#shared/domain/permissions.ts';

export const adminTabs = [
  { id: 'users', label: 'Users' },
  { id: 'invitations', label: 'Invitations' },
  { id: 'offboarding', label: 'Offboarding' },
  { id: 'audit', label: 'Audit log' },
  { id: 'announcements', label: 'Announcements' },
  { id: 'mail', label: 'Mail' },
  { id: 'jobs', label: 'Jobs' },
] as const;

/** The database refuses these to all but administrators. */
const ofAdministrators: readonly AdminTab[] = ['offboarding', 'announcements', 'mail', 'jobs'];

export type AdminTab = (typeof adminTabs)[number]['id'];

/**
 * The tabs that the viewer may see. The route requires can_manage_users; access to the admin area is checked here as
 * well.
 */
export function useAdminTabs(): readonly (typeof adminTabs)[number][] {
  const { role, permissions } = useViewer();
  if (!canAccessAdminArea(role, permissions)) return [];
  return adminTabs.filter(({ id }) => role === 'admin' || !ofAdministrators.includes(id));
}

/** Which tab of the admin area the address names. */
export function useAdminTab(): AdminTab | undefined {
  const [params] = useSearchParams();
  const tabs = useAdminTabs();
  return (tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0])?.id;
}
