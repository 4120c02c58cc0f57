import { useSearchParams } from 'react-router-dom';

export const adminTabs = [
  { id: 'users', label: 'Users' },
  { id: 'invitations', label: 'Invitations' },
  { id: 'audit', label: 'Audit log' },
] as const;

export type AdminTab = (typeof adminTabs)[number]['id'];

/** Which part of the admin area the address names. */
export function useAdminTab(): AdminTab {
  const [params] = useSearchParams();
  return adminTabs.find(({ id }) => id === params.get('tab'))?.id ?? 'users';
}
