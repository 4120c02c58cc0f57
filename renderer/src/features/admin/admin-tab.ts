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

/** The database answers administrators alone. */
const ofAdministrators: readonly AdminTab[] = ['offboarding', 'announcements', 'mail', 'jobs'];

export type AdminTab = (typeof adminTabs)[number]['id'];

/** The parts that the viewer may see. The route asks for can_manage_users; who passes it still needs access to the area. */
export function useAdminTabs(): readonly (typeof adminTabs)[number][] {
  const { role, permissions } = useViewer();
  if (!canAccessAdminArea(role, permissions)) return [];
  return adminTabs.filter(({ id }) => role === 'admin' || !ofAdministrators.includes(id));
}

/** Which part of the admin area the address names. */
export function useAdminTab(): AdminTab | undefined {
  const [params] = useSearchParams();
  const tabs = useAdminTabs();
  return (tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0])?.id;
}
